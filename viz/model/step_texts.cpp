#include "viz/model/step_texts.h"

#include <algorithm>
#include <QRegularExpression>
#include <QStringList>
#include <set>

#include "kernels/trace/access.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

QString counted(std::size_t count, const QString& one, const QString& many) {
    return QStringLiteral("%1 %2").arg(groupedText(count), count == 1 ? one : many);
}

QString threadCount(std::size_t count) {
    return count == 0 ? QString() : counted(count, QStringLiteral("thread"), QStringLiteral("threads"));
}

// "thread 3", "threads 0 and 1", "threads 0 to 3"; several runs only give their count.
QString threadNames(const std::set<std::uint32_t>& threads) {
    if (threads.empty()) return {};
    if (threads.size() == 1) return QStringLiteral("thread %1").arg(*threads.begin());
    const std::uint32_t first = *threads.begin(), last = *threads.rbegin();
    if (last - first + 1 != threads.size()) return threadCount(threads.size());
    return (threads.size() == 2 ? QStringLiteral("threads %1 and %2") : QStringLiteral("threads %1 to %2"))
        .arg(first)
        .arg(last);
}

struct Tally {
    std::set<std::uint32_t> combining, carrying, copying, setting;
    std::size_t cells = 0;
};

Tally tallyOf(const StepModel& step) {
    Tally tally;
    for (const Move& move : step.moves) {
        switch (move.kind) {
        case Move::Kind::combine:
            tally.combining.insert(move.thread);
            break;
        case Move::Kind::carry:
            tally.carrying.insert(move.thread);
            break;
        case Move::Kind::copy:
            tally.copying.insert(move.thread);
            break;
        case Move::Kind::constant:
            tally.setting.insert(move.thread);
            break;
        }
    }
    tally.cells = std::size_t(std::count_if(step.marks.begin(), step.marks.end(),
                                            [](CellMark mark) { return mark != CellMark::none; }));
    return tally;
}

using Words = std::map<QString, QString>;

// What an element is that is kept, by the option of that name.
QString keptWords(const std::map<std::string, std::string>& options) {
    const auto chosen = options.find("keep");
    if (chosen == options.end()) return QStringLiteral("nonzero");
    return chosen->second == "changed" ? QStringLiteral("different from the one before")
                                       : QString::fromStdString(chosen->second);
}

// Threads that read global memory in the step.
std::size_t takersIn(const BlockModel& model, int step) {
    const trace::Step& range = model.block().steps[std::size_t(step)];
    std::set<std::uint32_t> threads;
    for (std::size_t e = range.first_event; e < range.first_event + range.event_count; ++e) {
        const trace::Event& event = model.block().events[e];
        if (event.space == trace::Space::global && trace::reads(event.kind)) threads.insert(event.thread);
    }
    return threads.size();
}

Words wordsFor(const BlockModel& model, int step) {
    const StepModel& now = model.step(step);
    const Tally tally = tallyOf(now);
    const std::size_t taking = takersIn(model, step);
    const auto padding = std::size_t(std::count(now.row.padding.begin(), now.row.padding.end(), 1));
    return {{QStringLiteral("threads"), threadCount(now.active.size())},
            {QStringLiteral("number"), QString::number(model.block().steps[std::size_t(step)].number)},
            {QStringLiteral("places"), counted(std::size_t(model.block().steps[std::size_t(step)].number),
                                               QStringLiteral("place"), QStringLiteral("places"))},
            {QStringLiteral("cells"),
             tally.cells ? counted(tally.cells, QStringLiteral("cell"), QStringLiteral("cells")) : QString()},
            {QStringLiteral("padding"),
             padding ? counted(padding, QStringLiteral("cell"), QStringLiteral("cells")) : QString()},
            {QStringLiteral("combining"), threadCount(tally.combining.size())},
            {QStringLiteral("copying"), threadNames(tally.carrying)},
            {QStringLiteral("kept"), keptWords(model.trace().run.options)},
            {QStringLiteral("taking"), threadCount(taking)},
            {QStringLiteral("resting"), threadCount(now.active.size() - std::min(taking, now.active.size()))},
            {QStringLiteral("sum"), resultWord(model.trace().run.op)}};
}

// Puts the words in; empty where one of them is missing.
std::optional<QString> filled(QString text, const Words& words) {
    for (const auto& [name, word] : words) {
        const QString placeholder = QLatin1Char('{') + name + QLatin1Char('}');
        if (!text.contains(placeholder)) continue;
        if (word.isEmpty()) return std::nullopt;
        text.replace(placeholder, word);
    }
    return text;
}

// "(add|adds)" becomes the form that the threads named last before it ask for.
QString agreed(QString text) {
    static const QRegularExpression choice(QStringLiteral("\\(([^()|]*)\\|([^()|]*)\\)"));
    static const QRegularExpression subject(QStringLiteral("\\b(?:thread|cell)(s?)\\b"));
    for (QRegularExpressionMatch match = choice.match(text); match.hasMatch(); match = choice.match(text)) {
        const qsizetype at = text.lastIndexOf(subject, match.capturedStart());
        const bool many = at < 0 || subject.match(text, at).captured(1) == QLatin1String("s");
        text.replace(match.capturedStart(), match.capturedLength(), match.captured(many ? 1 : 2));
    }
    return text;
}

// "<adds/combines with>" becomes its first part where the operator adds, and else its second.
QString worded(QString text, trace::Operator op) {
    static const QRegularExpression choice(QStringLiteral("<([^<>/]*)/([^<>/]*)>"));
    return text.replace(choice, op == trace::Operator::sum ? QStringLiteral("\\1") : QStringLiteral("\\2"));
}

QString fillTemplate(const QString& text, const Words& words) {
    static const QRegularExpression part(QStringLiteral("\\[([^\\]]*)\\]"));
    QString result;
    qsizetype at = 0;
    for (auto it = part.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result +=
            text.mid(at, match.capturedStart() - at) + filled(match.captured(1), words).value_or(QString());
        at = match.capturedEnd();
    }
    return agreed(filled(result + text.mid(at), words).value_or(QString()));
}

// From the trace alone: "12 threads combine 24 values; threads 0 to 3 copy their own."
QString plainSentence(const BlockModel& model, int step) {
    const StepModel& now = model.step(step);
    const Tally tally = tallyOf(now);
    const QString place = now.row.name.isEmpty() ? QString() : QStringLiteral(" in %1").arg(now.row.name);
    const auto verb = [](std::size_t n, const char* one, const char* many) {
        return QString::fromLatin1(n == 1 ? one : many);
    };
    const auto cells = [](std::size_t n) {
        return counted(n, QStringLiteral("cell"), QStringLiteral("cells"));
    };
    QStringList parts;
    if (const std::size_t n = tally.combining.size())
        parts << QStringLiteral("%1 %2 values%3").arg(threadCount(n), verb(n, "combines", "combine"), place);
    if (const std::size_t n = tally.carrying.size())
        parts << QStringLiteral("%1 %2").arg(threadNames(tally.carrying),
                                             verb(n, "copies its own", "copy their own"));
    if (const std::size_t n = tally.copying.size())
        parts << (tally.combining.empty()
                      ? QStringLiteral("%1 %2 %3 to %4")
                            .arg(threadCount(n), verb(n, "copies", "copy"), cells(tally.cells), now.row.name)
                      : QStringLiteral("%1 %2 a value").arg(threadCount(n), verb(n, "copies", "copy")));
    if (const std::size_t n = tally.setting.size())
        parts << QStringLiteral("%1 %2 %3%4").arg(threadCount(n), verb(n, "sets", "set"), cells(n), place);
    if (parts.isEmpty()) return QStringLiteral("Nothing is written in this step.");
    return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QString glyphFor(StepRole role) {
    switch (role) {
    case StepRole::up:
        return QStringLiteral("▲ ");
    case StepRole::down:
        return QStringLiteral("▼ ");
    case StepRole::stride:
        return QStringLiteral("» ");
    case StepRole::identity:
        return QStringLiteral("⊙ ");
    case StepRole::plain:
        break;
    }
    return {};
}

const trace::Array* arrayOf(const BlockModel& model, const CellAddress& cell) {
    const auto in = [&](const auto& arrays) -> const trace::Array* {
        return cell.array < arrays.size() ? &arrays[cell.array] : nullptr;
    };
    if (cell.space == trace::Space::shared) return in(model.block().shared);
    if (cell.space == trace::Space::lane) return in(model.block().lanes);
    return in(model.launch().globals);
}

// The last write of the cell up to the step, if any.
std::pair<int, const trace::Event*> lastWrite(const BlockModel& model, int step, const CellAddress& cell) {
    const trace::Step& last = model.block().steps[std::size_t(step)];
    for (std::size_t e = last.first_event + last.event_count; e-- > 0;) {
        const trace::Event& event = model.block().events[e];
        const bool writes = event.kind == trace::EventKind::write || event.kind == trace::EventKind::atomic;
        if (writes && event.space == cell.space && event.array == cell.array && event.index == cell.index)
            return {int(event.step), &event};
    }
    return {-1, nullptr};
}

bool combines(const trace::Block& block) {
    return std::any_of(block.events.begin(), block.events.end(),
                       [](const trace::Event& event) { return event.kind == trace::EventKind::combine; });
}

// Whether one value comes of many. A run that was stopped has no output, but an array for it.
bool makesTotal(const trace::Trace& trace) {
    if (trace.run.n < 2) return false;
    if (!trace.fault || trace.launches.empty()) return trace.output.size() == 1;
    const auto& globals = trace.launches.back().globals;
    return std::any_of(globals.begin(), globals.end(), [&](const trace::Global& global) {
        return global.name == "out" && global.extent < trace.run.n;
    });
}

// "exclusive sum", "sum" where one value comes of many; empty where several threads combine nothing, or not
// what they were given.
QString operationOf(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    if (serves_an_application(trace)) return {};
    const QString op = QString::fromLatin1(name_of(run.op).data());
    if (makesTotal(trace)) return op;
    bool any = run.n < 2;
    for (const trace::Launch& launch : trace.launches)
        any = any || std::any_of(launch.blocks.begin(), launch.blocks.end(), combines);
    return any ? QStringLiteral("%1 %2").arg(QString::fromLatin1(name_of(run.form).data()), op) : QString();
}

// "Deadlock in block 0: 2 threads wait in …"
QString faultSentence(const trace::Fault& fault) {
    QString text = QString::fromStdString(fault.message);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

} // namespace

QString resultWord(trace::Operator op) {
    switch (op) {
    case trace::Operator::sum:
        return QStringLiteral("sum");
    case trace::Operator::product:
        return QStringLiteral("product");
    case trace::Operator::max:
        return QStringLiteral("maximum");
    case trace::Operator::min:
        return QStringLiteral("minimum");
    case trace::Operator::bit_and:
        return QStringLiteral("AND");
    case trace::Operator::bit_or:
        return QStringLiteral("OR");
    case trace::Operator::bit_xor:
        return QStringLiteral("XOR");
    case trace::Operator::compose:
        break;
    }
    return QStringLiteral("composition");
}

QString sentenceOf(const BlockModel& model, int step, const StepTexts& texts) {
    // What the page says of the step did not come to pass.
    if (model.trace().fault && model.step(step).active.empty()) return faultSentence(model.trace().fault);
    const auto found = texts.templates.find(model.block().steps[std::size_t(step)].label);
    if (found == texts.templates.end()) return plainSentence(model, step);
    const QString text = worded(found->second, model.trace().run.op);
    const QString sentence = fillTemplate(text, wordsFor(model, step));
    return sentence.isEmpty() ? plainSentence(model, step) : sentence;
}

Headline headlineOf(const BlockModel& model, int step, const StepTexts& texts) {
    const trace::Step& recorded = model.block().steps[std::size_t(step)];
    return {roleOf(recorded.label), phaseName(recorded.label), placeOf(recorded),
            sentenceOf(model, step, texts)};
}

QString slideSentence(const QString& sentence) {
    static const QRegularExpression threads(QStringLiteral("^(In [^,:]+, )?\\d+ threads?: "));
    QString text = sentence;
    text.replace(threads, QStringLiteral("\\1"));
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString describeRun(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    const QString operation = operationOf(trace),
                  elements = QStringLiteral("%1 %2").arg(groupedText(run.n),
                                                         QString::fromLatin1(name_of(run.type).data()));
    QString text = operation.isEmpty() ? elements : QStringLiteral("%1 of %2").arg(operation, elements);
    if (trace.launches.empty()) return text;
    const trace::Launch& launch = trace.launches.front();
    const std::uint64_t blocks = launch.grid.count();
    text += QStringLiteral(", %1 of %2")
                .arg(blocks == 1 ? QStringLiteral("one block")
                                 : QStringLiteral("%1 blocks").arg(groupedText(blocks)),
                     threadCount(launch.block.count()));
    return trace.launches.size() == 1 ? text
                                      : text + QStringLiteral(", %1 launches").arg(trace.launches.size());
}

QString titleOf(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    const QString name = QString::fromStdString(run.name.empty() ? run.algorithm : run.name),
                  operation = operationOf(trace);
    const bool saidAlready = name.endsWith(QLatin1Char(' ') + operation);
    return operation.isEmpty() || saidAlready ? name : QStringLiteral("%1, %2").arg(name, operation);
}

QString changedCells(const BlockModel& model, int step, int longest) {
    const StepModel& now = model.step(step);
    const Row& row = now.row;
    QStringList parts;
    int more = 0;
    for (int c = 0; c < row.size(); ++c) {
        if (now.marks[std::size_t(c)] == CellMark::none) continue;
        if (parts.size() >= longest) {
            ++more;
            continue;
        }
        parts << QStringLiteral("index %1 is %2")
                     .arg(row.address(c).index)
                     .arg(model.values().text(row.values[std::size_t(c)], row.nodes[std::size_t(c)],
                                              row.type));
    }
    QString text = parts.join(QStringLiteral(", "));
    return more ? text + QStringLiteral(", and %1 more").arg(more) : text;
}

QString flawsOfCell(const BlockModel& model, int step, const CellAddress& cell, const QString& separator) {
    QString text;
    for (const Flaw* flaw : {model.findings().neverWritten(step, cell), model.findings().on(step, cell)})
        if (flaw) text += QStringLiteral("%1%2: %3").arg(separator, flaw->title, flaw->brief);
    return text;
}

QString describeCell(const BlockModel& model, int step, const CellAddress& cell) {
    const trace::Array* array = arrayOf(model, cell);
    if (!array || cell.index >= array->extent) return {};
    const bool lane = cell.space == trace::Space::lane;
    const QString name = (lane ? QStringLiteral("%1 of t%2") : QStringLiteral("%1[%2]"))
                             .arg(QString::fromStdString(array->name))
                             .arg(cell.index);
    const auto [written, event] = lastWrite(model, step, cell);
    if (!event) {
        if (cell.space != trace::Space::global)
            return QStringLiteral("%1: nothing was written here yet").arg(name);
        const trace::Cells& before = *model.launch().globals[cell.array].before;
        const bool known = cell.index < before.size() && before.written[cell.index];
        return known ? QStringLiteral("%1 = %2, before the run")
                           .arg(name, model.values().exactText(before.values[cell.index],
                                                               before.nodes[cell.index], array->type))
                     : QStringLiteral("%1: nothing was written here yet").arg(name);
    }
    const StepModel& writer = model.step(written);
    const QString inputs =
        QString::fromStdString(trace::Provenance(model.trace()).to_text(event->node, model.trace().run.op));
    const QString author = lane ? QString() : QStringLiteral(" by t%1").arg(event->thread);
    return QStringLiteral("%1 = %2, written%3 in %4%5, %6")
        .arg(name, model.values().exactText(event->value, event->node, array->type), author,
             glyphFor(writer.role), writer.label, inputs);
}

} // namespace scanscope::viz

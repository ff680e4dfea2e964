#include "viz/model/step_texts.h"

#include <algorithm>
#include <array>
#include <QStringList>
#include <set>

#include "kernels/text/language.h"
#include "kernels/trace/access.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/rests.h"
#include "kernels/trace/run_pair.h"
#include "viz/model/language.h"
#include "viz/model/record_sentence.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

using kernels::english;

StepWord word(std::size_t count, QString (*said)(std::size_t)) {
    return {count == 0 ? QString() : said(count), count};
}

// Which elements are kept, from the option "keep".
QString keptWords(const std::map<std::string, std::string>& options) {
    const auto chosen = options.find("keep");
    if (chosen == options.end() || chosen->second == "nonzero") return tr("nonzero");
    if (chosen->second == "positive") return tr("positive");
    return chosen->second == "changed" ? tr("different from the one before")
                                       : QString::fromStdString(chosen->second);
}

// The threads that read global memory in the step.
std::set<std::uint32_t> takersIn(const BlockModel& model, BlockStep step) {
    std::set<std::uint32_t> threads;
    for (const trace::Event& event : trace::events_of(model.block(), std::size_t(step)))
        if (event.space == trace::Space::global && trace::reads(event.kind)) threads.insert(event.thread);
    return threads;
}

StepWords wordsFor(const BlockModel& model, BlockStep step) {
    const StepModel& now = model.step(step);
    const StepTally tally = tallyOf(now);
    const trace::Operator op = model.trace().run.op;
    const auto number = std::size_t(model.block().steps[std::size_t(step)].number);
    const std::size_t active = now.active.size();
    std::set<std::uint32_t> busy = takersIn(model, step);
    const std::size_t taking = busy.size();
    busy.insert(tally.combining.begin(), tally.combining.end());
    StepWords words;
    words.adds = op == trace::Operator::sum;
    words[StepPlace::threads] = word(active, threadCount);
    words[StepPlace::number] = {QString::number(number), number};
    words[StepPlace::places] = {counted(number, "%1 place", "%1 places"), number};
    words[StepPlace::cells] = word(tally.cells, cellCount);
    words[StepPlace::padding] =
        word(std::size_t(std::count(now.row.padding.begin(), now.row.padding.end(), 1)), cellCount);
    words[StepPlace::combining] = word(tally.combining.size(), threadCount);
    words[StepPlace::copying] = {threadNames(model.launch(), tally.carrying), tally.carrying.size()};
    words[StepPlace::kept] = {keptWords(model.trace().run.options)};
    words[StepPlace::taking] = word(taking, threadCount);
    words[StepPlace::resting] = word(active - std::min(busy.size(), active), threadCount);
    words[StepPlace::sum] = {resultWord(op)};
    return words;
}

// "2nd of 6 times". For a line that runs once, says whether the block begins or ends with it.
QString placeIn(const BlockModel& model, BlockStep step) {
    const std::int64_t times = model.times(step);
    if (times == 1 && model.stepCount() > 1 && step == model.lastStep()) return tr("last interval");
    if (times == 1 && model.stepCount() > 1 && step.isFirst()) return tr("first interval");
    return placeOf(model.block().steps[std::size_t(step)], times);
}

QString glyphFor(StepRole role) {
    constexpr std::array glyphs{"", "▲ ", "▼ ", "» ", "⊙ "};
    static_assert(glyphs.size() == std::size_t(StepRole::identity) + 1);
    return QString::fromUtf8(glyphs.at(std::size_t(role)));
}

// The last write to the cell up to this step, or null.
const trace::Event* lastWrite(const BlockModel& model, BlockStep step, const CellAddress& cell) {
    const auto events = trace::events_up_to(model.block(), std::size_t(step));
    const auto last = std::find_if(events.rbegin(), events.rend(), [&](const trace::Event& event) {
        return trace::writes(event.kind) && CellAddress{event.space, event.array, event.index} == cell;
    });
    return last == events.rend() ? nullptr : &*last;
}

bool combines(const trace::Block& block) {
    return std::any_of(block.events.begin(), block.events.end(),
                       [](const trace::Event& event) { return event.kind == trace::EventKind::combine; });
}

// Whether the run reduces many values to one. A run that stopped has no output, so its output array decides.
bool makesTotal(const trace::Trace& trace) {
    if (trace.run.n < 2) return false;
    if (!trace.fault || trace.launches.empty()) return trace.output.size() == 1;
    const auto& globals = trace.launches.back().globals;
    return std::any_of(globals.begin(), globals.end(), [&](const trace::Global& global) {
        return global.name == "out" && global.extent < trace.run.n;
    });
}

// For each operator, the names of a reduction, an exclusive scan and an inclusive scan.
constexpr std::array<std::array<std::string_view, 3>, 8> operations{{
    {english("sum"), english("exclusive sum"), english("inclusive sum")},
    {english("product"), english("exclusive product"), english("inclusive product")},
    {english("max"), english("exclusive max"), english("inclusive max")},
    {english("min"), english("exclusive min"), english("inclusive min")},
    {english("and"), english("exclusive and"), english("inclusive and")},
    {english("or"), english("exclusive or"), english("inclusive or")},
    {english("xor"), english("exclusive xor"), english("inclusive xor")},
    {english("compose"), english("exclusive compose"), english("inclusive compose")},
}};
constexpr std::array resultWords{english("sum"),     english("product"),    english("maximum"),
                                 english("minimum"), english("AND"),        english("OR"),
                                 english("XOR"),     english("composition")};
static_assert(operations.size() == std::size_t(trace::Operator::compose) + 1 &&
              resultWords.size() == operations.size());

// "exclusive sum", in English. Empty if nothing is combined although there are several elements, or if values
// other than the input are combined.
std::string_view operationOf(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    if (!has_request(trace) || serves_an_application(trace)) return {};
    const auto& said = operations.at(std::size_t(run.op));
    if (makesTotal(trace)) return said[0];
    bool any = run.n < 2;
    for (const trace::Launch& launch : trace.launches)
        any = any || std::any_of(launch.blocks.begin(), launch.blocks.end(), combines);
    if (!any) return {};
    return run.form == trace::Form::exclusive ? said[1] : said[2];
}

// "Deadlock in block 0: 2 threads wait in …"
QString faultSentence(const trace::Fault& fault, bool begins) {
    const QString text = QString::fromStdString(message_of(fault).text());
    return begins ? begun(text) : text;
}

StepSentence plainSentence(const BlockModel& model, BlockStep step, bool begins) {
    const QString text = recordSentence(model, step, begins);
    return {text, text};
}

} // namespace

QString resultWord(trace::Operator op) { return translated(resultWords.at(std::size_t(op))); }

StepSentence sentenceOf(const BlockModel& model, BlockStep step, const StepTexts& texts, bool begins) {
    // The page describes a step that did not happen.
    const trace::Fault& fault = model.trace().fault;
    if (!fault.message.empty() && model.step(step).active.empty()) {
        const QString text = faultSentence(fault, begins);
        return {text, text};
    }
    if (const trace::Step& recorded = model.block().steps[std::size_t(step)]; trace::rests(recorded)) {
        const QString text = trace::rests_at_end(recorded)
                                 ? tr("This run is done: no steps are left.")
                                 : tr("This run waits while the other takes a step.");
        return {text, text};
    }
    const auto found = texts.templates.find(model.block().steps[std::size_t(step)].label);
    if (found == texts.templates.end()) return plainSentence(model, step, begins);
    const StepWords words = wordsFor(model, step);
    const auto whole = found->second.filled(words, {begins, true});
    if (!whole) return plainSentence(model, step, begins);
    return {*whole, found->second.filled(words, {begins, false}).value_or(*whole)};
}

Headline headlineOf(const BlockModel& model, BlockStep step, const StepTexts& texts) {
    if (model.isIdle()) {
        const QString text = tr("Block %1 has no recorded steps in this launch.").arg(model.block().index);
        return {{}, {}, {}, text, text};
    }
    const trace::Step& recorded = model.block().steps[std::size_t(step)];
    const StepSentence said = sentenceOf(model, step, texts);
    if (trace::rests(recorded))
        return {model.role(step), begun(restName(recorded)), {}, said.whole, said.brief};
    return {model.role(step), phaseName(recorded.label), placeIn(model, step), said.whole, said.brief};
}

QString describeRun(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    QStringList parts;
    if (takes_input(trace)) { // A user program describes its use of the data itself.
        const QString count = groupedText(run.n), type = QString::fromLatin1(name_of(run.type).data());
        const std::string_view operation = operationOf(trace);
        parts << (operation.empty() ? QStringLiteral("%1 %2").arg(count, type)
                                    : tr("%1 of %2 %3").arg(translated(operation), count, type));
    }
    if (!trace.launches.empty()) {
        const trace::Launch& launch = trace.launches.front();
        const std::uint64_t blocks = launch.grid.count();
        const QString threads = threadCount(launch.block.count());
        parts << (blocks == 1 ? tr("one block of %1").arg(threads)
                              : tr("%1 blocks of %2").arg(groupedText(blocks), threads));
    }
    if (trace.launches.size() > 1) parts << counted(trace.launches.size(), "%1 launch", "%1 launches");
    return parts.join(QStringLiteral(", "));
}

QString titleOf(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    const std::string& name = run.shown_name();
    const std::string_view operation = operationOf(trace);
    const bool saidAlready = name.ends_with(std::string(" ").append(operation));
    QStringList parts{QString::fromStdString(name)};
    if (!operation.empty() && !saidAlready) parts << translated(operation);
    if (has_request(trace))
        for (const std::string& option : trace::options_in_words(trace))
            parts << QString::fromStdString(option);
    return parts.join(QStringLiteral(", "));
}

QString titleOf(const trace::Trace& trace, const trace::Launch& launch) {
    return trace.program ? QStringLiteral("%1, %2").arg(
                               QString::fromStdString(trace::launch_text(trace, launch)), titleOf(trace))
                         : titleOf(trace);
}

QString changedCells(const BlockModel& model, BlockStep step, int longest) {
    if (model.isIdle()) return {};
    const StepModel& now = model.step(step);
    const Row& row = now.row;
    const trace::Array* array = trace::array_of(model.launch(), model.block(), row.space, row.array);
    QStringList parts;
    int more = 0;
    for (const Column c : row.columns()) {
        if (now.marks[std::size_t(c)] == CellMark::none) continue;
        if (parts.size() >= longest) {
            ++more;
            continue;
        }
        const std::uint64_t cell = row.address(c).index;
        const bool isFlat = !array || array->shape.is_flat();
        parts << (isFlat ? tr("index %1 is %2") : QStringLiteral("%1 = %2"))
                     .arg(isFlat ? QString::number(cell) : cellName(*array, cell))
                     .arg(model.values().text(row.values[std::size_t(c)], row.nodes[std::size_t(c)],
                                              row.type));
    }
    QString text = parts.join(QStringLiteral(", "));
    return more ? text + QStringLiteral(", ") + tr("and %1 more").arg(more) : text;
}

QString flawsOfCell(const BlockModel& model, BlockStep step, const CellAddress& cell,
                    const QString& separator) {
    QString text;
    for (const Flaw* flaw : {model.findings().neverWritten(step, cell), model.findings().on(step, cell)})
        if (flaw) text += QStringLiteral("%1%2: %3").arg(separator, flaw->title(), flaw->brief());
    return text;
}

QString describeCell(const BlockModel& model, BlockStep step, const CellAddress& cell) {
    const trace::Array* array = trace::array_of(model.launch(), model.block(), cell.space, cell.array);
    if (!array || cell.index >= array->extent) return {};
    const bool lane = cell.space == trace::Space::lane;
    const QString arrayName = QString::fromStdString(array->name);
    const QString name =
        lane ? tr("%1 of t%2").arg(arrayName, threadName(model.launch(), std::uint32_t(cell.index)))
             : cellName(*array, cell.index);
    const trace::Event* event = lastWrite(model, step, cell);
    if (!event) {
        const trace::Cells* before =
            cell.space == trace::Space::global ? &*model.launch().globals[cell.array].before : nullptr;
        if (before && cell.index >= before->size())
            return tr("%1: the recording does not contain this array before the launch").arg(name);
        if (!before || !before->written[cell.index])
            return tr("%1: nothing has been written here yet").arg(name);
        return tr("%1 = %2, before the run")
            .arg(name, model.values().exactText(before->values[cell.index], before->nodes[cell.index],
                                                array->type));
    }
    const StepModel& writer = model.step(BlockStep(event->step));
    const QString value = model.values().exactText(event->value, event->node, array->type),
                  place = glyphFor(writer.role) + writer.label,
                  inputs = QString::fromStdString(
                      trace::Provenance(model.trace(), model.launch()).to_text(event->node, model.op()));
    return lane ? tr("%1 = %2, written in %3, %4").arg(name, value, place, inputs)
                : tr("%1 = %2, written by t%5 in %3, %4")
                      .arg(name, value, place, inputs, threadName(model.launch(), event->thread));
}

} // namespace scanscope::viz

#include "app/setup.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <fmt/format.h>

#include "barriers.h"
#include "input.h"
#include "text.h"

namespace scanscope::app {
namespace {

constexpr std::size_t mostTyped = 4096; // numbers that a trace's input is spelled out for

QString fromView(std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())); }
QString nameOf(const kernels::Algorithm& algorithm) { return fromView(algorithm.name); }

std::uint64_t seedOf(const QString& text, const char* field) {
    return kernels::parse_seed(text.toStdString(), field);
}

kernels::Generator generatorOf(InputSource source) {
    switch (source) {
    case InputSource::Ones:
        return kernels::Generator::ones;
    case InputSource::Ramp:
        return kernels::Generator::ramp;
    default:
        return kernels::Generator::random;
    }
}

std::uint64_t askedSize(const Setup& setup) {
    const QString n = setup.n.trimmed();
    if (n.isEmpty()) throw kernels::BadRequest("n", "Type how many elements.");
    return kernels::parse_size(n.toStdString(), "n");
}

// Numbers that nobody typed are not made up: n says how many there are, or is refused.
void checkTypedCount(const Setup& setup, std::uint64_t typed) {
    const std::uint64_t n = askedSize(setup);
    if (n != typed)
        throw kernels::BadRequest("n",
                                  fmt::format("n is {}, but {} {} typed.", kernels::grouped(n),
                                              kernels::counted(typed, "number"), typed == 1 ? "is" : "are"));
}

QStringList tokensOf(const QString& typed) {
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    return typed.split(between, Qt::SkipEmptyParts);
}

void readInput(const Setup& setup, kernels::Request& request) {
    switch (setup.source) {
    case InputSource::Typed:
        request.input = kernels::parse_list(setup.typed.toStdString(), setup.type);
        request.input_source = "typed";
        checkTypedCount(setup, request.input.size());
        return;
    case InputSource::File:
        request.input = kernels::parse_file(std::filesystem::path(setup.file.toStdString()), setup.type);
        request.input_source = "file";
        return;
    default:
        break;
    }
    // The algorithm's limit comes before the memory for the elements.
    const std::uint64_t n = askedSize(setup);
    const kernels::Algorithm* algorithm = kernels::find_algorithm(request.algorithm);
    if (algorithm)
        if (const auto problem = kernels::size_problem(*algorithm, n))
            throw kernels::BadRequest("n", *problem);
    const kernels::Generator generator = generatorOf(setup.source);
    request.input_source = std::string(kernels::name_of(generator));
    request.input_seed = setup.source == InputSource::Random ? seedOf(setup.inputSeed, "seed") : 0;
    request.input = kernels::generate(generator, n, request.input_seed, setup.type, setup.op);
}

} // namespace

kernels::Request requestFor(const Setup& setup) {
    kernels::Request request;
    request.algorithm = setup.algorithm.toStdString();
    request.type = setup.type;
    request.op = setup.op;
    request.form = setup.form;
    request.executor = setup.executor.toStdString();
    request.schedule = setup.schedule;
    if (setup.schedule == kernels::Schedule::random)
        request.schedule_seed = seedOf(setup.scheduleSeed, "schedule");
    request.options = setup.options;
    if (const QString blocks = setup.blocks.trimmed(); !blocks.isEmpty() && blocksReason(setup).isEmpty())
        request.blocks = kernels::parse_blocks(blocks.toStdString());
    readInput(setup, request);
    if (const QString threads = setup.threads.trimmed(); !threads.isEmpty()) {
        const std::uint64_t asked = kernels::parse_size(threads.toStdString(), "threads");
        if (asked == 0) throw kernels::BadRequest("threads", "A block has at least 1 thread.");
        request.threads_per_block = std::uint32_t(std::min<std::uint64_t>(asked, 0xffffffffu));
    }
    kernels::validate(request);
    return request;
}

Setup setupOf(const trace::Trace& trace) {
    Setup setup;
    const trace::Run& run = trace.run;
    setup.algorithm = QString::fromStdString(run.algorithm);
    setup.type = run.type;
    setup.op = run.op;
    setup.form = run.form;
    setup.executor = QString::fromStdString(run.executor);
    setup.options = run.options;
    setup.n = QString::number(run.n);
    setup.schedule = simt::schedule_named(run.schedule).value_or(kernels::Schedule::in_order);
    if (setup.schedule == kernels::Schedule::random) setup.scheduleSeed = QString::number(run.schedule_seed);
    setup.source = sourceNamed(run.input_source);
    if (setup.source == InputSource::Random) setup.inputSeed = QString::number(run.input_seed);
    // The file may be gone or changed; what was recorded stands.
    if (setup.source == InputSource::File) setup.source = InputSource::Typed;
    setup.typed = spelledOut(trace.input, run.type, mostTyped);
    return setup;
}

QString blocksReason(const Setup& setup) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    const bool oneBlock = algorithm && (algorithm->family == kernels::Family::block_scan ||
                                        algorithm->family == kernels::Family::broken);
    return oneBlock ? QStringLiteral("%1 runs in one block: there is none to choose.").arg(nameOf(*algorithm))
                    : QString();
}

QString formReason(const Setup& setup) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    if (!algorithm || algorithm->has_forms()) return {};
    return algorithm->result == kernels::Result::total
               ? QStringLiteral("%1 gives one total: inclusive and exclusive are forms of a scan.")
                     .arg(nameOf(*algorithm))
               : QStringLiteral("%1 combines nothing: inclusive and exclusive are forms of a scan.")
                     .arg(nameOf(*algorithm));
}

QString operatorReason(const Setup& setup) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    if (!algorithm || (algorithm->has_operator && algorithm->result != kernels::Result::copy)) return {};
    return QStringLiteral("%1 combines no elements: there is no operator to choose.").arg(nameOf(*algorithm));
}

void suit(Setup& setup) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    if (!algorithm) return;
    const auto refused = [&] { return operator_problem(*algorithm, setup.type, setup.op).has_value(); };
    if (refused() && operator_problem(*algorithm, setup.type, trace::Operator::sum))
        setup.type = kernels::default_type(*algorithm);
    if (refused()) setup.op = trace::Operator::sum;
    if (setup.executor == QStringLiteral("cuda") && !algorithm->on_cuda)
        setup.executor = QStringLiteral("emulator");
}

std::vector<std::uint32_t> barriersLeftOut(const Setup& setup) {
    const auto option = setup.options.find(std::string(kernels::without_barrier));
    std::vector<std::uint32_t> lines;
    if (option == setup.options.end()) return lines;
    for (const QString& line : QString::fromStdString(option->second).split(','))
        lines.push_back(line.toUInt());
    std::sort(lines.begin(), lines.end());
    return lines;
}

void toggleBarrier(Setup& setup, std::uint32_t line) {
    std::vector<std::uint32_t> lines = barriersLeftOut(setup);
    const auto found = std::lower_bound(lines.begin(), lines.end(), line);
    if (found != lines.end() && *found == line)
        lines.erase(found);
    else
        lines.insert(found, line);
    const std::string option(kernels::without_barrier);
    if (lines.empty())
        setup.options.erase(option);
    else
        setup.options[option] = fmt::format("{}", fmt::join(lines, ","));
}

QString barrierReason(const Setup& setup, std::uint32_t line) {
    if (setup.executor != QStringLiteral("emulator"))
        return QStringLiteral("Barriers can be left out on the emulator only.");
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    if (!algorithm) return QStringLiteral("This program does not have that algorithm.");
    const std::vector<std::uint32_t> known = kernels::barrier_lines(*algorithm);
    return std::find(known.begin(), known.end(), line) != known.end()
               ? QString()
               : QStringLiteral("Line %1 of %2 has no barrier.").arg(line).arg(fromView(algorithm->source));
}

int changedOptions(const Setup& setup) {
    const Setup usual;
    int count = int(setup.options.size());
    if (setup.schedule != usual.schedule) ++count;
    if (setup.source == InputSource::Random && setup.inputSeed != usual.inputSeed) ++count;
    if (!setup.blocks.trimmed().isEmpty() && blocksReason(setup).isEmpty()) ++count;
    return count;
}

QString spelledOut(const std::vector<trace::Value>& values, trace::ElementType type, std::size_t most) {
    QStringList texts;
    for (std::size_t i = 0; i < values.size() && i < most; ++i) {
        texts += QString::fromStdString(trace::to_text(values[i], type));
    }
    if (values.size() > most) texts += QStringLiteral("…");
    return texts.join(' ');
}

std::uint64_t countTyped(const QString& typed) { return std::uint64_t(tokensOf(typed).size()); }

QString firstTyped(const QString& typed, std::uint64_t n) {
    const QStringList tokens = tokensOf(typed);
    if (n >= std::uint64_t(tokens.size())) return typed;
    return tokens.first(qsizetype(n)).join(' ');
}

std::optional<WayOut> wayOutOf(const Setup& setup, const QString& field, const QString& message) {
    WayOut out{{}, setup};
    static const QRegularExpression advice(QStringLiteral(" Choose (\\w+)\\?$"));
    if (const auto found = advice.match(message); found.hasMatch()) {
        const auto type = trace::parse_element_type(found.captured(1).toStdString());
        if (!type) return {};
        out.setup.type = *type;
        out.label = QCoreApplication::translate("SetupBar", "Use %1").arg(found.captured(1));
        return out;
    }
    if (field != QStringLiteral("n") || setup.source != InputSource::Typed) return {};
    try {
        const std::uint64_t n = askedSize(setup);
        if (n <= countTyped(setup.typed)) return {};
        out.setup.source = InputSource::Random;
        out.label = QCoreApplication::translate("SetupBar", "Use %1 random numbers").arg(setup.n.trimmed());
        return out;
    } catch (const kernels::BadRequest&) {
        return {}; // not a size at all
    }
}

QString nameOf(InputSource source) {
    switch (source) {
    case InputSource::Typed:
        return QStringLiteral("Typed");
    case InputSource::Random:
        return QStringLiteral("Random");
    case InputSource::Ones:
        return QStringLiteral("Ones");
    case InputSource::Ramp:
        return QStringLiteral("Ramp");
    case InputSource::File:
        break;
    }
    return QStringLiteral("File");
}

InputSource sourceNamed(const std::string& id) {
    if (id == "random") return InputSource::Random;
    if (id == "ones") return InputSource::Ones;
    if (id == "ramp") return InputSource::Ramp;
    if (id == "file") return InputSource::File;
    return InputSource::Typed;
}

} // namespace scanscope::app

#include "app/setup.h"

#include <QStringList>

#include "input.h"

namespace scanscope::app {
namespace {

constexpr std::size_t mostTyped = 4096; // numbers that a trace's input is spelled out for

std::uint64_t seedOf(const QString& text, const char* field) {
    return kernels::parse_size(text.toStdString(), field);
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

void readInput(const Setup& setup, kernels::Request& request) {
    switch (setup.source) {
    case InputSource::Typed:
        request.input = kernels::parse_list(setup.typed.toStdString(), setup.type);
        request.input_source = "typed";
        // The numbers say how many they are; what stands beside them must be a number all the same.
        if (!setup.n.trimmed().isEmpty())
            static_cast<void>(kernels::parse_size(setup.n.trimmed().toStdString(), "n"));
        return;
    case InputSource::File:
        request.input = kernels::parse_file(std::filesystem::path(setup.file.toStdString()), setup.type);
        request.input_source = "file";
        return;
    default:
        break;
    }
    // The algorithm's limit comes before the memory for the elements.
    const std::uint64_t n = kernels::parse_size(setup.n.trimmed().toStdString(), "n");
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
    if (run.schedule == "reversed") setup.schedule = kernels::Schedule::reversed;
    if (run.schedule == "random") setup.schedule = kernels::Schedule::random;
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
    const bool oneBlock = algorithm && algorithm->family == kernels::Family::block_scan;
    return oneBlock ? QStringLiteral("%1 runs in one block: there is none to choose.")
                          .arg(QString::fromUtf8(algorithm->name.data(), qsizetype(algorithm->name.size())))
                    : QString();
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

QString resizedInput(const QString& typed, std::uint64_t n, trace::ElementType type, trace::Operator op) {
    std::vector<trace::Value> values = kernels::parse_list(typed.toStdString(), type);
    if (n > values.size()) {
        const auto more = kernels::generate(kernels::Generator::random, n, 1, type, op);
        values.insert(values.end(), more.begin() + std::ptrdiff_t(values.size()), more.end());
    }
    values.resize(n);
    return spelledOut(values, type, n);
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

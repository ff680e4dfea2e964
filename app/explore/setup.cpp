#include "app/explore/setup.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <tuple>

#include <fmt/format.h>

#include "app/arguments/checked_numbers.h"
#include "kernels/input/input.h"
#include "kernels/input/list_item.h"
#include "kernels/run/barriers.h"
#include "kernels/text/text.h"
#include "kernels/trace/left_out_barriers.h"

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
    case InputSource::Descending:
        return kernels::Generator::descending;
    case InputSource::Alternating:
        return kernels::Generator::alternating;
    default:
        return kernels::Generator::random;
    }
}

std::uint64_t askedSize(const Setup& setup) {
    const QString n = setup.n.trimmed();
    if (n.isEmpty()) throw kernels::BadRequest("n", "Type how many elements.");
    return kernels::parse_size(n.toStdString(), "n");
}

// The algorithm's limit comes before the memory for the elements, and before all else that n could be mended
// by.
void checkSize(const Setup& setup, std::uint64_t n) {
    if (const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString()))
        if (const auto problem = kernels::size_problem(*algorithm, n))
            throw kernels::BadRequest("n", *problem);
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
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    return typed.split(between, Qt::SkipEmptyParts);
}

void readInput(const Setup& setup, kernels::Request& request, const std::stop_token& stop) {
    switch (setup.source) {
    case InputSource::Typed:
        checkSize(setup, askedSize(setup));
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
    const std::uint64_t n = askedSize(setup);
    checkSize(setup, n);
    check_arrays(request, n, trace::most_recorded_bytes, stop);
    const kernels::Generator generator = generatorOf(setup.source);
    request.input_source = std::string(kernels::name_of(generator));
    request.input_seed = setup.source == InputSource::Random ? seedOf(setup.inputSeed, "seed") : 0;
    request.input = kernels::generate(generator, n, request.input_seed, setup.type, setup.op, stop);
}

} // namespace

kernels::Request requestFor(const Setup& setup, const std::stop_token& stop) {
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
    if (const QString threads = setup.threads.trimmed(); !threads.isEmpty()) {
        request.threads_per_block = readThreads(threads.toStdString(), "threads");
    }
    readInput(setup, request, stop);
    kernels::validate(request);
    return request;
}

bool isLong(const Setup& setup) {
    constexpr std::uint64_t manyElements = std::uint64_t{1} << 16;
    constexpr std::uintmax_t largeFile = std::uintmax_t{1} << 20;
    if (setup.source == InputSource::File) {
        const std::filesystem::path file(setup.file.toStdString());
        std::error_code error;
        if (!std::filesystem::exists(file, error)) return false;
        const std::uintmax_t bytes = std::filesystem::file_size(file, error); // of a pipe nobody knows
        return error || bytes > largeFile;
    }
    try {
        return askedSize(setup) > manyElements;
    } catch (const kernels::BadRequest&) {
        return false; // it is not a size
    }
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
    // What the algorithm chooses for itself stays its choice.
    const kernels::Algorithm* algorithm = kernels::find_algorithm(run.algorithm);
    if (algorithm && algorithm->default_threads && !trace.launches.empty()) {
        const std::uint64_t threads = trace.launches.front().block.count();
        if (threads != algorithm->default_threads(run.n)) setup.threads = QString::number(threads);
    }
    return setup;
}

QString blocksReason(const Setup& setup) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    return algorithm && algorithm->in_one_block()
               ? QStringLiteral("%1 runs in one block: there is none to choose.").arg(nameOf(*algorithm))
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

namespace {

// What does not suit the algorithm becomes what does.
void suit(Setup& setup, const kernels::Algorithm& algorithm) {
    const auto refused = [&] { return operator_problem(algorithm, setup.type, setup.op).has_value(); };
    if (refused() && operator_problem(algorithm, setup.type, trace::Operator::sum))
        setup.type = kernels::default_type(algorithm);
    if (refused()) setup.op = trace::Operator::sum;
    if (setup.executor == QStringLiteral("cuda") && !algorithm.on_cuda)
        setup.executor = QStringLiteral("emulator");
}

// The numbers at which the algorithm shows what it is about, where nobody has chosen any.
void useUsualInput(Setup& setup, const kernels::Algorithm& algorithm) {
    const Setup usual;
    setup.typed = usual.typed;
    setup.n = usual.n;
    setup.source = usual.source;
    if (algorithm.usual_input.empty()) return;
    setup.source = sourceNamed(std::string(algorithm.usual_input));
    if (setup.source != InputSource::Typed) return;
    setup.typed = fromView(algorithm.usual_input).replace(',', ' ');
    setup.n = QString::number(countTyped(setup.typed));
}

// Numbers that stay keep the type that they need, where the algorithm takes it.
void useTypeOfInput(Setup& setup, const kernels::Algorithm& algorithm) {
    if (setup.source != InputSource::Typed) return;
    try {
        static_cast<void>(kernels::parse_list(setup.typed.toStdString(), setup.type));
    } catch (const kernels::OtherTypeFits& refused) {
        if (!operator_problem(algorithm, refused.type(), setup.op)) setup.type = refused.type();
    } catch (const kernels::BadRequest&) {
        // The run says beside its field what is malformed.
    }
}

} // namespace

void learn(Wishes& wishes, const Setup& before, const Setup& now) {
    if (now.type != before.type) wishes.type = now.type;
    if (now.op != before.op) wishes.op = now.op;
    if (now.executor != before.executor) wishes.executor = now.executor;
    learnInput(wishes, before, now);
}

void learnInput(Wishes& wishes, const Setup& before, const Setup& now) {
    const auto input = [](const Setup& setup) {
        return std::tie(setup.source, setup.typed, setup.file, setup.n, setup.inputSeed);
    };
    wishes.input |= input(now) != input(before);
}

void choose(Setup& setup, const QString& id, const Wishes& wishes) {
    setup.algorithm = id;
    setup.threads.clear(); // what suits one algorithm need not suit the next
    setup.options.clear();
    setup.type = wishes.type;
    setup.op = wishes.op;
    setup.executor = wishes.executor;
    const kernels::Algorithm* algorithm = kernels::find_algorithm(id.toStdString());
    if (!algorithm) return;
    if (wishes.op == Wishes().op) setup.op = algorithm->usual_op;
    if (!wishes.input) useUsualInput(setup, *algorithm);
    suit(setup, *algorithm);
    useTypeOfInput(setup, *algorithm);
}

void toggleBarrier(Setup& setup, std::uint32_t line) {
    std::vector<trace::BarrierPlace> places = trace::barriers_left_out(setup.options);
    if (std::erase(places, trace::BarrierPlace{"", line}) == 0) places.push_back({"", line});
    std::ranges::sort(places);
    const std::string option(kernels::without_barrier);
    std::string text;
    for (const trace::BarrierPlace& place : places)
        text += fmt::format("{}{}{}{}", text.empty() ? "" : ",", place.source,
                            place.source.empty() ? "" : ":", place.line);
    if (text.empty())
        setup.options.erase(option);
    else
        setup.options[option] = text;
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

QString automaticThreads(const Setup& setup) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    if (!algorithm || !algorithm->default_threads) return {};
    try {
        return QString::number(algorithm->default_threads(askedSize(setup)));
    } catch (const kernels::BadRequest&) {
        return {};
    }
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

std::uint64_t countTyped(const QString& typed) {
    std::uint64_t count = 0;
    for (const QString& word : tokensOf(typed)) {
        const std::uint64_t more = kernels::read_item(word.toStdString()).count;
        if (more > std::numeric_limits<std::uint64_t>::max() - count)
            return std::numeric_limits<std::uint64_t>::max();
        count += more;
    }
    return count;
}

QString firstTyped(const QString& typed, std::uint64_t n) {
    if (n >= countTyped(typed)) return typed;
    QStringList first;
    for (const QString& token : tokensOf(typed)) {
        const std::string word = token.toStdString();
        const kernels::ListItem item = kernels::read_item(word);
        if (n == 0) break;
        first += QString::fromStdString(kernels::beginning_of(item, std::min(n, item.count)));
        n -= std::min(n, item.count);
    }
    return first.join(' ');
}

namespace {

// A type that the algorithm takes, too.
std::optional<WayOut> withType(const Setup& setup, trace::ElementType type) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(setup.algorithm.toStdString());
    if (!algorithm || operator_problem(*algorithm, type, setup.op)) return {};
    WayOut out{QCoreApplication::translate("SetupBar", "Use %1").arg(fromView(trace::name_of(type))), setup};
    out.setup.type = type;
    return out;
}

} // namespace

std::optional<WayOut> wayOutOf(const Setup& setup, const QString& field,
                               std::optional<trace::ElementType> type) {
    if (type) return withType(setup, *type);
    if (field != QStringLiteral("n") || setup.source != InputSource::Typed) return {};
    try {
        const std::uint64_t n = askedSize(setup);
        checkSize(setup, n);
        if (n <= countTyped(setup.typed)) return {};
        WayOut out{QCoreApplication::translate("SetupBar", "Use %1")
                       .arg(QString::fromStdString(kernels::counted(n, "random number"))),
                   setup};
        out.setup.source = InputSource::Random;
        return out;
    } catch (const kernels::BadRequest&) {
        return {}; // it is not a size at all, or more than the algorithm takes
    }
}

std::optional<WayOut> wayOutOf(const Setup& setup, const kernels::Smaller& smaller) {
    WayOut out{{}, setup};
    if (smaller.some_blocks) {
        out.setup.blocks = QString::fromLatin1(kernels::some_blocks);
        out.label = QCoreApplication::translate("SetupBar", "Record blocks %1").arg(out.setup.blocks);
        return out;
    }
    const bool isMade = setup.source != InputSource::Typed && setup.source != InputSource::File;
    if (smaller.n == 0 || !isMade) return {};
    out.setup.n = QString::number(smaller.n);
    out.label = QCoreApplication::translate("SetupBar", "Use n = %1")
                    .arg(QString::fromStdString(kernels::grouped(smaller.n)));
    return out;
}

QString withName(const QString& message, const QString& algorithm) {
    const kernels::Algorithm* known = kernels::find_algorithm(algorithm.toStdString());
    if (!known || !message.startsWith(algorithm + u' ')) return message;
    return nameOf(*known) + message.mid(algorithm.size());
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
    case InputSource::Descending:
        return QStringLiteral("Descending");
    case InputSource::Alternating:
        return QStringLiteral("Alternating signs");
    case InputSource::File:
        break;
    }
    return QStringLiteral("File");
}

InputSource sourceNamed(const std::string& id) {
    if (id == "random") return InputSource::Random;
    if (id == "ones") return InputSource::Ones;
    if (id == "ramp") return InputSource::Ramp;
    if (id == "descending") return InputSource::Descending;
    if (id == "alternating") return InputSource::Alternating;
    if (id == "file") return InputSource::File;
    return InputSource::Typed;
}

} // namespace scanscope::app

#include "app/explore/setup.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <tuple>

#include "kernels/input/input.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/left_out_barriers.h"
#include "viz/model/language.h"

namespace scanscope::app {

namespace {

constexpr std::size_t mostTyped = 4096; // the most numbers of a trace's input that are spelled out

bool isOwnOption(std::string_view id) {
    return std::ranges::none_of(kernels::run_fields(),
                                [&](const kernels::RunField& field) { return field.option.name == id; });
}

// Returns the default of a common field, or of an option of the algorithm.
std::string usualValue(const Setup& setup, std::string_view id) {
    const kernels::Algorithm* algorithm = setup.algorithm();
    if (!algorithm) return {};
    for (const kernels::RunField& field : kernels::run_fields())
        if (field.option.name == id) return usual_value(field, *algorithm);
    const auto own = std::ranges::find(algorithm->options, id, &kernels::OptionInfo::name);
    return own == algorithm->options.end() ? std::string() : std::string(own->usual);
}

// Returns the reason why the algorithm does not support the chosen operator with that type; nothing if it
// does.
auto operatorProblem(const kernels::Algorithm& algorithm, trace::ElementType type, const Setup& setup) {
    const auto op = trace::parse_operator(setup.value("op"));
    return operator_problem(algorithm, type, op.value_or(algorithm.usual_op));
}

std::vector<trace::BarrierPlace> leftOut(const Setup& setup) {
    const std::string option(kernels::without_barrier);
    return trace::barriers_left_out({{option, setup.value(option)}});
}

std::uint64_t seedOf(const QString& text, const char* field) {
    return kernels::parse_seed(text.toStdString(), field);
}

std::uint64_t askedSize(const Setup& setup) {
    const QString n = setup.n.trimmed();
    if (n.isEmpty()) throw kernels::BadRequest("n", kernels::say("Type the number of elements."));
    return kernels::parse_size(n.toStdString(), "n");
}

// Checks the algorithm's limit first, before the memory for the elements is checked and other fixes for n are
// offered.
void checkSize(const Setup& setup, std::uint64_t n) {
    if (const kernels::Algorithm* algorithm = setup.algorithm())
        if (const auto problem = kernels::size_problem(*algorithm, n))
            throw kernels::BadRequest("n", *problem);
}

// Refuses an n that differs from the number of typed elements, because missing numbers are not invented.
void checkTypedCount(const Setup& setup, std::uint64_t typed) {
    const std::uint64_t n = askedSize(setup);
    if (n != typed)
        throw kernels::BadRequest("n", kernels::counted(typed, "n is {1}, but you typed {0} number.",
                                                        "n is {1}, but you typed {0} numbers.",
                                                        kernels::grouped(n)));
}

void readInput(const Setup& setup, kernels::Request& request, const std::stop_token& stop) {
    request.input_source = idOf(setup.source);
    if (setup.source == InputSource::Typed) {
        checkSize(setup, askedSize(setup));
        request.input = kernels::parse_list(setup.typed.toStdString(), request.type);
        return checkTypedCount(setup, request.input.size());
    }
    const std::optional<kernels::Generator> generator = kernels::parse_generator(request.input_source);
    if (!generator) {
        request.input = kernels::parse_file(std::filesystem::path(setup.file.toStdString()), request.type);
        return;
    }
    const std::uint64_t n = askedSize(setup);
    checkSize(setup, n);
    check_arrays(request, n, trace::most_recorded_bytes, stop);
    request.input_seed = setup.source == InputSource::Random ? seedOf(setup.inputSeed, "seed") : 0;
    request.input = kernels::generate(*generator, n, request.input_seed, request.type, request.op, stop);
}

} // namespace

const kernels::Algorithm* Setup::algorithm() const { return kernels::find_algorithm(run.algorithm); }

std::string Setup::value(std::string_view id) const {
    if (const auto chosen = run.values.find(id); chosen != run.values.end()) return chosen->second;
    return usualValue(*this, id);
}

trace::ElementType Setup::type() const {
    return trace::parse_element_type(value("type")).value_or(trace::ElementType::int32);
}

void Setup::choose(std::string_view id, const std::string& value) {
    if (value.empty() || value == usualValue(*this, id))
        run.values.erase(std::string(id));
    else
        run.values[std::string(id)] = value;
}

void Setup::setFlag(std::string_view id, bool on) {
    if (on)
        run.values[std::string(id)] = "";
    else
        run.values.erase(std::string(id));
}

kernels::Request requestFor(const Setup& setup, const std::stop_token& stop) {
    const kernels::Algorithm* algorithm = setup.algorithm();
    kernels::Request request;
    request.algorithm = setup.run.algorithm;
    if (algorithm) request = read_description(setup.run, *algorithm, kernels::Naming::noun);
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
        const std::uintmax_t bytes = std::filesystem::file_size(file, error); // unknown for a pipe
        return error || bytes > largeFile;
    }
    try {
        return askedSize(setup) > manyElements;
    } catch (const kernels::BadRequest&) {
        return false; // n is not a size
    }
}

Setup setupOf(const trace::Trace& trace) { return setupOf(kernels::Request(trace)); }

Setup setupOf(const kernels::Request& request) {
    Setup setup;
    if (const kernels::Algorithm* algorithm = kernels::find_algorithm(request.algorithm))
        setup.run = describe_without_input(request, *algorithm);
    else
        setup.run.algorithm = request.algorithm;
    setup.n = QString::number(request.input.size());
    setup.source = sourceNamed(request.input_source);
    if (setup.source == InputSource::Random) setup.inputSeed = QString::number(request.input_seed);
    // The file may have changed or been deleted, so the recorded numbers are used.
    if (setup.source == InputSource::File) setup.source = InputSource::Typed;
    setup.typed = spelledOut(request.input, request.type, mostTyped);
    return setup;
}

QString reasonAgainst(const Setup& setup, std::string_view id) {
    const kernels::Algorithm* algorithm = setup.algorithm();
    const kernels::RunField& field = kernels::run_field(id);
    if (!algorithm || !field.reason) return {};
    return QString::fromStdString(field.reason(*algorithm, setup.run));
}

namespace {

// Replaces choices that the algorithm does not support with its defaults.
void suit(Setup& setup, const kernels::Algorithm& algorithm) {
    const auto refused = [&] { return operatorProblem(algorithm, setup.type(), setup); };
    if (const auto problem = refused(); problem && problem->field == "type") setup.choose("type", {});
    if (refused()) setup.choose("op", {});
    if (setup.value("executor") == "cuda" && !algorithm.on_cuda) setup.choose("executor", {});
}

// Uses the numbers that demonstrate the algorithm, if the user has not chosen any.
void useUsualInput(Setup& setup, const kernels::Algorithm& algorithm) {
    const Setup usual;
    setup.typed = usual.typed;
    setup.n = usual.n;
    setup.source = usual.source;
    if (algorithm.usual_input.empty()) return;
    setup.source = sourceNamed(std::string(algorithm.usual_input));
    if (setup.source != InputSource::Typed) return;
    setup.typed = QString::fromUtf8(algorithm.usual_input).replace(',', ' ');
    setup.n = QString::number(countTyped(setup.typed));
}

// Chooses the type that kept numbers need, if the algorithm supports it.
void useTypeOfInput(Setup& setup, const kernels::Algorithm& algorithm) {
    if (setup.source != InputSource::Typed) return;
    try {
        static_cast<void>(kernels::parse_list(setup.typed.toStdString(), setup.type()));
    } catch (const kernels::OtherTypeFits& refused) {
        if (!operatorProblem(algorithm, refused.type(), setup))
            setup.choose("type", std::string(name_of(refused.type())));
    } catch (const kernels::BadRequest&) {
        // The run reports malformed input at the field that contains it.
    }
}

} // namespace

void learn(Wishes& wishes, const Setup& before, const Setup& now) {
    for (const char* id : {"type", "op", "executor"}) {
        const auto chosen = now.run.values.find(id), was = before.run.values.find(id);
        const bool isChosen = chosen != now.run.values.end();
        if (isChosen && (was == before.run.values.end() || was->second != chosen->second))
            wishes.values[id] = chosen->second;
        else if (!isChosen && was != before.run.values.end())
            wishes.values.erase(id);
    }
    learnInput(wishes, before, now);
}

void learnInput(Wishes& wishes, const Setup& before, const Setup& now) {
    const auto input = [](const Setup& setup) {
        return std::tie(setup.source, setup.typed, setup.file, setup.n, setup.inputSeed);
    };
    wishes.input |= input(now) != input(before);
}

void chooseAlgorithm(Setup& setup, const std::string& id, const Wishes& wishes) {
    // One algorithm's options may not apply to the next one, but the schedule, the recorded blocks and the
    // form apply to all.
    const std::string schedule = setup.value("schedule"), blocks = setup.value("blocks"),
                      form = setup.value("form");
    setup.run = {id, {}};
    const kernels::Algorithm* algorithm = setup.algorithm();
    if (!algorithm) return;
    setup.choose("schedule", schedule);
    setup.choose("blocks", blocks);
    setup.choose("form", form);
    for (const auto& [field, value] : wishes.values) setup.choose(field, value);
    if (!wishes.input) useUsualInput(setup, *algorithm);
    suit(setup, *algorithm);
    useTypeOfInput(setup, *algorithm);
}

void toggleBarrier(Setup& setup, std::uint32_t line) {
    std::vector<trace::BarrierPlace> places = leftOut(setup);
    if (std::erase(places, trace::BarrierPlace{"", line}) == 0) places.push_back({"", line});
    std::ranges::sort(places);
    setup.choose(kernels::without_barrier, text_of(places));
}

bool isLeftOut(const Setup& setup, std::uint32_t line) {
    return std::ranges::count(leftOut(setup), trace::BarrierPlace{"", line}) != 0;
}

QString barrierReason(const Setup& setup, std::uint32_t line) {
    if (setup.value("executor") != "emulator")
        return viz::tr("Barriers can only be left out on the emulator.");
    const kernels::Algorithm* algorithm = setup.algorithm();
    if (!algorithm) return viz::tr("Scanscope does not have this algorithm.");
    const std::vector<std::uint32_t> known = kernels::barrier_lines(*algorithm);
    return std::find(known.begin(), known.end(), line) != known.end()
               ? QString()
               : viz::tr("Line %1 of %2 has no barrier.").arg(line).arg(QString::fromUtf8(algorithm->source));
}

QString automaticThreads(const Setup& setup) {
    const kernels::Algorithm* algorithm = setup.algorithm();
    if (!algorithm || !algorithm->default_threads) return {};
    try {
        return QString::number(algorithm->default_threads(askedSize(setup)));
    } catch (const kernels::BadRequest&) {
        return {};
    }
}

bool isInBar(std::string_view id) {
    constexpr std::array<std::string_view, 5> fields{"block", "type", "op", "form", "executor"};
    return std::ranges::count(fields, id) != 0;
}

int changedOptions(const Setup& setup) {
    int count = setup.source == InputSource::Random && setup.inputSeed != Setup().inputSeed ? 1 : 0;
    for (const auto& [id, value] : setup.run.values) {
        if (!isInBar(id) && (isOwnOption(id) || reasonAgainst(setup, id).isEmpty())) ++count;
    }
    return count;
}

namespace {

// A fix that changes the type, if the algorithm supports the other type.
std::optional<WayOut> withType(const Setup& setup, trace::ElementType type) {
    const kernels::Algorithm* algorithm = setup.algorithm();
    if (!algorithm || operatorProblem(*algorithm, type, setup)) return {};
    WayOut out{viz::tr("Use %1").arg(QString::fromUtf8(trace::name_of(type))), setup};
    out.setup.choose("type", std::string(name_of(type)));
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
        WayOut out{viz::counted(n, "Use %1 random number", "Use %1 random numbers"), setup};
        out.setup.source = InputSource::Random;
        return out;
    } catch (const kernels::BadRequest&) {
        return {}; // n is not a size, or too large for the algorithm
    }
}

std::optional<WayOut> wayOutOf(const Setup& setup, const kernels::Smaller& smaller) {
    WayOut out{{}, setup};
    if (smaller.some_blocks) {
        out.setup.choose("blocks", kernels::some_blocks);
        out.label = viz::tr("Record blocks %1").arg(kernels::some_blocks);
        return out;
    }
    const bool isMade = setup.source != InputSource::Typed && setup.source != InputSource::File;
    if (smaller.n == 0 || !isMade) return {};
    out.setup.n = QString::number(smaller.n);
    out.label = viz::tr("Use n = %1").arg(QString::fromStdString(kernels::grouped(smaller.n)));
    return out;
}

void SetupModel::set(const Setup& setup) {
    learnInput(m_wishes, m_setup, setup);
    m_setup = setup;
    emit replaced();
}

void SetupModel::adopt(const Setup& setup) {
    learn(m_wishes, m_setup, setup);
    m_setup = setup;
    emit replaced();
}

// Settings that only the previous algorithm required go back to the user's choices.
void SetupModel::chooseAlgorithm(const std::string& id) {
    const Setup before = m_setup;
    app::chooseAlgorithm(m_setup, id, m_wishes);
    emit replaced();
    if (!(m_setup == before)) emit edited();
}

} // namespace scanscope::app

#include "moc_setup.cpp"

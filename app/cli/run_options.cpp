#include "app/cli/run_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/arguments/checked_numbers.h"
#include "app/arguments/file_names.h"
#include "kernels/input/input.h"
#include "kernels/run/barriers.h"
#include "kernels/run/recording_limit.h"
#include "kernels/text/nearest_name.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::Algorithm;
using kernels::BadRequest;
using kernels::in_quotes;
using kernels::Request;

namespace {

constexpr std::string_view group = "Run options";
constexpr std::uint64_t usualElements = 8; // where an algorithm makes its own

// "there is no type "int": choose int32, int64, float32 or float64."
BadRequest unknownName(const std::string& field, const std::string& text, std::string_view choices) {
    return {field, fmt::format("There is no {} {}: choose {}.", field, in_quotes(text), choices)};
}

// "in-order, reversed, random or random:SEED"
std::string scheduleNames() {
    std::string names;
    for (const simt::Schedule schedule : simt::schedules)
        names += (names.empty() ? "" : ", ") + std::string(name_of(schedule));
    return names + " or random:SEED";
}

// As many as an option speaks of, where one lists something for each element.
std::uint64_t usualSize(const Request& request, const Algorithm& algorithm) {
    for (const kernels::OptionInfo& option : algorithm.options)
        if (const auto value = request.options.find(std::string(option.name));
            option.elements && value != request.options.end())
            return option.elements(value->second).value_or(usualElements);
    return usualElements;
}

} // namespace

const Algorithm& algorithmNamed(const std::string& id, const kernels::Backend& backend) {
    if (const Algorithm* algorithm = backend.find(id)) return *algorithm;
    if (id.ends_with(traceEnding))
        throw BadRequest("algorithm",
                         fmt::format("{} is a recording, and this needs an algorithm; show, check and export "
                                     "take recordings.",
                                     in_quotes(id)));
    const bool likeAFile = id.find_first_of("./") != std::string::npos;
    std::vector<std::string_view> ids;
    for (const Algorithm& algorithm : backend.algorithms) ids.push_back(algorithm.id);
    throw BadRequest("algorithm",
                     fmt::format("There is no algorithm {}: `scanscope list` names them all{}.{}",
                                 in_quotes(id), likeAFile ? "; recordings end in .scantrace" : "",
                                 kernels::did_you_mean(id, ids)));
}

trace::ElementType readType(const std::string& text) {
    const auto type = trace::parse_element_type(text);
    const bool isChoice = type && *type <= trace::ElementType::float64; // the others are a kernel's own
    if (!isChoice) throw unknownName("type", text, "int32, int64, float32 or float64");
    return *type;
}

trace::Operator readOperator(const std::string& text) {
    const auto op = trace::parse_operator(text);
    if (!op) throw unknownName("operator", text, "sum, product, max, min, and, or or xor");
    return *op;
}

void RunOptions::declareText(CLI::App& command, const std::string& name, const std::string& placeholder,
                             const std::string& help) {
    command
        .add_option_function<std::string>(
            "--" + name, [this, name](const std::string& text) { m_given[name] = text; }, help)
        ->type_name(placeholder)
        ->group(std::string(group));
}

void RunOptions::declareFlag(CLI::App& command, const std::string& name, const std::string& help) {
    command
        .add_flag_callback(
            "--" + name, [this, name] { m_given[name] = ""; }, help)
        ->disable_flag_override()
        ->group(std::string(group));
}

void RunOptions::declare(CLI::App& command, const kernels::Backend& backend) {
    declareText(
        command, "input", "LIST|@FILE|KIND",
        "numbers like 3,1,7,0 with ranges 1..8 or 8..1 and repeats 5x3 (5,5,5), or @file.csv; or a kind: "
        "random, ones, ramp, descending, alternating");
    declareText(command, "n", "N", "how many elements of a kind: 10000 or 2^10");
    declareText(command, "seed", "S", "of random input (1)");
    declareHow(command, backend);
    declareText(command, "executor", "WHERE", "emulator, cuda or cuda:DEVICE (emulator)");
    declareText(command, "blocks", "LIST", "which blocks to record: 0,1,last (all)");
    declareText(command, std::string(kernels::without_barrier), "LINE|FILE:LINE",
                "leave out the __syncthreads() of that line of the kernel, or of the scan that it uses");
    command.add_flag("--symbolic", m_symbolic, "show which inputs are in a cell instead of its value")
        ->disable_flag_override()
        ->group(std::string(group));
}

void RunOptions::declareHow(CLI::App& command, const kernels::Backend& backend) {
    declareText(command, "block", "THREADS", "threads per block");
    declareText(command, "type", "TYPE", "int32, int64, float32, float64 (int32, or the first that fits)");
    declareText(command, "op", "OP", "sum, product, max, min, and, or, xor (sum); for tests: compose");
    declareFlag(command, "inclusive", "element i takes part in result i");
    declareFlag(command, "exclusive", "element i does not take part in result i (default)");
    declareText(command, "schedule", "ORDER", "of the emulator's warps: " + scheduleNames());
    for (const Algorithm& algorithm : backend.algorithms)
        for (const kernels::OptionInfo& option : algorithm.options) {
            const std::string name(option.name);
            if (std::ranges::find(m_algorithmOptions, name) != m_algorithmOptions.end()) continue;
            m_algorithmOptions.push_back(name);
            if (option.values.empty())
                declareFlag(command, name, std::string(option.help));
            else
                declareText(command, name, std::string(option.check ? option.placeholder : option.values),
                            std::string(option.help));
        }
}

std::optional<std::string> RunOptions::given(const std::string& name) const {
    const auto found = m_given.find(name);
    if (found == m_given.end()) return std::nullopt;
    return found->second;
}

std::optional<std::string> RunOptions::firstGiven(const std::set<std::string>& beside) const {
    for (const auto& [name, text] : m_given)
        if (!beside.contains(name)) return "--" + name;
    return std::nullopt;
}

Request RunOptions::request(const std::string& id, const kernels::Backend& backend) const {
    Request request = requestWithoutInput(id, backend);
    readInput(request, algorithmNamed(id, backend));
    return request;
}

Request RunOptions::requestWithoutInput(const std::string& id, const kernels::Backend& backend) const {
    const Algorithm& algorithm = algorithmNamed(id, backend);
    Request request;
    request.algorithm = id;
    request.type = default_type(algorithm);
    request.op = algorithm.usual_op;
    if (!algorithm.has_forms() && (isSet("inclusive") || isSet("exclusive")))
        throw BadRequest("form", fmt::format("{} is no scan: leave out --{}.", id,
                                             isSet("inclusive") ? "inclusive" : "exclusive"));
    readHow(request);
    readSchedule(request);
    for (const std::string& name : m_algorithmOptions) {
        if (!isSet(name)) continue;
        if (std::ranges::find(algorithm.options, name, &kernels::OptionInfo::name) == algorithm.options.end())
            throw BadRequest(
                name, fmt::format("{} has no option --{}: `scanscope list` says what each takes.", id, name));
        request.options[name] = *given(name);
    }
    const std::string barrier(kernels::without_barrier);
    if (const auto lines = given(barrier)) request.options[barrier] = *lines;
    return request;
}

void RunOptions::readHow(Request& request) const {
    if (const auto text = given("type")) request.type = readType(*text);
    if (const auto text = given("op")) request.op = readOperator(*text);
    if (isSet("inclusive") && isSet("exclusive"))
        throw BadRequest("form", "--inclusive and --exclusive contradict each other; leave one of them out.");
    if (isSet("inclusive")) request.form = trace::Form::inclusive;
    if (const auto text = given("executor")) request.executor = *text;
    if (const auto text = given("block")) request.threads_per_block = readThreads(*text, "--block");
    if (const auto text = given("blocks")) request.blocks = kernels::parse_blocks(*text, "--blocks");
}

void RunOptions::readSchedule(Request& request) const {
    const auto text = given("schedule");
    if (!text) return;
    if (request.executor != "emulator")
        throw BadRequest("schedule",
                         "--schedule goes with the emulator only: a GPU orders its warps itself.");
    const std::size_t colon = text->find(':');
    const auto schedule = simt::schedule_named(text->substr(0, colon));
    const bool hasSeed = colon != std::string::npos;
    if (!schedule || (hasSeed && *schedule != kernels::Schedule::random))
        throw unknownName("schedule", *text, scheduleNames());
    request.schedule = *schedule;
    if (hasSeed) request.schedule_seed = kernels::parse_seed(text->substr(colon + 1), "--schedule random");
}

void RunOptions::readInput(Request& request, const Algorithm& algorithm) const {
    kernels::InputChoice choice;
    choice.input = given("input");
    if (const auto text = given("n")) choice.n = kernels::parse_size(*text, "--n");
    if (const auto text = given("seed")) choice.seed = kernels::parse_seed(*text, "--seed");
    if (!choice.input && !algorithm.usual_input.empty()) {
        const bool generated = kernels::parse_generator(algorithm.usual_input).has_value();
        if (generated && !choice.n) choice.n = usualSize(request, algorithm);
        if (generated || (!choice.n && !choice.seed)) choice.input = algorithm.usual_input;
    }
    const auto checkSize = [&](std::uint64_t n) {
        if (const auto problem = size_problem(algorithm, n)) throw BadRequest("n", *problem);
        kernels::check_arrays(request, n);
    };
    checkSize(choice.n.value_or(0)); // before memory is asked for them
    kernels::Input input = kernels::make_input(choice, request.type, request.op);
    checkSize(input.values.size());
    request.input = std::move(input.values);
    request.input_source = input.source;
    request.input_seed = input.seed;
}

} // namespace scanscope::app

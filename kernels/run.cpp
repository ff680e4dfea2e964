#include "run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <utility>

#include "barriers.h"
#include "options.h"
#include "programs.h"
#include "simt/emulator/grid.h"
#include "simt/session.h"
#include "sources.h"
#include "trace/fnv1a.h"

namespace scanscope::kernels {

namespace {

using simt::Program;

const Program* find_program(std::span<const Program> programs, std::string_view id) {
    const auto found =
        std::find_if(programs.begin(), programs.end(), [&](const Program& p) { return p.id == id; });
    return found == programs.end() ? nullptr : &*found;
}

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "this processor";
}

// A number of a control group of Linux; nothing where it sets no limit.
std::optional<std::uint64_t> control_group_bytes(const char* name) {
    std::ifstream file(std::string("/sys/fs/cgroup/") + name);
    std::uint64_t bytes = 0;
    if (file >> bytes) return bytes;
    return std::nullopt;
}

struct Executor {
    enum class Kind : std::uint8_t { emulator, cuda, cpu } kind = Kind::emulator;
    int device = 0;
    [[nodiscard]] bool cuda() const { return kind == Kind::cuda; }
    [[nodiscard]] std::string_view id() const {
        return kind == Kind::emulator ? "emulator" : cuda() ? "cuda" : "cpu";
    }
};

// "emulator", "cuda", "cuda:1", "cpu"
Executor parse_executor(const std::string& text) {
    if (text == "emulator") return {};
    if (text == "cpu") return {Executor::Kind::cpu, 0};
    if (text == "cuda") return {Executor::Kind::cuda, 0};
    if (text.starts_with("cuda:")) {
        const std::string number = text.substr(5);
        if (!number.empty() && number.size() <= 9 &&
            std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return {Executor::Kind::cuda, std::stoi(number)};
    }
    throw BadRequest("executor",
                     fmt::format("There is no executor \"{}\": choose emulator, cuda or cuda:DEVICE.", text));
}

void check_device(const Executor& executor) {
    if (!executor.cuda()) return;
    const simt::CudaStatus status = simt::cuda_status();
    if (status.devices.empty())
        throw Unavailable(fmt::format("The executor cuda is not available: {}.", status.reason));
    if (static_cast<std::size_t>(executor.device) >= status.devices.size())
        throw Unavailable(fmt::format("There is no CUDA device {}: this machine has {}.", executor.device,
                                      status.devices.size()));
}

const Algorithm& checked_algorithm(const Request& request) {
    const Algorithm* algorithm = find_algorithm(request.algorithm);
    if (!algorithm)
        throw BadRequest(
            "algorithm",
            fmt::format("There is no algorithm \"{}\": `scanscope list` names them all.", request.algorithm));
    return *algorithm;
}

void check_bins_of_floats(const Request& request, const Algorithm& algorithm) {
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (std::size_t i = 0; i < request.input.size(); ++i) {
        const double element = trace::as_double(request.input[i], request.type);
        if (!std::isfinite(element))
            throw BadRequest("input", fmt::format("{} has no bin for {} (value {}).", algorithm.id,
                                                  to_text(request.input[i], request.type), i + 1));
        lowest = std::min(lowest, element);
        highest = std::max(highest, element);
    }
    // (what a kernel multiplies with is bins / range)
    const double range = highest - lowest;
    if (range > 0 && (!std::isfinite(range) || !std::isfinite(static_cast<double>(most_bins) / range)))
        throw BadRequest("input",
                         fmt::format("{} makes no bins of equal width from {} to {}: a float64 cannot "
                                     "say how wide they are.",
                                     algorithm.id, lowest, highest));
}

void check_values(const Request& request, const Algorithm& algorithm) {
    if (const auto refusal = operator_problem(algorithm, request.type, request.op))
        throw BadRequest(refusal->field, refusal->message);
    if (algorithm.result == Result::bin_starts && !trace::is_integer(request.type))
        check_bins_of_floats(request, algorithm);
    const bool ordered = request.op == trace::Operator::max || request.op == trace::Operator::min;
    if (!ordered || trace::is_integer(request.type)) return;
    for (std::size_t i = 0; i < request.input.size(); ++i)
        if (std::isnan(trace::as_double(request.input[i], request.type)))
            throw BadRequest("input",
                             fmt::format("{} has no order for NaN (value {}).", name_of(request.op), i + 1));
}

// "cpu|gpu" as "cpu or gpu".
std::string either(std::string_view values) {
    std::string text(values);
    for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|'))
        text.replace(bar, 1, text.find('|', bar + 1) == std::string::npos ? " or " : ", ");
    return text;
}

// A flag takes none.
bool takes_value(const OptionInfo& option, std::string_view value) {
    const std::string all = fmt::format("|{}|", option.values);
    return option.values.empty() ? value.empty()
                                 : !value.empty() && value.find('|') == std::string_view::npos &&
                                       all.find(fmt::format("|{}|", value)) != std::string::npos;
}

// The lines of the kernel's text whose barriers are left out.
std::vector<std::uint32_t> left_out_barriers(const Request& request, const Algorithm& algorithm,
                                             const Executor& executor) {
    const auto wanted = request.options.find(std::string(without_barrier));
    if (wanted == request.options.end()) return {};
    if (executor.cuda())
        throw BadRequest(std::string(without_barrier),
                         fmt::format("--{} goes with the emulator only: a GPU runs the kernel as it stands.",
                                     without_barrier));
    return parse_left_out(wanted->second, algorithm);
}

void check_options(const Request& request, const Algorithm& algorithm) {
    for (const auto& [name, value] : request.options) {
        if (name == without_barrier) continue;
        const auto known =
            std::find_if(algorithm.options.begin(), algorithm.options.end(),
                         [&, &key = name](const OptionInfo& option) { return option.name == key; });
        if (known == algorithm.options.end())
            throw BadRequest(name,
                             fmt::format("{} has no option --{}: `scanscope list` says what each takes.",
                                         algorithm.id, name));
        if (known->check)
            known->check(value, request.input.size());
        else if (!takes_value(*known, value))
            throw BadRequest(
                name, fmt::format("There is no {} \"{}\": choose {}.", name, value, either(known->values)));
    }
}

// The scan that an application is to use takes as many elements as the application itself.
void check_scan(const Request& request, const Algorithm& algorithm) {
    const auto chosen = request.options.find("scan");
    if (chosen == request.options.end()) return;
    if (const auto problem = size_problem(*find_algorithm(chosen->second), request.input.size()))
        throw BadRequest("n", fmt::format("{} scans all elements, and {}", algorithm.id, *problem));
}

simt::Problem make_problem(const Request& request, const Algorithm& algorithm) {
    simt::Problem problem;
    problem.type = request.type;
    problem.op = request.op;
    problem.form = request.form;
    problem.input = request.input;
    problem.threads_per_block = request.threads_per_block   ? request.threads_per_block
                                : algorithm.default_threads ? algorithm.default_threads(problem.n())
                                                            : 1;
    problem.options = request.options;
    return problem;
}

simt::Settings make_settings(const Request& request, const Algorithm& algorithm, const Executor& executor,
                             std::stop_token stop) {
    simt::Settings settings;
    settings.left_out_barriers = left_out_barriers(request, algorithm, executor);
    settings.source = algorithm.source;
    settings.schedule = request.schedule;
    settings.seed = request.schedule_seed;
    settings.blocks = request.blocks;
    settings.stop = std::move(stop);
    settings.device = executor.device;
    return settings;
}

std::string device_name(const Executor& executor) {
    if (!executor.cuda()) return processor_name();
    return simt::cuda_status().devices.at(static_cast<std::size_t>(executor.device)).name;
}

trace::Run describe(const Request& request, const Algorithm& algorithm, const Executor& executor) {
    trace::Run run;
    run.algorithm = algorithm.id;
    run.name = algorithm.name;
    run.type = request.type;
    run.op = request.op;
    run.form = algorithm.has_forms() ? request.form : trace::Form::inclusive;
    run.n = request.input.size();
    const trace::ElementType out = output_type(algorithm, request.type);
    if (out != request.type) run.output_type = out;
    run.input_source = request.input_source;
    run.input_seed = request.input_seed;
    run.options = request.options;
    run.executor = executor.id();
    run.device = device_name(executor);
    if (!executor.cuda()) run.schedule = name_of(request.schedule);
    run.schedule_seed = request.schedule == Schedule::random ? request.schedule_seed : 0;
    run.version = SCANSCOPE_VERSION;
    return run;
}

// Locations name their files; the texts come from the program itself, as they were when it was built.
void fill_sources(trace::Trace& trace, std::string_view algorithm_source) {
    const bool named =
        std::any_of(trace.sources.begin(), trace.sources.end(),
                    [&](const trace::Source& source) { return source.path == algorithm_source; });
    if (!named) trace.sources.push_back({std::string(algorithm_source), "", 0});
    for (trace::Source& source : trace.sources)
        for (const EmbeddedText& embedded : embedded_kernel_sources())
            if (embedded.path == source.path) {
                source.text = embedded.text;
                source.hash = trace::fnv1a(embedded.text);
            }
}

// How many blocks a launch has is only known once it was made.
void check_blocks(const Request& request, const trace::Trace& trace) {
    if (request.blocks.empty() || trace.launches.empty()) return;
    std::uint64_t most = 0;
    for (const trace::Launch& launch : trace.launches) {
        if (!launch.blocks.empty()) return;
        most = std::max(most, launch.grid.count());
    }
    throw BadRequest(
        "blocks",
        fmt::format("No launch has the blocks that were asked for: {} launches {} {}, numbered from 0.",
                    request.algorithm, most, most == 1 ? "block" : "blocks"));
}

struct Prepared {
    const Algorithm& algorithm;
    Executor executor;
};

// Where the request runs, all of it checked.
Prepared prepare(const Request& request, bool recording) {
    const Algorithm& algorithm = checked_algorithm(request);
    if (recording && !algorithm.has_steps())
        throw BadRequest("algorithm",
                         fmt::format("{} is {}: it is verified and benchmarked, but has no steps to show.",
                                     algorithm.id,
                                     algorithm.family == Family::peer ? "NVIDIA's library code"
                                                                      : "a plain program on the processor"));
    const Executor executor = parse_executor(request.executor);
    if (const auto problem = size_problem(algorithm, request.input.size())) throw BadRequest("n", *problem);
    if (request.threads_per_block > 1024)
        throw BadRequest("threads", fmt::format("A block has at most 1024 threads; {} were asked for.",
                                                request.threads_per_block));
    check_values(request, algorithm);
    check_options(request, algorithm);
    check_scan(request, algorithm);
    if (std::ranges::count(executors_of(algorithm), executor.id()) == 0)
        throw BadRequest("executor",
                         fmt::format("{} does not run on {}: choose {}.", algorithm.id, request.executor,
                                     fmt::join(executors_of(algorithm), " or ")));
    static_cast<void>(left_out_barriers(request, algorithm, executor));
    check_device(executor);
    return {algorithm, executor};
}

std::vector<Programs> programs_on(const Executor& executor, bool recording) {
    if (executor.kind == Executor::Kind::cpu) return {cpu_programs()};
    if (!executor.cuda())
        return {emulator_scans(), emulator_large_scans(), emulator_reductions(), emulator_applications(),
                emulator_broken()};
    if (recording)
        return {cuda_recording_scans(), cuda_recording_large_scans(), cuda_recording_reductions(),
                cuda_recording_applications()};
    return {cuda_scans(), cuda_large_scans(), cuda_reductions(), cuda_applications(), cuda_peers()};
}

const Program& program_for(const Prepared& prepared, bool recording) {
    for (const Programs programs : programs_on(prepared.executor, recording))
        if (const Program* program = find_program(programs, prepared.algorithm.id)) return *program;
    throw Unavailable(fmt::format("{} is not in this build.", prepared.algorithm.id));
}

// Runs the program and returns its fault, if it had one.
trace::Fault run_program(const Prepared& prepared, const Request& request, simt::Problem& problem,
                         trace::Trace* trace, trace::WorkCounts* counts, std::stop_token stop) {
    if (problem.n() == 0) { // nothing to combine: nothing to launch
        if (prepared.algorithm.result == Result::total)
            problem.output = {simt::identity_value(request.op, request.type)};
        return {};
    }
    try {
        simt::Settings settings =
            make_settings(request, prepared.algorithm, prepared.executor, std::move(stop));
        settings.counts = counts;
        program_for(prepared, trace != nullptr).run(settings, problem, trace);
    } catch (const simt::Stopped&) {
        throw Cancelled();
    } catch (const simt::Faulted& faulted) {
        return faulted.fault;
    } catch (const simt::DeviceError& error) {
        throw Unavailable(fmt::format("The device gave up: {}.", error.what()));
    }
    return {};
}

} // namespace

std::vector<ExecutorInfo> executors() {
    const simt::CudaStatus status = simt::cuda_status();
    ExecutorInfo cuda{"cuda", !status.devices.empty(), status.reason, ""};
    if (cuda.available) cuda.device = status.devices.front().name;
    return {{"emulator", true, "", processor_name()}, cuda, {"cpu", true, "", processor_name()}};
}

std::uint64_t free_memory() {
    std::uint64_t free = 0;
    std::ifstream info("/proc/meminfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("MemAvailable:")) free = std::stoull(line.substr(line.find(':') + 1)) * 1024;
    const auto limit = control_group_bytes("memory.max"), used = control_group_bytes("memory.current");
    if (limit && used) free = std::min(free, *limit - std::min(*limit, *used));
    return free;
}

std::vector<DeviceInfo> cuda_devices() { return simt::cuda_status().devices; }

void validate(const Request& request) { static_cast<void>(prepare(request, true)); }

trace::Trace record(const Request& request, std::stop_token stop) {
    const Prepared prepared = prepare(request, true);
    simt::Problem problem = make_problem(request, prepared.algorithm);
    trace::Trace trace;
    trace.run = describe(request, prepared.algorithm, prepared.executor);
    trace.input = request.input;
    trace.fault = run_program(prepared, request, problem, &trace, nullptr, std::move(stop));
    trace.output = std::move(problem.output);
    check_blocks(request, trace);
    fill_sources(trace, prepared.algorithm.source);
    return trace;
}

Outcome execute(const Request& request, std::stop_token stop) {
    const Prepared prepared = prepare(request, false);
    simt::Problem problem = make_problem(request, prepared.algorithm);
    Outcome outcome;
    outcome.fault = run_program(prepared, request, problem, nullptr, nullptr, std::move(stop));
    outcome.output = std::move(problem.output);
    return outcome;
}

Counted count_work(const Request& request, std::stop_token stop) {
    const Prepared prepared = prepare(request, true);
    if (prepared.executor.kind != Executor::Kind::emulator)
        throw BadRequest("executor", "Work is counted on the emulator, which runs the same kernels.");
    if (!request.blocks.empty()) throw BadRequest("blocks", "Work is counted over all blocks: choose none.");
    simt::Problem problem = make_problem(request, prepared.algorithm);
    Counted counted;
    counted.fault = run_program(prepared, request, problem, nullptr, &counted.work, std::move(stop));
    counted.host_combines = problem.host_combines;
    counted.threads_per_block = problem.threads_per_block;
    return counted;
}

std::string schedule_of(const trace::Run& run) {
    const auto schedule = simt::schedule_named(run.schedule);
    return schedule ? id_of(*schedule, run.schedule_seed) : std::string();
}

} // namespace scanscope::kernels

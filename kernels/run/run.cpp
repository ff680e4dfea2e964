#include "kernels/run/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

#include "kernels/catalogue/programs.h"
#include "kernels/catalogue/sources.h"
#include "kernels/run/checked_request.h"
#include "kernels/run/recording_limit.h"
#include "kernels/simt/emulator/grid.h"
#include "kernels/simt/session.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::kernels {

namespace {

using simt::Program;

template <class Program> const Program* find_program(std::span<const Program> programs, std::string_view id) {
    const auto found = std::ranges::find(programs, id, &Program::id);
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

simt::Problem make_problem(const Request& request, const Algorithm& algorithm) {
    simt::Problem problem;
    problem.type = request.type;
    problem.op = request.op;
    problem.form = request.form;
    problem.input = request.input;
    problem.threads_per_block = threads_of(request, algorithm);
    problem.options = request.options;
    return problem;
}

simt::Settings make_settings(const Request& request, const Algorithm& algorithm, const Executor& executor,
                             std::stop_token stop) {
    simt::Settings settings;
    settings.left_out_barriers = left_out_barriers(request, algorithm, executor);
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
    static_cast<trace::RunSpec&>(run) = request;
    run.name = algorithm.name;
    run.n = request.input.size();
    if (!algorithm.has_forms()) run.form = trace::Form::inclusive;
    const trace::ElementType out = output_type(algorithm, request.type);
    if (out != request.type) run.output_type = out;
    run.device = device_name(executor);
    if (request.schedule != Schedule::random) run.schedule_seed = 0;
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

std::vector<Programs> programs_on(const Executor& executor, bool recording) {
    if (!executor.cuda())
        return {emulator_scans(), emulator_large_scans(), emulator_reductions(), emulator_applications(),
                emulator_broken()};
    if (recording)
        return {cuda_recording_scans(), cuda_recording_large_scans(), cuda_recording_reductions(),
                cuda_recording_applications()};
    return {cuda_scans(), cuda_large_scans(), cuda_reductions(), cuda_applications()};
}

const Program& program_for(const CheckedRequest& checked, bool recording) {
    for (const Programs programs : programs_on(checked.executor, recording))
        if (const Program* program = find_program(programs, checked.algorithm.id)) return *program;
    throw Unavailable(fmt::format("{} is not in this build.", checked.algorithm.id));
}

// What has no steps comes as a call; null for what has.
std::unique_ptr<PreparedCall> prepare_library(const CheckedRequest& checked, const simt::Problem& problem) {
    if (checked.algorithm.has_steps()) return nullptr;
    const bool cuda = checked.executor.cuda();
    const PreparedProgram* program =
        find_program(cuda ? cuda_library_calls() : cpu_calls(), checked.algorithm.id);
    if (!program) throw Unavailable(fmt::format("{} is not in this build.", checked.algorithm.id));
    if (cuda) simt::choose_device(checked.executor.device);
    return program->prepare(problem);
}

// Runs the work and returns its fault, if it had one.
template <class Work> trace::Fault fault_of(const Work& work) {
    try {
        work();
    } catch (const simt::Stopped&) {
        throw Cancelled();
    } catch (const trace::AssemblingStopped&) {
        throw Cancelled();
    } catch (const simt::Faulted& faulted) {
        return faulted.fault;
    } catch (const simt::DeviceError& error) {
        throw Unavailable(fmt::format("The device gave up: {}.", error.what()));
    }
    return {};
}

// What is kept of a run beside its output.
struct Kept {
    trace::Trace* trace = nullptr;
    trace::RecordingBudget* budget = nullptr; // of the trace
    trace::WorkCounts* counts = nullptr;
};

trace::Fault run_program(const CheckedRequest& checked, const Request& request, simt::Problem& problem,
                         const Kept& kept, std::stop_token stop) {
    if (problem.n() == 0) { // nothing to combine: nothing to launch
        if (checked.algorithm.result == Result::total)
            problem.output = {simt::identity_value(request.op, request.type)};
        return {};
    }
    return fault_of([&] {
        if (const auto library = prepare_library(checked, problem)) {
            library->run();
            problem.output = library->output();
            return;
        }
        simt::Settings settings =
            make_settings(request, checked.algorithm, checked.executor, std::move(stop));
        settings.budget = kept.budget;
        settings.counts = kept.counts;
        program_for(checked, kept.trace != nullptr).run(settings, problem, kept.trace);
    });
}

} // namespace

Request::Request() {
    algorithm = "blelloch";
    form = trace::Form::exclusive;
    input_source = "typed";
    executor = "emulator";
    schedule_seed = 1;
}

Request::Request(const trace::Trace& trace)
    : RunSpec(trace.run)
    , input(trace.input) {
    if (schedule != Schedule::random) schedule_seed = Request().schedule_seed;
    if (threads_per_block != 0 || trace.launches.empty()) return;
    const Algorithm* known = find_algorithm(algorithm);
    if (!known || !known->default_threads) return;
    const std::uint64_t threads = trace.launches.front().block.count();
    if (threads != known->default_threads(input.size()))
        threads_per_block = static_cast<std::uint32_t>(threads);
}

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

void validate(const Request& request) { static_cast<void>(check_request(request, true)); }

trace::Trace record(const Request& request, std::stop_token stop) {
    return record_within(request, trace::most_recorded_bytes, stop);
}

trace::Trace record_by_budget(const Request& request, trace::RecordingBudget& budget, std::stop_token stop) {
    const CheckedRequest checked = check_request(request, true);
    budget.take(trace::bytes_of_values(request.input.size()));
    simt::Problem problem = make_problem(request, checked.algorithm);
    trace::Trace trace;
    trace.run = describe(request, checked.algorithm, checked.executor);
    trace.input = request.input;
    trace.fault =
        run_program(checked, request, problem, {.trace = &trace, .budget = &budget}, std::move(stop));
    trace.output = std::move(problem.output);
    check_blocks(request, trace);
    fill_sources(trace, checked.algorithm.source);
    return trace;
}

Outcome execute(const Request& request, std::stop_token stop) {
    const CheckedRequest checked = check_request(request, false);
    simt::Problem problem = make_problem(request, checked.algorithm);
    Outcome outcome;
    outcome.fault = run_program(checked, request, problem, {}, std::move(stop));
    outcome.output = std::move(problem.output);
    return outcome;
}

std::unique_ptr<PreparedCall> prepare_call(const Request& request) {
    const CheckedRequest checked = check_request(request, false);
    if (checked.executor.kind == Executor::Kind::emulator)
        throw BadRequest("executor", "The emulator keeps no run to be repeated: choose cuda or cpu.");
    if (request.input.empty()) throw BadRequest("input", "A run on no elements cannot be repeated.");
    const simt::Problem problem = make_problem(request, checked.algorithm);
    std::unique_ptr<PreparedCall> call;
    const trace::Fault fault = fault_of([&] {
        call = prepare_library(checked, problem);
        if (call) return;
        const simt::Settings settings = make_settings(request, checked.algorithm, checked.executor, {});
        call = keep_cuda_run(program_for(checked, false), settings, problem);
    });
    if (fault) throw Unavailable(fault.message);
    return call;
}

Counted count_work(const Request& request, std::stop_token stop) {
    const CheckedRequest checked = check_request(request, true);
    if (checked.executor.kind != Executor::Kind::emulator)
        throw BadRequest("executor", "Work is counted on the emulator, which runs the same kernels.");
    if (!request.blocks.empty()) throw BadRequest("blocks", "Work is counted over all blocks: choose none.");
    simt::Problem problem = make_problem(request, checked.algorithm);
    Counted counted;
    counted.fault = run_program(checked, request, problem, {.counts = &counted.work}, std::move(stop));
    counted.host_combines = problem.host_combines;
    counted.threads_per_block = problem.threads_per_block;
    return counted;
}

std::string schedule_of(const trace::Run& run) {
    return run.on_emulator() ? id_of(run.schedule, run.schedule_seed) : std::string();
}

} // namespace scanscope::kernels

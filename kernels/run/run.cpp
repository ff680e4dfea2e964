#include "kernels/run/run.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

#include "kernels/run/checked_request.h"
#include "kernels/run/program_run.h"
#include "kernels/run/recording_limit.h"
#include "kernels/simt/session.h"
#include "kernels/text/language.h"

namespace scanscope::kernels {

void validate(const Request& request) { static_cast<void>(check_request(request, true)); }

trace::Trace record(const Request& request, std::stop_token stop) {
    return record_within(request, trace::most_recorded_bytes, stop);
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
        throw BadRequest("executor", say("The emulator keeps no run to be repeated: choose cuda or cpu."));
    if (request.input.empty()) throw BadRequest("input", say("A run on no elements cannot be repeated."));
    const simt::Problem problem = make_problem(request, checked.algorithm);
    return prepare_program(checked, request, problem);
}

Counted count_work(const Request& request, std::stop_token stop) {
    const CheckedRequest checked = check_request(request, true);
    if (checked.executor.kind != Executor::Kind::emulator)
        throw BadRequest("executor", say("Work is counted on the emulator, which runs the same kernels."));
    if (!request.blocks.empty())
        throw BadRequest("blocks", say("Work is counted over all blocks: choose none."));
    simt::Problem problem = make_problem(request, checked.algorithm);
    Counted counted;
    counted.fault = run_program(checked, request, problem, {.counts = &counted.work}, std::move(stop));
    counted.host_combines = problem.host_combines;
    counted.threads_per_block = problem.threads_per_block;
    counted.devices = devices_of(request, checked.algorithm, checked.executor);
    return counted;
}

std::string schedule_of(const trace::Run& run) {
    return run.on_emulator() ? id_of(run.schedule, run.schedule_seed) : std::string();
}

namespace {

// A number of a control group of Linux; nothing where it sets no limit.
std::optional<std::uint64_t> control_group_bytes(const char* name) {
    std::ifstream file(std::string("/sys/fs/cgroup/") + name);
    std::uint64_t bytes = 0;
    if (file >> bytes) return bytes;
    return std::nullopt;
}

} // namespace

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "this processor";
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

} // namespace scanscope::kernels

#include "kernels/run/run.h"

#include <utility>

#include "kernels/run/checked_request.h"
#include "kernels/run/program_run.h"
#include "kernels/run/recording_limit.h"
#include "kernels/simt/session.h"

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
        throw BadRequest("executor", "The emulator cannot repeat a prepared run: choose cuda or cpu.");
    if (request.input.empty()) throw BadRequest("input", "A run with no elements cannot be repeated.");
    const simt::Problem problem = make_problem(request, checked.algorithm);
    return prepare_program(checked, request, problem);
}

Counted count_work(const Request& request, std::stop_token stop) {
    const CheckedRequest checked = check_request(request, true);
    if (checked.executor.kind != Executor::Kind::emulator)
        throw BadRequest("executor", "Work is counted on the emulator only: choose emulator.");
    if (!request.blocks.empty())
        throw BadRequest("blocks", "Work is counted over all blocks: do not select blocks.");
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

} // namespace scanscope::kernels

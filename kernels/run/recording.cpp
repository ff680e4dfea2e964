#include "kernels/run/recording.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/sources.h"
#include "kernels/errors.h"
#include "kernels/run/checked_request.h"
#include "kernels/run/executors.h"
#include "kernels/run/program_run.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/text/language.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::kernels {

namespace {

std::string device_name(const Executor& executor) {
    if (!executor.cuda()) return processor_name();
    return simt::cuda_status().devices.at(static_cast<std::size_t>(executor.device)).name;
}

trace::Run describe(const Request& request, const Algorithm& algorithm, const Executor& executor) {
    trace::Run run;
    static_cast<trace::RunSpec&>(run) = request;
    run.name = algorithm.name;
    run.n = request.input.size();
    run.devices = algorithm.on_devices ? devices_of(request, algorithm, executor) : 0;
    if (!algorithm.has_forms()) run.form = trace::Form::inclusive;
    const trace::ElementType out = output_type(algorithm, request.type);
    if (out != request.type) run.output_type = out;
    run.device = device_name(executor);
    if (request.schedule != Schedule::random) run.schedule_seed = 0;
    run.version = SCANSCOPE_VERSION;
    return run;
}

// Locations name their files; the sources are those embedded when the program was built.
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

// The number of blocks of a launch is only known after the launch.
void check_blocks(const Request& request, const trace::Trace& trace) {
    if (request.blocks.empty() || trace.launches.empty()) return;
    std::uint64_t most = 0;
    for (const trace::Launch& launch : trace.launches) {
        if (!launch.blocks.empty()) return;
        most = std::max(most, launch.grid.count());
    }
    throw BadRequest("blocks",
                     counted(most,
                             "No launch has the requested blocks: {1} launches {0} block, numbered from 0.",
                             "No launch has the requested blocks: {1} launches {0} blocks, numbered from 0.",
                             request.algorithm));
}

} // namespace

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

} // namespace scanscope::kernels

#include "kernels/run/program_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/errors.h"
#include "kernels/programs/programs.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/write_change.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/fault_text.h"

namespace scanscope::kernels {

namespace {

using simt::Program;

template <class Program> const Program* find_program(std::span<const Program> programs, std::string_view id) {
    const auto found = std::ranges::find(programs, id, &Program::id);
    return found == programs.end() ? nullptr : &*found;
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
    settings.devices = devices_of(request, algorithm, executor);
    return settings;
}

std::vector<Programs> programs_on(const Executor& executor, bool recording) {
    if (!executor.cuda())
        return {emulator_scans(),      emulator_large_scans(),  emulator_device_scans(),
                emulator_reductions(), emulator_applications(), emulator_broken()};
    if (recording)
        return {cuda_recording_scans(), cuda_recording_large_scans(), cuda_recording_device_scans(),
                cuda_recording_reductions(), cuda_recording_applications()};
    return {cuda_scans(), cuda_large_scans(), cuda_reductions(), cuda_applications()};
}

const Program& program_for(const CheckedRequest& checked, bool recording) {
    for (const Programs programs : programs_on(checked.executor, recording))
        if (const Program* program = find_program(programs, checked.algorithm.id)) return *program;
    throw Unavailable(fmt::format("{} is not in this build.", checked.algorithm.name));
}

// Prepares a call of an algorithm without steps, or on several GPUs without recording. Null for all other
// runs.
std::unique_ptr<PreparedCall> prepare_library(const CheckedRequest& checked, const simt::Problem& problem,
                                              bool recording) {
    const bool cuda = checked.executor.cuda();
    if (checked.algorithm.has_steps() && !(cuda && checked.algorithm.on_devices && !recording))
        return nullptr;
    const PreparedProgram* program =
        find_program(cuda ? cuda_library_calls() : cpu_calls(), checked.algorithm.id);
    if (!program) throw Unavailable(fmt::format("{} is not in this build.", checked.algorithm.name));
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
        throw Unavailable(fmt::format("The device failed: {}.", error.what()));
    }
    return {};
}

} // namespace

simt::Problem make_problem(const Request& request, const Algorithm& algorithm) {
    simt::Problem problem;
    problem.type = request.type;
    problem.op = request.op;
    problem.form = request.form;
    problem.input = request.input;
    problem.threads_per_block = threads_of(request, algorithm);
    problem.devices = request.devices;
    problem.options = request.options;
    return problem;
}

trace::Fault run_program(const CheckedRequest& checked, const Request& request, simt::Problem& problem,
                         const Kept& kept, std::stop_token stop) {
    if (problem.n() == 0) { // nothing to combine, so nothing to launch
        if (checked.algorithm.result == Result::total)
            problem.output = {simt::identity_value(request.op, request.type)};
        return {};
    }
    return fault_of([&] {
        if (const auto library = prepare_library(checked, problem, kept.trace != nullptr)) {
            library->run();
            problem.output = library->output();
            return;
        }
        simt::Settings settings =
            make_settings(request, checked.algorithm, checked.executor, std::move(stop));
        settings.budget = kept.budget;
        settings.counts = kept.counts;
        std::optional<simt::WriteChange> change;
        if (const auto what = trace::changed_write_of(request.options); what && kept.trace)
            settings.change = &change.emplace(simt::WriteChange{*what});
        program_for(checked, kept.trace != nullptr).run(settings, problem, kept.trace);
        if (change && !change->is_made)
            throw BadRequest(std::string(trace::changed_write),
                             say("This run has no write {}, or the write cannot store that value.",
                                 in_quotes(trace::text_of(change->what))));
    });
}

std::unique_ptr<PreparedCall> prepare_program(const CheckedRequest& checked, const Request& request,
                                              const simt::Problem& problem) {
    std::unique_ptr<PreparedCall> call;
    const trace::Fault fault = fault_of([&] {
        call = prepare_library(checked, problem, false);
        if (call) return;
        const simt::Settings settings = make_settings(request, checked.algorithm, checked.executor, {});
        call = keep_cuda_run(program_for(checked, false), settings, problem);
    });
    if (fault) throw Unavailable(message_of(fault).text());
    return call;
}

} // namespace scanscope::kernels

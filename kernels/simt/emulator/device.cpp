#include "kernels/simt/emulator/device.h"

#include <utility>

#include "kernels/simt/write_change.h"
#include "kernels/trace/assemble.h"

namespace scanscope::simt {

void EmulatorArray::fetch() {
    state = state ? trace::state_after(*state, cells()) : trace::SharedCells(cells());
}

trace::Fault EmulatorSession::fault_of(const KernelFault& thrown) const {
    trace::Fault result = thrown.fault;
    const Where& where = thrown.where;
    if (recording_ && where.line != 0)
        result.location = trace::find_or_add_location(*recording_, where.file, where.function, where.line);
    if (recording_ && !recording_->launches.empty())
        result.launch = static_cast<std::uint32_t>(recording_->launches.size() - 1);
    return result;
}

GridOptions EmulatorSession::grid_options(const LaunchShape& shape, Recorder* recorder) const {
    return {.schedule = settings_.schedule,
            .seed = settings_.seed,
            .recorder = recorder,
            .stop = settings_.stop,
            .most_blocks = settings_.most_blocks,
            .left_out = {settings_.left_out_barriers},
            .together = shape.together};
}

void EmulatorSession::launch(const LaunchShape& shape, const Reach& reach, Grid::Body body,
                             const void* context) {
    try {
        if (recording_) return launch_recorded(shape, reach, body, context);
        if (settings_.counts) return launch_counted(shape, body, context);
        Grid(shape.grid, shape.block, shape.shared_bytes, grid_options(shape, nullptr)).run(body, context);
    } catch (const KernelFault& fault) {
        throw Faulted(fault_of(fault));
    }
}

void EmulatorSession::launch_counted(const LaunchShape& shape, Grid::Body body, const void* context) {
    CountingRecorder recorder(shape.kernel, shape.grid, shape.block, shape.place,
                              std::max(next_node_, shape.first_node));
    const auto finish = [&] {
        next_node_ = recorder.next_node();
        recorder.finish(*settings_.counts);
    };
    try {
        Grid(shape.grid, shape.block, shape.shared_bytes, grid_options(shape, &recorder)).run(body, context);
    } catch (const KernelFault&) { // keep the counts up to the fault
        finish();
        throw;
    }
    finish();
}

void EmulatorSession::launch_recorded(const LaunchShape& shape, const Reach& reach, Grid::Body body,
                                      const void* context) {
    trace::Log log = begin_log(shape);
    LogRecorder recorder(log, settings_.budget);
    recorder.start_nodes_at(std::max(next_node_, shape.first_node));
    if (settings_.change && settings_.change->what.launch == recording_->launches.size())
        recorder.change(settings_.change);
    // Also called after a fault, which keeps the records up to it.
    const auto finish = [&] {
        keep_changes(reach, log);
        next_node_ = recorder.next_node();
        recorder.finish();
        append(std::move(log), recorder.charged());
    };
    try {
        Grid(shape.grid, shape.block, shape.shared_bytes, grid_options(shape, &recorder)).run(body, context);
    } catch (const KernelFault&) {
        finish();
        throw;
    }
    finish();
}

} // namespace scanscope::simt

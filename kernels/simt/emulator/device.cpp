#include "kernels/simt/emulator/device.h"

#include <utility>

#include "kernels/simt/write_change.h"
#include "kernels/trace/assemble.h"

namespace scanscope::simt {

void EmulatorSession::charge(std::uint64_t bytes) const {
    if (recording_ && settings_.budget) settings_.budget->take(bytes);
}

void EmulatorSession::give_back(std::uint64_t bytes) const {
    if (recording_ && settings_.budget) settings_.budget->give_back(bytes);
}

std::uint16_t EmulatorSession::add(Buffer buffer) {
    charge(trace::bytes_of_elements(buffer.type, buffer.extent));
    buffers_.push_back(std::move(buffer));
    return static_cast<std::uint16_t>(buffers_.size() - 1);
}

std::optional<std::uint16_t> EmulatorSession::find_scratch(std::string_view name, trace::ElementType type,
                                                           std::uint64_t extent) const {
    for (std::size_t i = 0; i < buffers_.size(); ++i)
        if (buffers_[i].is_scratch && buffers_[i].name == name && buffers_[i].type == type &&
            buffers_[i].extent == extent)
            return static_cast<std::uint16_t>(i);
    return std::nullopt;
}

trace::Fault EmulatorSession::fault_of(const KernelFault& fault) const {
    trace::Fault result;
    result.kind = fault.kind;
    result.message = fault.what();
    result.reason = fault.reason;
    result.block = fault.block;
    result.threads = fault.threads;
    result.array = fault.array;
    result.index = fault.index;
    if (recording_ && fault.where.line != 0)
        result.location = trace::find_or_add_location(*recording_, fault.where.file, fault.where.function,
                                                      fault.where.line);
    if (recording_ && !recording_->launches.empty())
        result.launch = static_cast<std::uint32_t>(recording_->launches.size() - 1);
    return result;
}

GridOptions EmulatorSession::grid_options(const LaunchShape& shape, Recorder* recorder) const {
    GridOptions options;
    options.schedule = settings_.schedule;
    options.seed = settings_.seed;
    options.stop = settings_.stop;
    options.most_blocks = settings_.most_blocks;
    options.left_out = {settings_.left_out_barriers};
    options.recorder = recorder;
    options.together = shape.together;
    return options;
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
    CountingRecorder recorder(shape.kernel, shape.grid, shape.block, shape.place);
    try {
        Grid(shape.grid, shape.block, shape.shared_bytes, grid_options(shape, &recorder)).run(body, context);
    } catch (const KernelFault&) { // what was counted up to it is kept
        recorder.finish(*settings_.counts);
        throw;
    }
    recorder.finish(*settings_.counts);
}

// Nothing but a launch changes an array once it is there: only new ones are copied.
trace::Log EmulatorSession::describe(const LaunchShape& shape) {
    trace::Log log;
    log.kernel = shape.kernel;
    log.grid = shape.grid;
    log.block = shape.block;
    log.shared_bytes = shape.shared_bytes;
    log.place = shape.place;
    log.blocks = chosen_blocks(settings_.blocks, shape.grid.count());
    for (Buffer& buffer : buffers_) {
        if (!buffer.state) {
            charge(trace::bytes_of_cells(buffer.extent));
            buffer.state = buffer.cells();
        }
        trace::Global& global = log.globals.emplace_back();
        global.name = buffer.name;
        global.group = buffer.group.empty() ? buffer.name : buffer.group;
        global.device = buffer.device;
        global.shares = buffer.shares;
        global.type = buffer.type;
        global.meaning = buffer.meaning;
        global.extent = buffer.extent;
        global.before = *buffer.state;
    }
    return log;
}

void EmulatorSession::keep_changes(const Reach& reach, trace::Log& log) {
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
        Buffer& buffer = buffers_[i];
        if (reach.holds(i)) {
            charge(trace::bytes_of_cells(buffer.extent));
            buffer.state = trace::state_after(*buffer.state, buffer.cells());
            if (buffer.state->shares_with(log.globals[i].before))
                give_back(trace::bytes_of_cells(buffer.extent));
        }
        log.globals[i].after = *buffer.state;
    }
}

void EmulatorSession::launch_recorded(const LaunchShape& shape, const Reach& reach, Grid::Body body,
                                      const void* context) {
    trace::Log log = describe(shape);
    LogRecorder recorder(log, settings_.budget);
    recorder.start_nodes_at(std::max(next_node_, shape.first_node));
    if (settings_.change && settings_.change->what.launch == recording_->launches.size())
        recorder.change(settings_.change);
    // A fault keeps what was recorded up to it.
    const auto finish = [&] {
        keep_changes(reach, log);
        next_node_ = recorder.next_node();
        recorder.finish();
        trace::append_launch(*recording_, std::move(log), settings_.stop);
        give_back(recorder.charged()); // the log has become blocks
        charge(trace::bytes_of_blocks(recording_->launches.back()));
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

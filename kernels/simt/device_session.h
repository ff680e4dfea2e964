// The common part of the devices that record: global arrays, whose state before and after each launch goes
// into the trace, and the budget for arrays and launches. Included by the devices.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/simt/session.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/log.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

// A global array as it appears in a trace. Devices derive from it to add the memory.
struct GlobalArray {
    std::string name;
    trace::ElementType type;
    trace::Meaning meaning;
    std::uint64_t extent;
    bool is_scratch = false;
    std::optional<trace::SharedCells> state = {}; // the contents after the last recorded launch
    std::string group = {};                       // if it differs from the name
    std::uint32_t device = 0;                     // the device that owns it
    std::vector<std::uint64_t> shares = {};       // where each device's share begins, if divided
};

// The arrays and the budget of a run. `Array` is a GlobalArray whose fetch() updates its state.
template <class Array> class DeviceSession {
public:
    // `recording` is null if the run is not recorded.
    DeviceSession(const Settings& settings, trace::Trace* recording)
        : settings_(settings)
        , recording_(recording) {}

    std::uint16_t add(Array array) {
        charge(trace::bytes_of_elements(array.type, array.extent));
        arrays_.push_back(std::move(array));
        return static_cast<std::uint16_t>(arrays_.size() - 1);
    }
    void make_scratch(std::uint16_t array) { arrays_.at(array).is_scratch = true; }
    [[nodiscard]] std::optional<std::uint16_t> find_scratch(std::string_view name, trace::ElementType type,
                                                            std::uint64_t extent) const {
        for (std::size_t i = 0; i < arrays_.size(); ++i)
            if (arrays_[i].is_scratch && arrays_[i].name == name && arrays_[i].type == type &&
                arrays_[i].extent == extent)
                return static_cast<std::uint16_t>(i);
        return std::nullopt;
    }
    [[nodiscard]] const Array& array(std::size_t i) const { return arrays_.at(i); }

protected:
    // Charges the budget of the recording.
    void charge(std::uint64_t bytes) const {
        if (recording_ && settings_.budget) settings_.budget->take(bytes);
    }
    void give_back(std::uint64_t bytes) const {
        if (recording_ && settings_.budget) settings_.budget->give_back(bytes);
    }

    // Begins the log of a launch. Only launches change arrays, so only new arrays have to be fetched.
    [[nodiscard]] trace::Log begin_log(const LaunchShape& shape) {
        trace::Log log;
        log.kernel = shape.kernel;
        log.grid = shape.grid;
        log.block = shape.block;
        log.shared_bytes = shape.shared_bytes;
        log.place = shape.place;
        log.blocks = chosen_blocks(settings_.blocks, shape.grid.count());
        for (Array& array : arrays_) {
            if (!array.state) {
                charge(trace::bytes_of_cells(array.extent));
                array.fetch();
            }
            trace::Global& global = log.globals.emplace_back();
            global.name = array.name;
            global.group = array.group.empty() ? array.name : array.group;
            global.device = array.device;
            global.shares = array.shares;
            global.type = array.type;
            global.meaning = array.meaning;
            global.extent = array.extent;
            global.before = *array.state;
        }
        return log;
    }
    void keep_changes(const Reach& reach, trace::Log& log) {
        for (std::size_t i = 0; i < arrays_.size(); ++i) {
            Array& array = arrays_[i];
            if (reach.holds(i)) {
                charge(trace::bytes_of_cells(array.extent));
                array.fetch();
                if (array.state->shares_with(log.globals[i].before))
                    give_back(trace::bytes_of_cells(array.extent));
            }
            log.globals[i].after = *array.state;
        }
    }
    // Adds the log to the trace as a launch. `charged` is the number of bytes that it took from the budget.
    void append(trace::Log log, std::uint64_t charged) {
        trace::append_launch(*recording_, std::move(log), settings_.stop);
        give_back(charged); // the log has become blocks
        charge(trace::bytes_of_blocks(recording_->launches.back()));
    }

    Settings settings_;
    trace::Trace* recording_;
    std::deque<Array> arrays_; // a deque, so that pointers to their names stay valid
    trace::Node next_node_ = 0;
};

} // namespace scanscope::simt

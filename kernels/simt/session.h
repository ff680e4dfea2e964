// The inputs and outputs of a launcher, which are the same in every vocabulary.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"
#include "kernels/trace/work_counts.h"

namespace scanscope::simt {

using trace::Schedule;

using Options = std::map<std::string, std::string>; // by name, without dashes

// One problem for one algorithm. The launcher fills in `output`.
struct Problem {
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    trace::Form form = trace::Form::inclusive;
    std::span<const trace::Value> input;
    std::uint32_t threads_per_block = 0;
    std::uint32_t devices = 0; // number of devices to use; 0: all
    Options options;
    std::vector<trace::Value> output;
    std::uint64_t host_combines = 0; // combines that the launcher did on the host, after its launches

    [[nodiscard]] std::uint64_t n() const { return input.size(); }
    [[nodiscard]] bool inclusive() const { return form == trace::Form::inclusive; }
};

inline bool option_is(const Problem& problem, const std::string& name, std::string_view value) {
    const auto found = problem.options.find(name);
    return found != problem.options.end() && found->second == value;
}

struct KeptRun;     // simt/gpu/kept_run.h
struct WriteChange; // simt/write_change.h

struct Settings {
    Schedule schedule = Schedule::in_order;
    std::uint64_t seed = 1;
    std::vector<std::int64_t> blocks; // blocks to record; negative ones count from the end; empty: all
    std::stop_token stop;
    std::size_t most_blocks = 0;                        // emulator only: blocks in flight; 0: no limit
    std::vector<trace::BarrierPlace> left_out_barriers; // emulator only: barriers to ignore, with their files
    WriteChange* change = nullptr;                      // emulator only, when recording; null: none
    int device = 0;                                     // CUDA only: the ordinal of the device
    std::uint32_t devices = 1;                          // for programs on several devices
    KeptRun* kept = nullptr;             // CUDA without recording: keeps arrays and launches; may be null
    trace::WorkCounts* counts = nullptr; // emulator only: counts a run that is not recorded; may be null
    trace::RecordingBudget* budget = nullptr;       // for recordings; null if they may use all memory
    std::uint64_t first_record_capacity = 1u << 18; // for recordings on a GPU; grows as needed
};

// A device failed: out of memory, a failed launch. The message says what happened.
struct DeviceError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A kernel did something illegal, so the launcher is aborted. The trace contains the records up to that
// point.
struct Faulted : std::runtime_error {
    explicit Faulted(trace::Fault what)
        : std::runtime_error(what.message)
        , fault(std::move(what)) {}
    trace::Fault fault;
};

// An algorithm in one vocabulary. `recording` is null for a run without recording.
struct Program {
    std::string_view id;
    void (*run)(const Settings& settings, Problem& problem, trace::Trace* recording);
};

struct LaunchShape {
    const char* kernel;
    trace::Dim3 grid, block;
    std::size_t shared_bytes;
    trace::Node first_node; // the first one after those of the input
    trace::LaunchPlace place = {};
    bool together = false; // whether all blocks run at the same time
};

// The numbers of the arrays that a launch may change.
struct Reach {
    bool everything = false;
    std::vector<std::uint16_t> arrays;
    [[nodiscard]] bool holds(std::size_t array) const {
        return everything || std::ranges::find(arrays, array) != arrays.end();
    }
};

inline constexpr std::uint64_t all_cells = ~std::uint64_t{0}; // downloads the whole array

// Returns the operator's identity: the result of a reduction without elements.
[[nodiscard]] trace::Value identity_value(trace::Operator op, trace::ElementType type);

// Returns the blocks of a launch to record, as linear indices in ascending order.
[[nodiscard]] std::vector<std::uint64_t> chosen_blocks(const std::vector<std::int64_t>& wanted,
                                                       std::uint64_t count);

} // namespace scanscope::simt

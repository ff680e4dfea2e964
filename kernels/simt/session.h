// What a launcher is given and what it gives back, the same in every vocabulary.
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

// One problem for one algorithm; `output` is the launcher's to fill.
struct Problem {
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    trace::Form form = trace::Form::inclusive;
    std::span<const trace::Value> input;
    std::uint32_t threads_per_block = 0;
    std::uint32_t devices = 0; // that were asked for; 0: as many as there are
    Options options;
    std::vector<trace::Value> output;
    std::uint64_t host_combines = 0; // that the launcher made itself, after its launches

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
    std::vector<std::int64_t> blocks; // to record; negative ones count from the end; empty: all
    std::stop_token stop;
    std::size_t most_blocks = 0;                        // emulator only: that are in flight at a time; 0: any
    std::vector<trace::BarrierPlace> left_out_barriers; // emulator only: passed over, each with its source
    WriteChange* change = nullptr;                      // emulator only, of a recording; null: none
    int device = 0;                                     // of CUDA
    std::uint32_t devices = 1;                          // of a program that takes several
    KeptRun* kept = nullptr;                  // CUDA, plain: what is asked of the device is kept there
    trace::WorkCounts* counts = nullptr;      // emulator only: a run that is not recorded is counted into it
    trace::RecordingBudget* budget = nullptr; // of a recording; null where it may take all memory
    std::uint64_t first_record_capacity = 1u << 18; // of a recording GPU run; grown as needed
};

// The device refused or lost something: out of memory, a failed launch. The message says what.
struct DeviceError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A kernel did what no kernel may do; the launcher is left. What was recorded is in the trace already.
struct Faulted : std::runtime_error {
    explicit Faulted(trace::Fault what)
        : std::runtime_error(what.message)
        , fault(std::move(what)) {}
    trace::Fault fault;
};

// An algorithm in one vocabulary. `recording` is null for a plain run.
struct Program {
    std::string_view id;
    void (*run)(const Settings& settings, Problem& problem, trace::Trace* recording);
};

struct LaunchShape {
    const char* kernel;
    trace::Dim3 grid, block;
    std::size_t shared_bytes;
    trace::Node first_node; // above the nodes of the input
    trace::LaunchPlace place = {};
    bool together = false; // all its blocks run at once
};

// The arrays, by number, that a launch may change.
struct Reach {
    bool everything = false;
    std::vector<std::uint16_t> arrays;
    [[nodiscard]] bool holds(std::size_t array) const {
        return everything || std::ranges::find(arrays, array) != arrays.end();
    }
};

inline constexpr std::uint64_t all_cells = ~std::uint64_t{0}; // of an array that is downloaded

// What a reduction of nothing gives.
[[nodiscard]] trace::Value identity_value(trace::Operator op, trace::ElementType type);

// The recorded blocks of a launch as linear indices, ascending.
[[nodiscard]] std::vector<std::uint64_t> chosen_blocks(const std::vector<std::int64_t>& wanted,
                                                       std::uint64_t count);

} // namespace scanscope::simt

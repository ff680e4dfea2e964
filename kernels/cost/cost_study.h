// Compares the cost model with measurements: each measured run is recorded on the emulator, and the time that
// the model predicts is set against the measured one.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/cost/cost.h"
#include "kernels/verify/backend.h"

namespace scanscope::cost {

// The model agrees with a measurement if they differ by at most this factor, in either direction.
inline constexpr double agreement = 1.5;

struct CostRow {
    bench::Subject subject = {};
    Cost cost = {};
    double measured_s = 0; // the median of cold samples
    [[nodiscard]] double factor() const { return cost.seconds() / measured_s; }
    [[nodiscard]] bool agrees() const;
    friend bool operator==(const CostRow&, const CostRow&) = default;
};

struct CostStudy {
    std::vector<CostRow> rows;
    std::vector<bench::LeftOut>
        left_out; // runs that the emulator refused to record, because they take too much memory
};

struct CostStudyOptions {
    std::vector<std::string> algorithms = {}; // ids; empty: all
    std::vector<std::uint64_t> sizes = {};    // empty: all up to most_modelled_n
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    bool all_block_sizes = false; // false: only the first one measured, for each algorithm and size
    Registers registers = {};
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const kernels::Request& next, std::uint64_t n)>
        progress = {};
    std::function<void(const CostRow&)> measured = {}; // called for each row, small sizes first
};

// Larger sizes take too long, because the emulator has to run all of them.
inline constexpr std::uint64_t most_modelled_n = std::uint64_t{1} << 20;

// The rows of a report that were measured on a GPU and that the emulator can run, by n, then in the order of
// the report. Throws Cancelled, and BadRequest if the report has none.
[[nodiscard]] CostStudy study_costs(const kernels::Backend& backend, const bench::Report& report,
                                    const Machine& machine, const CostStudyOptions& options);

// The report's row for the same run as the recorded one, wherever that was recorded; null if there is none.
[[nodiscard]] const bench::Row* measured_row(const bench::Report& report, const trace::Trace& trace);

} // namespace scanscope::cost

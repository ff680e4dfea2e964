// The model of cost held against what was measured: each measured run is recorded on the emulator, and what
// the model says of it stands beside its time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/cost/cost.h"
#include "kernels/verify/backend.h"

namespace scanscope::cost {

// Within this factor, up or down, the model is taken to agree.
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
    std::vector<bench::LeftOut> left_out; // what the emulator refused to record: it takes too much memory
};

struct CostStudyOptions {
    std::vector<std::string> algorithms = {}; // ids; empty: all
    std::vector<std::uint64_t> sizes = {};    // empty: all up to most_modelled_n
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    bool all_block_sizes = false; // else of each algorithm and size the first one measured
    Registers registers = {};
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const kernels::Request& next, std::uint64_t n)>
        progress = {};
    std::function<void(const CostRow&)> measured = {}; // as they come: small sizes first
};

// The emulator has to run all of them.
inline constexpr std::uint64_t most_modelled_n = std::uint64_t{1} << 20;

// The rows of a report that were measured on a GPU and that the emulator can run, by n, then as they stand in
// the report. Throws Cancelled, and BadRequest where the report has none.
[[nodiscard]] CostStudy study_costs(const kernels::Backend& backend, const bench::Report& report,
                                    const Machine& machine, const CostStudyOptions& options);

// The row of the report that a recorded run is, but for where it ran; null: it has none.
[[nodiscard]] const bench::Row* measured_row(const bench::Report& report, const trace::Trace& trace);

} // namespace scanscope::cost

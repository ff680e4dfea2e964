// One group of a plan while it is measured: the rows that can be compared, and the ceilings for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "kernels/bench/engine_options.h"
#include "kernels/bench/measurement.h"
#include "kernels/bench/plan.h"
#include "kernels/bench/report.h"
#include "kernels/bench/stand.h"
#include "kernels/verify/expected.h"

namespace scanscope::bench {

class GroupRun {
public:
    // The state of the whole run, and the budget of a row.
    struct Surroundings {
        std::span<const kernels::Algorithm> algorithms;
        std::span<const std::unique_ptr<Stand>> stands;
        const EngineOptions& options;
        // Reports how many rows of the group are finished, which one is current and what is being done for
        // it, and its measurement once it is prepared.
        std::function<void(std::size_t rows_over, const Subject& subject, Activity activity,
                           const Measurement* measurement)>
            progress;
        // Returns the budget of each operation if this many operations share the time that is left.
        std::function<double(std::size_t operations)> budget_seconds;
    };

    GroupRun(const Group& group, const Surroundings& surroundings);
    [[nodiscard]] std::vector<Row> run();

private:
    struct Candidate {
        Row row;
        const kernels::Algorithm* algorithm = nullptr;
        const kernels::Reference* expected = nullptr;
        std::unique_ptr<Measurement> measurement = nullptr; // null unless it is being timed
        [[nodiscard]] bool is_over() const {
            return !measurement && (row.verified || row.status == Status::failed);
        }
    };
    using CeilingKey = std::tuple<Stand*, Ceiling, std::uint64_t, std::uint32_t>; // bytes, devices
    [[nodiscard]] CeilingKey ceiling_key(const Row& row) const;

    [[nodiscard]] bool is_stopped() const;
    void report_progress(const Candidate& candidate, Activity activity) const;
    void prepare(Candidate& candidate);
    void verify_first_run(Candidate& candidate);
    void prepare_ceilings();
    void share_budget();
    void measure_in_turns();
    void sample(Candidate& candidate);
    void finish(Candidate& candidate);
    void fill(Candidate& candidate) const;
    [[nodiscard]] Stand& stand_of(const Subject& subject) const;
    [[nodiscard]] const kernels::Reference& expected_of(const Candidate& candidate);
    [[nodiscard]] std::optional<std::string> mismatch(Candidate& candidate) const;

    const Group& group_;
    const Surroundings& surroundings_;
    kernels::Request request_; // for the current row; all rows have the same input
    double start_;             // on the options' clock
    std::vector<Candidate> candidates_;
    std::map<CeilingKey, std::unique_ptr<Measurement>> ceilings_;
    std::map<std::tuple<kernels::Result, trace::Form, std::map<std::string, std::string>>, kernels::Reference>
        expected_;
};

} // namespace scanscope::bench

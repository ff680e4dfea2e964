// Judges a run: what stopped it, which of its effects are chance, and whether its result is right.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/verify/backend.h"

namespace scanscope::kernels {

// The findings are sorted by FindingKind, causes before effects: what stopped the run comes first.
struct CheckReport {
    std::vector<trace::Finding> findings;
    bool has_run_nothing = false; // a user program that launched no kernel, or whose launches all failed
    // "faulty" if there is a fault; otherwise "nothing-judged" if no kernel ran; "incomplete" if a part of
    // the run was not seen, as time, memory or the recording buffer ran out; "overflow" if only the range of
    // the type is at fault; "warnings"; or "clean".
    [[nodiscard]] std::string_view verdict() const;
    [[nodiscard]] bool has(trace::Grade grade) const;
};

// Similar findings in several cells are merged into one. With Blocks::together, so are similar findings in
// several blocks, and in several launches of a program. `algorithm` is the one that ran; if it is null, the
// expected result is unknown.
enum class Blocks : std::uint8_t { together, each };
// Throws Cancelled.
[[nodiscard]] CheckReport check(const trace::Trace& trace, const Algorithm* algorithm,
                                Blocks blocks = Blocks::together, const std::stop_token& stop = {});

// Whether the expected result of this algorithm's runs is known.
[[nodiscard]] bool has_right_result(const Algorithm* algorithm);

// The run of a request under one schedule of the emulator, compared with the expected result.
struct ScheduledRun {
    std::string schedule; // "in-order", "reversed", "random:7"
    Outcome outcome;
    std::vector<std::size_t> wrong; // indices of the wrong elements
};
struct Comparison {
    std::vector<trace::Value> right;
    std::vector<ScheduledRun> runs;
};
// Throws as Backend::execute does.
[[nodiscard]] Comparison compare_schedules(const Backend& backend, const Request& request,
                                           const std::stop_token& stop);

} // namespace scanscope::kernels

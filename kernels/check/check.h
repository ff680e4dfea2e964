// Judges a run: what stopped it, what it did by chance only, and whether its result is right.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/verify/backend.h"

namespace scanscope::kernels {

// Causes stand before effects: by FindingKind, what stopped the run first.
struct CheckReport {
    std::vector<trace::Finding> findings;
    bool is_program = false; // a user program ran
    // "clean", "overflow" where nothing but the range of the type is at fault, "incomplete" where there was
    // no room to record all of a program, or no memory for it, and nothing is wrong beside that, else
    // "faulty".
    [[nodiscard]] std::string_view verdict() const;
    [[nodiscard]] bool is_faulty() const { return verdict() == "faulty"; }
};

// What is alike in several cells is one finding, and so is what is alike in several blocks, and in several
// launches of a program, unless each of them is asked for. `algorithm` is the one that ran; where it is null,
// nobody knows what the result must be.
enum class Blocks : std::uint8_t { together, each };
// Throws Cancelled.
[[nodiscard]] CheckReport check(const trace::Trace& trace, const Algorithm* algorithm,
                                Blocks blocks = Blocks::together, const std::stop_token& stop = {});

// Whether the runs of this algorithm have a result that can be judged.
[[nodiscard]] bool has_right_result(const Algorithm* algorithm);

// The same request under each schedule of the emulator, beside the right result.
struct ScheduledRun {
    std::string schedule; // "in-order", "reversed", "random:7"
    Outcome outcome;
    std::vector<std::size_t> wrong; // the elements that are
};
struct Comparison {
    std::vector<trace::Value> right;
    std::vector<ScheduledRun> runs;
};
// Throws as Backend::execute does.
[[nodiscard]] Comparison compare_schedules(const Backend& backend, const Request& request,
                                           const std::stop_token& stop);

} // namespace scanscope::kernels

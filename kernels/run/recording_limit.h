// Limits the memory of recordings: refuses those that would be too large, stops those that become too large,
// and suggests smaller ones.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/errors.h"
#include "kernels/run/request.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// Throws trace::OverBudget, BadRequest, Unavailable and Cancelled.
[[nodiscard]] trace::Trace record_by_budget(const Request& request, trace::RecordingBudget& budget,
                                            std::stop_token stop);

// A choice that makes the recording small enough. Both fields are unset if there is no suggestion.
struct Smaller {
    bool some_blocks = false; // record only the first two blocks and the last
    std::uint64_t n = 0;      // use this many elements
};
inline constexpr const char* some_blocks = "0,1,last"; // as a user types them

// One sentence. `how`, if not empty, says how to choose the blocks: " with --blocks 0,1,last".
[[nodiscard]] std::string advice(const Smaller& smaller, std::string_view how);

class TooLarge : public BadRequest {
public:
    // `problem` is the sentence that says what is too large; what() adds the advice for a command line.
    TooLarge(const std::string& problem, const Smaller& smaller);
    [[nodiscard]] const std::string& problem() const { return problem_; }
    [[nodiscard]] const Smaller& smaller() const { return smaller_; }

private:
    std::string problem_;
    Smaller smaller_;
};

// Throws TooLarge if the arrays of `n` elements alone are too large, whatever the kernels do with them.
// Called before memory is allocated for the input, so `request` need not have it.
void check_arrays(const Request& request, std::uint64_t n,
                  std::uint64_t most_bytes = trace::most_recorded_bytes, const std::stop_token& stop = {});

// Like record(), with this limit.
[[nodiscard]] trace::Trace record_within(const Request& request, std::uint64_t most_bytes,
                                         const std::stop_token& stop = {});

} // namespace scanscope::kernels

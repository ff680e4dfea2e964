// How much memory a recording may take: what is refused before it is made, what ends one under way, and what
// to ask for instead.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/errors.h"
#include "kernels/run/recording.h"
#include "kernels/run/request.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// What makes the recording small enough. Both are empty where nobody can say.
struct Smaller {
    bool some_blocks = false; // of all: the first two and the last
    std::uint64_t n = 0;      // as many elements
};
inline constexpr const char* some_blocks = "0,1,last"; // as a person writes them

// One sentence. `how` blocks are chosen follows where they are: " with --blocks 0,1,last".
[[nodiscard]] std::string advice(const Smaller& smaller, std::string_view how);

class TooLarge : public BadRequest {
public:
    // `problem` is the sentence that says what is too large; what() goes on with what to do on a command
    // line.
    TooLarge(const std::string& problem, const Smaller& smaller);
    [[nodiscard]] const std::string& problem() const { return problem_; }
    [[nodiscard]] const Smaller& smaller() const { return smaller_; }

private:
    std::string problem_;
    Smaller smaller_;
};

// Throws TooLarge where the arrays of `n` elements alone are too large, whatever the kernels do with them:
// before memory is asked for the input, which `request` may lack.
void check_arrays(const Request& request, std::uint64_t n,
                  std::uint64_t most_bytes = trace::most_recorded_bytes, const std::stop_token& stop = {});

// As record(), with a limit of one's own.
[[nodiscard]] trace::Trace record_within(const Request& request, std::uint64_t most_bytes,
                                         const std::stop_token& stop = {});

} // namespace scanscope::kernels

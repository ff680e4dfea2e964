// The errors that CUDA API calls return, and whether the program has checked them.
#pragma once

#include <optional>
#include <utility>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// Error numbers are CUDA's; 0 means no error.
class ErrorState {
public:
    // Records a call's error and returns it. A program that uses a call's result has seen its error. A sticky
    // error is returned by every later call, and using any of these results counts as seeing it.
    int answer(int number, simt::Where place, const char* call);
    // The same for an operation without a return value, such as a launch.
    int keep(int number, simt::Where place, const char* call);
    // The results of cudaGetLastError, which resets the error, and cudaPeekAtLastError, which does not.
    int last(bool forget);

    // Makes every later call return this error (a sticky error).
    void lose(int number) { lost_ = number; }
    [[nodiscard]] int lost() const { return lost_; }

    // The first error that the program never checked, and where it occurred.
    [[nodiscard]] std::optional<std::pair<trace::Mistake, simt::Where>> unseen() const;

private:
    int lost_ = 0, last_ = 0;
    bool was_seen_ = true, loss_was_told_ = false;
    trace::Mistake unseen_;
    simt::Where unseen_at_ = {};
};

// The CUDA runtime's error numbers.
inline constexpr int error_invalid_value = 1, error_memory_allocation = 2, error_invalid_direction = 21,
                     error_invalid_handle = 400, error_illegal_address = 700, error_assert = 710,
                     error_launch_failure = 719;

[[nodiscard]] const char* error_name(int number); // "cudaErrorInvalidValue"
[[nodiscard]] const char* error_text(int number); // "invalid argument"

} // namespace scanscope::own

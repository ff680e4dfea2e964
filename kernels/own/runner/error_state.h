// The errors that CUDA API calls return, and whether the program has checked them.
#pragma once

#include <optional>
#include <vector>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// The number for which a launch was refused, and the largest one allowed.
struct Refused {
    trace::Refusal by = trace::Refusal::none;
    std::uint64_t number = 0, most = 0;
};

// A call that failed, and where.
struct Failed {
    trace::Mistake mistake;
    simt::Where where;
};

// Error numbers are CUDA's; 0 means no error.
class ErrorState {
public:
    // Records a call's error and returns it. A program that uses a call's result has seen its error. A sticky
    // error is returned by every later call, and using any of these results counts as seeing it.
    int answer(int number, simt::Where place, const char* call);
    // The same for an operation without a return value, such as a launch.
    int keep(int number, simt::Where place, const char* call, Refused refused = {});
    // The results of cudaGetLastError, which resets the error, and cudaPeekAtLastError, which does not.
    int last(bool forget);

    // Makes every later call return this error (a sticky error).
    void lose(int number) { lost_ = number; }
    [[nodiscard]] int lost() const { return lost_; }

    // The errors that the program checked (call_failed), and the first one that it never checked
    // (error_unseen), or that it might still have checked (call_failed) if it was stopped. Sticky errors are
    // not among the former: the fault that made them is reported.
    [[nodiscard]] std::vector<Failed> failed(bool was_stopped);

private:
    void add_checked(Failed failed);

    int lost_ = 0, last_ = 0;
    bool loss_was_told_ = false;
    std::optional<Failed> unseen_;
    std::vector<Failed> checked_;
};

// The CUDA runtime's error numbers.
inline constexpr int error_invalid_value = 1, error_memory_allocation = 2, error_invalid_direction = 21,
                     error_invalid_handle = 400, error_illegal_address = 700, error_assert = 710,
                     error_misaligned = 716, error_launch_failure = 719, error_invalid_cluster = 912;

[[nodiscard]] const char* error_name(int number); // "cudaErrorInvalidValue"
[[nodiscard]] const char* error_text(int number); // "invalid argument"

} // namespace scanscope::own

// The errors that CUDA's calls give back, and whether anybody has looked at them.
#pragma once

#include <optional>
#include <utility>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// Numbers are CUDA's; 0 is none.
class ErrorState {
public:
    // What a call answers. Whoever looks at what a call gives back has been told; of a lost device by any
    // call.
    int answer(int number, simt::Where place, const char* call);
    // The same for what gives nothing back, as a launch does.
    int keep(int number, simt::Where place, const char* call);
    // cudaGetLastError, and cudaPeekAtLastError, which does not forget.
    int last(bool forget);

    // From now on every call answers this.
    void lose(int number) { lost_ = number; }
    [[nodiscard]] int lost() const { return lost_; }

    // The first error that nobody has asked for, and where it was.
    [[nodiscard]] std::optional<std::pair<trace::Mistake, simt::Where>> unseen() const;

private:
    int lost_ = 0, last_ = 0;
    bool was_seen_ = true, loss_was_told_ = false;
    trace::Mistake unseen_;
    simt::Where unseen_at_ = {};
};

// The errors of CUDA's runtime, by its numbers.
inline constexpr int error_invalid_value = 1, error_memory_allocation = 2, error_invalid_direction = 21,
                     error_invalid_handle = 400, error_illegal_address = 700, error_assert = 710,
                     error_launch_failure = 719;

[[nodiscard]] const char* error_name(int number); // "cudaErrorInvalidValue"
[[nodiscard]] const char* error_text(int number); // "invalid argument"

} // namespace scanscope::own

// The errors of CUDA's runtime, by its numbers.
#pragma once

namespace scanscope::own {

inline constexpr int error_invalid_value = 1, error_memory_allocation = 2, error_invalid_direction = 21,
                     error_invalid_handle = 400, error_illegal_address = 700, error_assert = 710,
                     error_launch_failure = 719;

[[nodiscard]] const char* error_name(int number); // "cudaErrorInvalidValue"
[[nodiscard]] const char* error_text(int number); // "invalid argument"

} // namespace scanscope::own

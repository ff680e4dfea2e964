// Puts a condition before the statement of a source line that accesses an array.
#pragma once

#include <optional>
#include <string_view>

#include "kernels/findings/finding.h"
#include "kernels/own/kernel_text.h"

namespace scanscope::kernels {

// The subscript of an array in a line; all of the array's subscripts in the line are the same.
struct Subscript {
    std::string_view array, index; // "out", "i + d"
};
// Null if the line does not name the array, names it with different indices or with several subscripts, or if
// the index expression has side effects.
[[nodiscard]] std::optional<Subscript> subscript_in(const own::KernelText& kernel, std::string_view text,
                                                    unsigned line, std::string_view array);

// The kinds of statements that threads may skip if the condition does not hold for them.
enum class LeftOut : unsigned char {
    write,     // writes to the array itself
    addition,  // also additions to something else
    statement, // also writes to another array
    anything,  // also any other assignment, because an existing condition skips it already
};

// The line with `condition` added, as a new `if` or in an existing one. Null if the line contains anything
// else that would be skipped too, such as a declaration or a call in which other threads wait.
[[nodiscard]] std::optional<trace::Proposal> guarded_line(const own::KernelText& kernel,
                                                          std::string_view text, unsigned line,
                                                          const Subscript& subscript,
                                                          std::string_view condition, LeftOut left_out);

// Whether the kernel's body assigns to the name, or declares it again.
[[nodiscard]] bool is_changed(const own::KernelText& kernel, std::string_view name);

} // namespace scanscope::kernels

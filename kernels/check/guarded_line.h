// A line of a program, with a condition put before what it does to an array.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kernels/findings/finding.h"
#include "kernels/own/kernel_text.h"

namespace scanscope::kernels {

// The subscript of an array in a line: all that the line has of it are alike.
struct Subscript {
    std::string_view array, index; // "out", "i + d"
};
// Null where the line does not name the array, names it with several indices or several at once, or where the
// index does something beside saying a number.
[[nodiscard]] std::optional<Subscript> subscript_in(const own::KernelText& kernel, std::string_view text,
                                                    unsigned line, std::string_view array);

// What the line may leave out for those for whom the condition does not hold.
enum class LeftOut : unsigned char {
    write,     // what it writes to the array itself
    addition,  // also what it adds to something
    statement, // also what it writes to another array
    anything,  // also whatever else it gives a value: a condition that is there leaves it out, too
};

// The line with `condition` before it, as an `if` or in one that is there. Null where the line has anything
// else in it that would be left out too, such as a declaration or a call that others wait in.
[[nodiscard]] std::optional<trace::Proposal> guarded_line(const own::KernelText& kernel,
                                                          std::string_view text, unsigned line,
                                                          const Subscript& subscript,
                                                          std::string_view condition, LeftOut left_out);

// Whether the body gives the name another value, or another meaning.
[[nodiscard]] bool is_changed(const own::KernelText& kernel, std::string_view name);

} // namespace scanscope::kernels

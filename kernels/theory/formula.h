// Small formulas such as 2*(n-1), which the page of an algorithm states as data for the column "theory".
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::kernels {

using Variables = std::map<std::string, double, std::less<>>;

// A formula consists of numbers, the given variables, + - * / and parentheses, and the functions log2(),
// ceil(), floor(), min(a, b), max(a, b), pow2ceil() and mod(a, b). ones(n) is the number of ones in binary n,
// and onesbelow(n) that of all numbers below n together.
// The level functions are about n elements that are combined, t > 1 at a time, level after level, until one
// is left: levels(n, t) is the number of levels, at least one; levelblocks(n, t) is the number of groups on
// all levels together; levelrest(n, t) is how many elements of all levels lie beyond the first t of their
// level; levelturns(n, t, p) is how many turns p threads take to go over these t elements, or fewer if there
// are fewer. Where each element combines with the one s places away, for s = 1, 2, 4 … below n, strides(n, t)
// is how many turns t threads take.
// Returns nullopt if the formula is malformed, names something unknown or divides by zero.
[[nodiscard]] std::optional<double> evaluate(std::string_view formula, const Variables& variables);
// The first name in the formula that is neither a variable nor a function call. Nullopt if there is none, or
// if the formula cannot be read up to it.
[[nodiscard]] std::optional<std::string> unknown_variable(std::string_view formula,
                                                          const Variables& variables);

} // namespace scanscope::kernels

// Small formulas such as 2*(n-1). The page of an algorithm contains them as data for the column "theory".
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::kernels {

using Variables = std::map<std::string, double, std::less<>>;

// A formula consists of numbers, the given variables, + - * / and parentheses, and these functions:
//   log2(), ceil(), floor(), min(a, b), max(a, b), pow2ceil() and mod(a, b)
//   ones(n): the number of ones in the binary number n
//   onesbelow(n): the total number of ones in all numbers below n
//   levels(n, t): the number of levels, at least one, if n elements are combined in groups of t > 1, level
//   after level, until one is left
//   levelblocks(n, t): the number of groups on all these levels
//   levelrest(n, t): the number of elements that come after the first t elements of their level
//   levelturns(n, t, p): the number of turns that p threads take to go over t elements of each level (or over
//   the elements after the first t, if these are fewer)
//   strides(n, t): the number of turns that t threads take if each element is combined with the element s
//   places away, for s = 1, 2, 4 … below n
// Returns nullopt if the formula is malformed, names something unknown or divides by zero.
[[nodiscard]] std::optional<double> evaluate(std::string_view formula, const Variables& variables);
// The first name in the formula that is neither a variable nor a function call. Nullopt if there is none, or
// if the formula cannot be read up to it.
[[nodiscard]] std::optional<std::string> unknown_variable(std::string_view formula,
                                                          const Variables& variables);

} // namespace scanscope::kernels

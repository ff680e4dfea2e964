// The column "theory": small formulas that an algorithm's text states as data, such as 2*(n-1).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::kernels {

using Variables = std::map<std::string, double, std::less<>>;

// Numbers, the variables given, + - * / with brackets, and log2(), ceil(), floor(), min(a, b), max(a, b),
// pow2ceil(), mod(a, b); ones(n) counts the ones of n in binary, onesbelow(n) those of all numbers below n.
// Where t > 1 elements become one, and t of these one again, until one is left: levels(n, t) is how often,
// once at least, and levelblocks(n, t) how many there are on all levels together; levelrest(n, t) is how many
// elements of all levels lie beyond the first t of their level, and levelturns(n, t, p) how many turns p
// threads take to go over t of these, or as many as there are. Where each element combines
// with the one s places away, for s = 1, 2, 4 … below n, strides(n, t) is how many turns t threads take.
// Nothing where the formula is malformed, names something unknown or divides by zero.
[[nodiscard]] std::optional<double> evaluate(std::string_view formula, const Variables& variables);
// The first name in the formula that is none of the variables and calls no function; nothing where each is
// one or what stands before it cannot be read.
[[nodiscard]] std::optional<std::string> unknown_variable(std::string_view formula,
                                                          const Variables& variables);

} // namespace scanscope::kernels

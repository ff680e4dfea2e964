// The column "theory": small formulas that an algorithm's text states as data, such as 2*(n-1).
#pragma once

#include <map>
#include <optional>
#include <QString>

namespace scanscope::viz {

// Numbers, the variables given, + - * / with brackets, and log2(), ceil(), floor(), min(a, b), max(a, b),
// pow2ceil(); ones(n) counts the ones of n in binary, onesbelow(n) those of all numbers below n.
// Nothing where the formula is malformed, names something unknown or divides by zero.
[[nodiscard]] std::optional<double> evaluate(const QString& formula,
                                             const std::map<QString, double>& variables);

} // namespace scanscope::viz

// Results by their names: "inclusive sum", "compact nonzero". Their values come from the reference that
// the algorithms are held to (verify/expected.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/value.h"
#include "kernels/verify/reference.h"

namespace scanscope::course {

enum class ResultKind : std::uint8_t {
    scan,
    segmented,
    reduce,
    compact,
    unique,
    sort,
    split,
    histogram,
    copy
};

struct ResultName {
    ResultKind kind = ResultKind::copy;
    trace::Operator op = trace::Operator::sum;
    trace::Form form = trace::Form::inclusive;
    bool keeps_positive = false; // of compact
    std::uint64_t number = 0;    // the bit of a split, the bins of a histogram
    friend bool operator==(const ResultName&, const ResultName&) = default;
};

// Nothing for a name that there is not.
[[nodiscard]] std::optional<ResultName> parse_result(std::string_view name);
// All of them, for whoever wrote another one: "inclusive OP", ….
[[nodiscard]] std::string_view result_names();

// Whether the type has such a result: bits, digits and bins are those of integers.
[[nodiscard]] bool has_result(const ResultName& name, trace::ElementType type);
// True of a segmented scan, whose input has a flag for each value behind them all.
[[nodiscard]] bool has_flags(const ResultName& name);

// The result that must come of these numbers. `input` without flags is its first half where it has_flags().
// Elements of a histogram beyond its bins are in none of them.
[[nodiscard]] kernels::Reference right_result(const ResultName& name, std::span<const trace::Value> input,
                                              trace::ElementType type);

} // namespace scanscope::course

// Correct results by name: "inclusive sum", "compact nonzero". Their values come from the same reference as
// for the algorithms (verify/expected.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

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
    bool keeps_positive = false; // for compact
    std::uint64_t number = 0;    // the bit for split, the number of bins for histogram
    friend bool operator==(const ResultName&, const ResultName&) = default;
};

// Nullopt for an unknown name.
[[nodiscard]] std::optional<ResultName> parse_result(std::string_view name);
// All names, for a message about an unknown one: "inclusive OP", ….
[[nodiscard]] std::string_view result_names();

// Whether the type can have this result: bits, digits and bins need integers.
[[nodiscard]] bool has_result(const ResultName& name, trace::ElementType type);
// True for a segmented scan: its input has all values, then a flag for each of them.
[[nodiscard]] bool has_flags(const ResultName& name);

// The correct result for these numbers. If has_flags(), the second half of `input` contains the flags.
// Elements beyond a histogram's bins are not counted.
[[nodiscard]] kernels::Reference right_result(const ResultName& name, std::span<const trace::Value> input,
                                              trace::ElementType type);

} // namespace scanscope::course

// The one table of all algorithms, and what is asked of its rows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalogue/algorithm.h"
#include "kernels/trace/value.h"

namespace scanscope::kernels {

[[nodiscard]] std::span<const Algorithm> catalogue();
[[nodiscard]] const Algorithm* find_algorithm(std::string_view id); // null where there is none
[[nodiscard]] std::string_view name_of(Family family);              // "scan in one block"

// The executors that the row names, best for recording first: "emulator", "cuda", "cpu".
[[nodiscard]] std::vector<std::string_view> executors_of(const Algorithm& algorithm);

// Of what it gives back for elements of the type.
[[nodiscard]] trace::ElementType output_type(const Algorithm& algorithm, trace::ElementType type);

// What to run the algorithm with where nobody chose a type.
[[nodiscard]] trace::ElementType default_type(const Algorithm& algorithm);

// Whether the algorithm can combine elements of the type with the operator: `field` ("type" or "op") is what
// to change, `message` why. Nothing where it can.
struct Refusal {
    std::string field, message;
};
[[nodiscard]] std::optional<Refusal> operator_problem(const Algorithm& algorithm, trace::ElementType type,
                                                      trace::Operator op);

// Columns that the longest id takes, and two more: for tables.
[[nodiscard]] std::size_t id_column(std::span<const Algorithm> algorithms);

// Why the algorithm does not take n elements, in one sentence; nothing where it does.
[[nodiscard]] std::optional<std::string> size_problem(const Algorithm& algorithm, std::uint64_t n);

} // namespace scanscope::kernels

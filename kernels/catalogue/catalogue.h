// The table of all algorithms, and functions that look things up in it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalogue/algorithm.h"
#include "kernels/text/embedded_text.h"
#include "kernels/trace/value.h"

namespace scanscope::kernels {

[[nodiscard]] std::span<const Algorithm> catalogue();
[[nodiscard]] const Algorithm* find_algorithm(std::string_view id); // null if there is none
[[nodiscard]] std::string_view name_of(Family family);              // "scan in one block"

// The executors that the row names, the best for recording first: "emulator", "cuda", "cpu".
[[nodiscard]] std::vector<std::string_view> executors_of(const Algorithm& algorithm);

// The type of the algorithm's results for elements of this type.
[[nodiscard]] trace::ElementType output_type(const Algorithm& algorithm, trace::ElementType type);

// The element type for the algorithm if the user chooses none.
[[nodiscard]] trace::ElementType default_type(const Algorithm& algorithm);

// A reason why the algorithm cannot combine elements of the type with the operator: the field to change
// ("type" or "op"), and a message that says why.
struct Refusal {
    std::string field, message;
};
[[nodiscard]] std::optional<Refusal> operator_problem(const Algorithm& algorithm, trace::ElementType type,
                                                      trace::Operator op);

// The width of a table column for ids: the longest id plus two.
[[nodiscard]] std::size_t id_column(std::span<const Algorithm> algorithms);

// Why the algorithm does not take n elements, in one sentence, or nullopt if it does.
[[nodiscard]] std::optional<std::string> size_problem(const Algorithm& algorithm, std::uint64_t n);

// The sources of the kernels and of the device functions they use, as they were when the program was built.
// The code pane shows them, and a trace keeps them in its `sources`. In the order of the list in
// kernels/CMakeLists.txt, with paths relative to kernels/.
[[nodiscard]] std::span<const EmbeddedText> embedded_kernel_sources();

} // namespace scanscope::kernels

// The theory about an algorithm: the formulas at the head of its page (resources/algorithms/ID.md), which is
// embedded in the program.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kernels/text/embedded_text.h"
#include "kernels/theory/formula.h"

namespace scanscope::kernels {

// The pages by file name, such as "blelloch.md".
[[nodiscard]] std::span<const EmbeddedText> embedded_algorithm_pages();
// The page of an algorithm, or empty if there is none.
[[nodiscard]] std::string_view algorithm_page(std::string_view id);

// A counter that has a formula.
struct Theory {
    // "combines" (of the whole run), "depth" (trace::WorkCounts), "steps" (with blocks running side by side),
    // "barriers", "reads", "writes", "lanes" (in percent); or "threads": how many threads the other formulas
    // assume.
    std::string counter;
    std::string shown;   // "2(n − 1)", for powers of two
    std::string general; // "2(N − 1)", for other sizes, where N is n rounded up to a power of two
    std::string formula; // "2*(N-1)"
};

// Parses a line of a page's head, "theory combines: 2(n − 1) | 2(N − 1) = 2*(N-1)". Returns nullopt for any
// other line.
[[nodiscard]] std::optional<Theory> parse_theory(std::string_view line);
[[nodiscard]] std::optional<Theory> theory_of(std::string_view algorithm, std::string_view counter);

// The variables of formulas: n, and N, which is n rounded up to a power of two. If the threads are given,
// there are also t, the threads per block; p, all threads; b, the number of blocks if each thread takes one
// element; and d, the number of devices.
[[nodiscard]] Variables theory_variables(std::uint64_t n);
[[nodiscard]] Variables theory_variables(std::uint64_t n, std::uint64_t threads_per_block,
                                         std::uint64_t threads, std::uint64_t devices = 1);

// Whether the formulas apply to a run with these options. They do not cover options that change the work,
// such as an application's scan, an array's links, or the devices' shares.
[[nodiscard]] bool theory_holds(const std::map<std::string, std::string>& options);

// The value of the algorithm's formula for the counter, or nullopt if there is no formula.
[[nodiscard]] std::optional<double> theory_value(std::string_view algorithm, std::string_view counter,
                                                 const Variables& variables);

} // namespace scanscope::kernels

// What theory says of an algorithm: the formulas at the head of its page (resources/algorithms/ID.md), which
// this program carries.
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

// The pages, as "blelloch.md", by name.
[[nodiscard]] std::span<const EmbeddedText> embedded_algorithm_pages();
// The page of an algorithm; empty where there is none.
[[nodiscard]] std::string_view algorithm_page(std::string_view id);

// One counter that theory speaks about.
struct Theory {
    // "combines" (of the whole run), "depth" (trace::WorkCounts), "steps" (with blocks side by side),
    // "barriers", "reads", "writes", "lanes" (in percent); or "threads": how many the others assume
    std::string counter;
    std::string shown;   // "2(n − 1)", for powers of two
    std::string general; // "2(N − 1)", for other sizes, with N for n rounded up to a power of two
    std::string formula; // "2*(N-1)"
};

// A line of a page's head, "theory combines: 2(n − 1) | 2(N − 1) = 2*(N-1)"; nothing for any other line.
[[nodiscard]] std::optional<Theory> parse_theory(std::string_view line);
[[nodiscard]] std::optional<Theory> theory_of(std::string_view algorithm, std::string_view counter);

// n and N; where threads take part, t of them in a block and p in all, and b blocks would have one element a
// thread; and d devices.
[[nodiscard]] Variables theory_variables(std::uint64_t n);
[[nodiscard]] Variables theory_variables(std::uint64_t n, std::uint64_t threads_per_block,
                                         std::uint64_t threads, std::uint64_t devices = 1);

// Whether theory speaks of a run with these options. It is stated for what an algorithm does by itself: an
// application's scan and bins, an array's links, a reduction's blocks, even shares of devices.
[[nodiscard]] bool theory_holds(const std::map<std::string, std::string>& options);

// The value of the algorithm's formula for the counter; nothing where theory is silent.
[[nodiscard]] std::optional<double> theory_value(std::string_view algorithm, std::string_view counter,
                                                 const Variables& variables);

} // namespace scanscope::kernels

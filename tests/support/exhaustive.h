// Which cases of a long series a test runs: all of them under ./dev test --all, and otherwise a selection.
#pragma once

#include <cstdlib>

namespace scanscope::test {

[[nodiscard]] inline bool exhaustive() { return std::getenv("SCANSCOPE_EXHAUSTIVE") != nullptr; }

// The step from one case to the next. `usual` must have no common divisor with the numbers of values that the
// cases combine, so that each value occurs.
[[nodiscard]] inline unsigned stride(unsigned usual) { return exhaustive() ? 1 : usual; }

} // namespace scanscope::test

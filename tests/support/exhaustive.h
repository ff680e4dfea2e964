// How much of a long row of cases a test goes through: all of it where ./dev test --all asks for what is
// exhaustive.
#pragma once

#include <cstdlib>

namespace scanscope::test {

[[nodiscard]] inline bool exhaustive() { return std::getenv("SCANSCOPE_EXHAUSTIVE") != nullptr; }

// From one case to the next. `usual` has no divisor in common with the numbers of values that the cases are
// made of, so that each value is there.
[[nodiscard]] inline unsigned stride(unsigned usual) { return exhaustive() ? 1 : usual; }

} // namespace scanscope::test

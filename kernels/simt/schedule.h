#pragma once

#include <cstdint>

namespace scanscope::simt {

// The order in which the emulator lets threads and blocks run between two synchronisations. A right kernel
// gives the same result under all; a race shows its different wrong ones.
enum class Schedule : std::uint8_t { in_order, reversed, random };

} // namespace scanscope::simt

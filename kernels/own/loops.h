// Finds the loops whose turns a rewritten program can count (device/scanscope_device.h, Loop).
#pragma once

#include "kernels/own/token_text.h"

namespace scanscope::own {

// Whether the word begins a loop whose turns can be counted. Not counted are loops without a body, loops
// after a pragma that must stand directly before them, and loops into which the `case` of an outer `switch`
// jumps.
[[nodiscard]] bool is_loop_to_count(const TokenText& text, TokenText::Place word);

// Whether the `#` begins a pragma such as `#pragma unroll`. It means nothing on a processor, and some
// compilers want a loop after it.
[[nodiscard]] bool is_unrolling(const TokenText& text, TokenText::Place hash);

} // namespace scanscope::own

// Makes the loops of all kernels that are included after this file count their turns (emulator/loops.h,
// gpu/loop.cuh), so that the kernels' sources need no marks. It gives two keywords another meaning, so it
// must be the last header before the kernels. A loop becomes a statement that works wherever the loop did.
// `do` is not supported: its `while` would not compile.
#pragma once

// GCC warns of loops in loops, and of `if` without braces around a loop.
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wdangling-else"
// clang-format off
#define SCANSCOPE_LOOP(...)                                                                                  \
    if (::scanscope::simt::Loop scanscope_loop(__LINE__); false) {} else                                     \
        __VA_ARGS__ if (scanscope_loop.begins_turn()) {} else
#define for(...) SCANSCOPE_LOOP(for (__VA_ARGS__))
#define while(...) SCANSCOPE_LOOP(while (__VA_ARGS__))
// clang-format on

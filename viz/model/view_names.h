// The views' names on the command line, in the window and in help. All other lists follow the order of this
// one. It needs no Qt, so builds without a window can print the names.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "kernels/text/language.h"

namespace scanscope::viz {

struct ViewName {
    std::string_view id;    // the name on the command line
    std::string_view name;  // the label of the view's button
    std::string_view title; // the title in menus
    char key = 0;
    std::string_view about; // more terms that the search finds the view by
};

inline constexpr std::array<ViewName, 14> viewNames{{
    {"array", kernels::english("Array"), kernels::english("Array view"), 'A', ""},
    {"tree", kernels::english("Tree"), kernels::english("Tree or graph view"), 'T', ""},
    {"lanes", kernels::english("Lanes"), kernels::english("Lanes view"), 'W',
     kernels::english("warp threads divergence")},
    {"banks", kernels::english("Banks"), kernels::english("Banks view"), 'K',
     kernels::english("shared memory conflicts padding passes")},
    {"divergence", kernels::english("Divergence"), kernels::english("Divergence view"), 'D',
     kernels::english("warp lanes active idle parted branches")},
    {"ring", kernels::english("Ring"), kernels::english("Ring view"), 'U',
     kernels::english("stages tiles roles warps flags pipeline")},
    {"async", kernels::english("Async"), kernels::english("Async view"), 'Z',
     kernels::english("asynchronous copies barrier objects phases arrivals pipeline stages roles")},
    // The views from here to the end show the whole run: all launches and blocks.
    {"grid", kernels::english("Grid"), kernels::english("Grid view"), 'G',
     kernels::english("blocks launches sums passes")},
    {"index", kernels::english("Index"), kernels::english("Index view"), 'I',
     kernels::english("block thread global")},
    {"scatter", kernels::english("Scatter"), kernels::english("Scatter view"), 'X',
     kernels::english("compaction sort digits moves")},
    {"histogram", kernels::english("Bars"), kernels::english("Bars view"), 'B',
     kernels::english("histogram bins count boundaries")},
    {"forest", kernels::english("Forest"), kernels::english("Forest view"), 'N',
     kernels::english("tree nodes walk subtree sums")},
    {"lookback", kernels::english("Look-back"), kernels::english("Look-back view"), 'O',
     kernels::english("tiles states prefix aggregate chain")},
    {"sectors", kernels::english("Sectors"), kernels::english("Sectors view"), 'E',
     kernels::english("global memory coalescing bytes moved")},
}};
inline constexpr std::size_t firstViewOfRun = 7;

} // namespace scanscope::viz

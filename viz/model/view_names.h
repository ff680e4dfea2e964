// How the views are called: by the command line, in the window, in help. Their only list; others follow its
// order. No Qt, so that a build without a window can tell them, too.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace scanscope::viz {

struct ViewName {
    std::string_view id;    // on the command line
    std::string_view name;  // of its button
    std::string_view title; // in menus
    char key = 0;
    std::string_view about; // more words that it is found by
};

inline constexpr std::array<ViewName, 9> viewNames{{
    {"array", "Array", "Array view", 'A', ""},
    {"tree", "Tree", "Tree or graph view", 'T', ""},
    {"lanes", "Lanes", "Lanes view", 'W', "warp threads divergence"},
    // From here on of the whole run: of all launches and blocks together.
    {"grid", "Grid", "Grid view", 'G', "blocks launches sums passes"},
    {"index", "Index", "Index view", 'I', "block thread global"},
    {"scatter", "Scatter", "Scatter view", 'X', "compaction sort digits moves"},
    {"histogram", "Bars", "Bars view", 'B', "histogram bins count boundaries"},
    {"forest", "Forest", "Forest view", 'N', "tree nodes walk subtree sums"},
    {"sectors", "Sectors", "Sectors view", 'E', "global memory coalescing bytes moved"},
}};
inline constexpr std::size_t firstViewOfRun = 3;

} // namespace scanscope::viz

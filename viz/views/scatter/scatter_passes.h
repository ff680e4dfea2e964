// The passes in which a run moves its elements to new places. A launch scatters where its threads read
// elements, read an array that tells an index, and write the same elements to another array of that size; it
// ends a pass, to which the launches since the one before belong. Knows no algorithm.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/scanned_cells.h"

namespace scanscope::viz {

// Times of a cell that the pass found as it is, and of one that it never makes.
inline constexpr FilmStep beforePass{-1}, neverReady{std::numeric_limits<int>::max()};

struct ScatterMove {
    std::uint64_t from = 0, to = 0; // cells
    FilmStep step;
    BlockAddress block;
    std::uint32_t thread = 0;
};

// A global array, and when the pass writes its cells: the first and the last time.
struct ScatterRow {
    std::uint16_t array = trace::no_array;
    trace::Meaning meaning = trace::Meaning::elements;
    std::vector<FilmStep> begun, ready; // by cell
};

// How many elements there are of each digit in each block of the launch that scatters, and where these begin.
struct DigitTable {
    ScatterRow count, start; // cell: digit · blocks + block
    std::uint64_t blocks = 1;
};

struct ScatterPass {
    LaunchIndex firstLaunch, launch; // of its launches, the first and the one that scatters
    FilmStep firstStep, lastStep;
    std::vector<ScatterRow> rows;   // the elements, what is known of each, and the elements where they went
    int predicate = -1, digit = -1; // rows of these meanings; the digit is shown with the elements
    int digits = 0;                 // how many a digit may be: 2, 4, 8 or 16
    bool drops = false;             // elements without a true predicate stay behind
    std::vector<ScatterMove> moves;
    std::vector<int> moveFrom, moveTo; // by cell: the number of its move; −1: none that was recorded
    // The move of a cell by moveFrom or moveTo; null where none was recorded.
    [[nodiscard]] const ScatterMove* moveIn(const std::vector<int>& numbers, std::uint64_t cell) const {
        const int number = cell < numbers.size() ? numbers[cell] : -1;
        return number < 0 ? nullptr : &moves[std::size_t(number)];
    }
    std::optional<DigitTable> table;
    std::vector<ScannedCell> scanned; // of the predicates: the scan makes places of them

    [[nodiscard]] std::uint64_t size() const { return rows.front().ready.size(); }
    [[nodiscard]] const ScatterRow& from() const { return rows.front(); }
    [[nodiscard]] const ScatterRow& to() const { return rows.back(); }
    // Rows that have a place of their own: all but the digit, from the elements to where they went.
    [[nodiscard]] std::vector<int> shownRows() const;
};

// The passes of a run, in their order.
[[nodiscard]] std::vector<ScatterPass> findScatterPasses(const trace::GlobalAccesses& accesses,
                                                         const Film& film);

} // namespace scanscope::viz

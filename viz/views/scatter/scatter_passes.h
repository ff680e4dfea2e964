// The passes in which a run moves its elements to new places. A launch scatters if its threads read elements,
// read an array of indices, and write the same elements to another array of that size. The launch ends a
// pass, which includes all launches since the previous pass. Independent of the algorithm.
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

// The time of a cell that the pass does not change, and of a cell that it never writes.
inline constexpr FilmStep beforePass{-1}, neverReady{std::numeric_limits<int>::max()};

struct ScatterMove {
    std::uint64_t from = 0, to = 0; // cells
    FilmStep step;
    BlockAddress block;
    std::uint32_t thread = 0;
};

// A global array, with the first and last step in which the pass writes each cell.
struct ScatterRow {
    std::uint16_t array = trace::no_array;
    trace::Meaning meaning = trace::Meaning::elements;
    std::vector<FilmStep> begun, ready; // by cell
};

// How many elements have each digit in each block of the scattering launch, and where they start.
struct DigitTable {
    ScatterRow count, start; // index of a cell: digit · blocks + block
    std::uint64_t blocks = 1;
};

struct ScatterPass {
    LaunchIndex firstLaunch, launch; // the pass's first launch and its scattering launch
    FilmStep firstStep, lastStep;
    std::vector<ScatterRow> rows;   // the elements, then what is known about each, then the moved elements
    int predicate = -1, digit = -1; // indices in `rows`; −1 if there is none
    int digits = 0;                 // number of different digits: 2, 4, 8 or 16
    bool drops = false;             // elements with a false predicate stay behind
    std::vector<ScatterMove> moves;
    std::vector<int> moveFrom, moveTo; // by cell: the index of its move; −1 if none was recorded
    // The move of a cell, looked up in moveFrom or moveTo; null if none was recorded.
    [[nodiscard]] const ScatterMove* moveIn(const std::vector<int>& numbers, std::uint64_t cell) const {
        const int number = cell < numbers.size() ? numbers[cell] : -1;
        return number < 0 ? nullptr : &moves[std::size_t(number)];
    }
    std::optional<DigitTable> table;
    std::vector<ScannedCell> scanned; // cells of the scan that turns predicates into places

    [[nodiscard]] std::uint64_t size() const { return rows.front().ready.size(); }
    [[nodiscard]] const ScatterRow& from() const { return rows.front(); }
    [[nodiscard]] const ScatterRow& to() const { return rows.back(); }
    // The rows to show separately, from the elements to the moved elements. The digit is shown with the
    // elements.
    [[nodiscard]] std::vector<int> shownRows() const;
};

// The passes of a run, in order.
[[nodiscard]] std::vector<ScatterPass> findScatterPasses(const trace::GlobalAccesses& accesses,
                                                         const Film& film);

} // namespace scanscope::viz

// How a run moves its elements to new places: what is known of each, and where it goes. A launch scatters
// where its threads read elements, read an array that tells an index, and write the same elements to another
// array of that size; it ends a pass, to which the launches since the one before belong. Knows no algorithm.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/launch_arrays.h"
#include "viz/model/scanned_cells.h"

namespace scanscope::viz {

inline constexpr int neverReady = std::numeric_limits<int>::max();

struct ScatterMove {
    std::uint64_t from = 0, to = 0; // cells
    int step = 0;                   // of the film
    BlockAddress block;
    std::uint32_t thread = 0;
};

// A global array, and when the pass writes its cells: the first and the last time. Steps are of the film; −1:
// before the pass.
struct ScatterRow {
    std::uint16_t array = trace::no_array;
    trace::Meaning meaning = trace::Meaning::elements;
    std::vector<int> begun, ready; // by cell
};

// How many elements there are of each digit in each block of the launch that scatters, and where these begin.
struct DigitTable {
    ScatterRow count, start; // cell: digit · blocks + block
    std::uint64_t blocks = 1;
};

struct ScatterPass {
    int firstLaunch = 0, launch = 0; // of its launches, the first and the one that scatters
    int firstStep = 0, lastStep = 0; // of the film
    std::vector<ScatterRow> rows;    // the elements, what is known of each, and the elements where they went
    int predicate = -1, digit = -1;  // rows of these meanings; the digit is shown with the elements
    int digits = 0;                  // how many a digit may be: 2, 4, 8 or 16
    bool drops = false;              // elements without a true predicate stay behind
    std::vector<ScatterMove> moves;
    std::vector<int> moveFrom, moveTo; // by cell: the number of its move; −1: none that was recorded
    std::optional<DigitTable> table;
    std::vector<ScannedCell> scanned; // of the predicates: the scan makes places of them

    [[nodiscard]] std::uint64_t size() const { return rows.front().ready.size(); }
    [[nodiscard]] const ScatterRow& from() const { return rows.front(); }
    [[nodiscard]] const ScatterRow& to() const { return rows.back(); }
    // Rows that have a place of their own: all but the digit, from the elements to where they went.
    [[nodiscard]] std::vector<int> shownRows() const;
};

// Those of a run, in their order; scatter_passes.cpp.
[[nodiscard]] std::vector<ScatterPass> findScatterPasses(const trace::GlobalAccesses& accesses,
                                                         const Film& film);

// A row's cells at a step of the film.
struct ScatterCells {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;
    std::vector<std::uint8_t> known;         // the pass has made it, or found it
    std::vector<std::uint8_t> ready;         // and leaves it alone from here on
    std::vector<std::uint8_t> written, read; // in this step
};

class Document;

class ScatterModel {
public:
    explicit ScatterModel(const Document& document); // which must outlive it

    [[nodiscard]] const std::vector<ScatterPass>& passes() const { return m_passes; }
    [[nodiscard]] int passAt(int step) const; // the last one where all are over; −1 where there is none

    [[nodiscard]] ScatterCells cells(const ScatterRow& row, trace::Range range, int step) const;
    // The digit of an element by its cell in the first row; nothing where it is not known by then.
    [[nodiscard]] std::optional<int> digitOf(const ScatterPass& pass, std::uint64_t cell, int step) const;
    // How many elements have the digit, over all blocks, and where those of the first block go; nothing where
    // it is not known by then.
    [[nodiscard]] std::optional<std::uint64_t> countOf(const ScatterPass& pass, int digit, int step) const;
    [[nodiscard]] std::optional<std::uint64_t> startOf(const ScatterPass& pass, int digit, int step) const;

private:
    [[nodiscard]] std::optional<trace::Value> valueAt(const ScatterRow& row, std::uint64_t cell,
                                                      int step) const;
    const Film& m_film;
    const LaunchArrays& m_arrays;
    std::vector<ScatterPass> m_passes;
};

[[nodiscard]] const ScatterModel& scatterOf(const Document& document);

} // namespace scanscope::viz

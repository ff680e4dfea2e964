// How a run moves its elements to new places: what is known of each, and where it goes.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/launch_arrays.h"
#include "viz/views/scatter/scatter_passes.h"

namespace scanscope::viz {

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
    [[nodiscard]] int passAt(FilmStep step) const; // the last one where all are over; −1 where there is none

    [[nodiscard]] ScatterCells cells(const ScatterRow& row, trace::Range range, FilmStep step) const;
    // The digit of an element by its cell in the first row; nothing where it is not known by then.
    [[nodiscard]] std::optional<int> digitOf(const ScatterPass& pass, std::uint64_t cell,
                                             FilmStep step) const;
    // How many elements have the digit, over all blocks, and where those of the first block go; nothing where
    // it is not known by then.
    [[nodiscard]] std::optional<std::uint64_t> countOf(const ScatterPass& pass, int digit,
                                                       FilmStep step) const;
    [[nodiscard]] std::optional<std::uint64_t> startOf(const ScatterPass& pass, int digit,
                                                       FilmStep step) const;

private:
    [[nodiscard]] std::optional<trace::Value> valueAt(const ScatterRow& row, std::uint64_t cell,
                                                      FilmStep step) const;
    const Film& m_film;
    const LaunchArrays& m_arrays;
    std::vector<ScatterPass> m_passes;
};

[[nodiscard]] const ScatterModel& scatterOf(const Document& document);

// "in[5] = 2, goes to out[2], moved by t1 of block 1": a cell of a row of a pass that moves elements.
[[nodiscard]] QString describeScattered(const Document& document, const ScatterPass& pass, int row,
                                        std::uint64_t cell, FilmStep step);
// "digit 3: 4 elements; block 0 has 1 from 5 on, block 1 has 3 from 6 on"
[[nodiscard]] QString describeDigit(const Document& document, const ScatterPass& pass, int digit,
                                    FilmStep step);

} // namespace scanscope::viz

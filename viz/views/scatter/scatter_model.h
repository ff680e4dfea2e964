// How a run moves its elements to new places: what is known about each element, and where it goes.
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

// The cells of a row at a step of the film.
struct ScatterCells {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;
    std::vector<std::uint8_t> known;         // the value exists: found or written by the pass
    std::vector<std::uint8_t> ready;         // the pass does not change the value any more
    std::vector<std::uint8_t> written, read; // in this step
};

class Document;

class ScatterModel {
public:
    explicit ScatterModel(const Document& document); // the document must outlive the model

    [[nodiscard]] const std::vector<ScatterPass>& passes() const { return m_passes; }
    [[nodiscard]] int passAt(FilmStep step) const; // the last pass after all have ended; −1 if there are none

    [[nodiscard]] ScatterCells cells(const ScatterRow& row, trace::Range range, FilmStep step) const;
    // The digit of the element in this cell of the first row; none if it is not known yet.
    [[nodiscard]] std::optional<int> digitOf(const ScatterPass& pass, std::uint64_t cell,
                                             FilmStep step) const;
    // countOf() is the number of elements with the digit in all blocks, and startOf() the place of the first
    // block's first one; none if not known yet.
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

// "in[5] = 2, went to out[2], moved by t1 of block 1": describes a cell in a row of a pass.
[[nodiscard]] QString describeScattered(const Document& document, const ScatterPass& pass, int row,
                                        std::uint64_t cell, FilmStep step);
// "digit 3: 4 elements; block 0 has 1, starting at 5, block 1 has 3, starting at 6"
[[nodiscard]] QString describeDigit(const Document& document, const ScatterPass& pass, int digit,
                                    FilmStep step);

} // namespace scanscope::viz

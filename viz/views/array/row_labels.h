// The text beside and above the rows of the array view: the row labels, and the ruler above the columns.
#pragma once

#include "viz/views/array/array_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class RowLabels : Painter<ArrayLayout> {
public:
    using Painter::Painter;

    void paintRuler();
    void paintLeftOut(); // dots in place of columns, and a spot to show more columns
    void paintLabel(const ArrayRow& row);

private:
    [[nodiscard]] std::vector<double> dotRows() const;
    [[nodiscard]] QString nameOfRuler() const;
    void paintPaddingBracket();
    void paintBesideLabel(const ArrayRow& row);
    void paintLineLabel(const ArrayRow& row);
};

// The index of the cell in the first column if the block works only in global memory, otherwise 0: the
// block's own memory starts at cell 0.
[[nodiscard]] std::uint64_t firstIndexOf(const BlockModel& model);

// The width of the widest row label in any step.
[[nodiscard]] double rowLabelWidth(const BlockModel& model, const Type& type);

} // namespace scanscope::viz

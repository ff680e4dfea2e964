// What stands beside and above the rows of the array view: their labels, and the ruler of the columns.
#pragma once

#include "viz/views/array/array_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class RowLabels : Painter<ArrayLayout> {
public:
    using Painter::Painter;

    void paintRuler();
    void paintLeftOut(); // where columns are, with the spot that brings more of them
    void paintLabel(const ArrayRow& row);

private:
    [[nodiscard]] std::vector<double> dotRows() const;
    [[nodiscard]] QString nameOfRuler() const;
    void paintPaddingBracket();
    void paintBesideLabel(const ArrayRow& row);
    void paintLineLabel(const ArrayRow& row);
};

// The cell in the first column, where a block works in global memory alone; in memory of its own it is the
// first one.
[[nodiscard]] std::uint64_t firstIndexOf(const BlockModel& model);

// Of the widest of the labels that stand left of the rows, in any step.
[[nodiscard]] double rowLabelWidth(const BlockModel& model, const Type& type);

} // namespace scanscope::viz

// What a table's parts know of the view that they stand in.
#pragma once

#include <QMarginsF>

namespace scanscope::viz {

class TableModel;

// Lengths in pixels, as the tables of the window differ in them.
struct TableLook {
    int rowHeight = 26, asideHeight = 16, headHeight = 32;
    int headingHeight = 30, headingGap = 10; // the gap is above each but the first
    double gap = 12;                         // between columns
};

class TableFrame {
public:
    virtual ~TableFrame() = default;
    [[nodiscard]] virtual const TableModel& tableModel() const = 0;
    [[nodiscard]] virtual const TableLook& look() const = 0;
    // What stands left and right of a cell's content.
    [[nodiscard]] virtual QMarginsF marginsOf(int column, int span = 1) const = 0;
    [[nodiscard]] virtual int hoveredRow() const = 0; // -1: none

    static constexpr double margin = 16; // at both ends of a row
};

} // namespace scanscope::viz

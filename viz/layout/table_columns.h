// The column widths of a table: each column is as wide as its content, and some columns share the remaining
// width.
#pragma once

#include <vector>

namespace scanscope::viz {

struct ColumnRoom {
    double wanted = 0;      // the width of its widest text, including the header
    double least = 0;       // the width to which it can shrink
    bool takesRest = false; // gets a share of the remaining width
    bool mayHide = false;   // the first such column is hidden before columns without takesRest shrink
    friend bool operator==(const ColumnRoom&, const ColumnRoom&) = default;
};

// The widths of all columns, which fill the table's width if possible; 0 means that the column is hidden. If
// space is short, the columns that take the rest shrink first, then one column is hidden, then the others
// shrink from left to right, and finally the columns that take the rest are cut.
[[nodiscard]] std::vector<double> columnWidths(const std::vector<ColumnRoom>& columns, double width);

} // namespace scanscope::viz

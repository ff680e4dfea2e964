// How wide the columns of a table are: as wide as what is in them, and some of them share what is left.
#pragma once

#include <vector>

namespace scanscope::viz {

struct ColumnRoom {
    double wanted = 0;      // by the widest text in it, its head among them
    double least = 0;       // to which it gives way, where not all fits
    bool takesRest = false; // a share of it
    bool mayHide = false;   // the first of these goes before another one than that of the rest gives way
    friend bool operator==(const ColumnRoom&, const ColumnRoom&) = default;
};

// The widths of all, together as wide as the table where they can be; 0: the column is hidden. First the
// columns of the rest give way, then one is hidden, then the others give way from left to right, and at last
// those of the rest are cut.
[[nodiscard]] std::vector<double> columnWidths(const std::vector<ColumnRoom>& columns, double width);

} // namespace scanscope::viz

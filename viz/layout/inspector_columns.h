// Where the columns of the inspector's table stand: as wide as what is in them, the strip of inputs in what
// is left.
#pragma once

namespace scanscope::viz {

// Of the widest text in each column, its heading among them.
struct InspectorTexts {
    double step = 0, place = 0, value = 0;
};

struct InspectorColumns {
    double step = 0, place = 0;      // left edges
    double valueLeft = 0, value = 0; // the value ends at `value`
    double strip = 0, right = 0;     // both ends
    [[nodiscard]] double valueWidth() const { return value - valueLeft; }
    [[nodiscard]] double stripWidth() const { return right - strip; }
};

// Where not all fits, the value gives way: it is cut, and its tooltip has the whole.
[[nodiscard]] InspectorColumns inspectorColumns(double width, const InspectorTexts& texts);

} // namespace scanscope::viz

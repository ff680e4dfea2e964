#include "viz/layout/inspector_columns.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double margin = 16, gap = 14;
constexpr double leastStrip = 88, leastValue = 40;

} // namespace

InspectorColumns inspectorColumns(double width, const InspectorTexts& texts) {
    InspectorColumns columns;
    columns.step = margin;
    columns.place = columns.step + texts.step + gap;
    columns.valueLeft = columns.place + texts.place + gap;
    columns.right = width - margin;
    const double room = columns.right - columns.valueLeft - gap;
    const double value = std::max(leastValue, std::min(texts.value, room - leastStrip));
    columns.value = columns.valueLeft + value;
    columns.strip = columns.value + gap;
    return columns;
}

} // namespace scanscope::viz

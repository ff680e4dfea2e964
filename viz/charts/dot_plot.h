// Rows of dots on one logarithmic axis: how many times as much one measure of a thing is as another, for more
// things than curves could tell apart.
#pragma once

#include <QRectF>
#include <QStringList>
#include <vector>

namespace scanscope::viz {

class Canvas;

struct DotPlot {
    struct Dot {
        std::size_t level = 0;
        double ratio = 1; // above 0
    };
    struct Row {
        QString name = {};
        std::vector<Dot> dots = {};
    };
    QString title = {};
    QStringList levels = {}; // what the colours of dots mean, in their order, from dark to bright
    std::vector<Row> rows = {};
    double agreement = 1.5; // ratios within it, or its inverse, stand on a band; others are written out
};

// As high as wanted: where the rows would stand too close, they go on in further columns.
void compose(Canvas& canvas, const DotPlot& plot, const QRectF& room);

// A line for each row, for those who do not see it.
[[nodiscard]] QString describe(const DotPlot& plot);

} // namespace scanscope::viz

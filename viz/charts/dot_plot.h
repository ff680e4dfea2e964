// Rows of dots on one logarithmic axis that show the ratio of two measures, for more items than curves could
// distinguish.
#pragma once

#include <QRectF>
#include <QStringList>
#include <vector>

namespace scanscope::viz {

class Canvas;

struct DotPlot {
    struct Dot {
        std::size_t level = 0;
        double ratio = 1; // greater than 0
    };
    struct Row {
        QString name = {};
        std::vector<Dot> dots = {};
    };
    QString title = {};
    QStringList levels = {}; // meanings of the dots' colours, from dark to bright
    std::vector<Row> rows = {};
    double agreement = 1.5; // ratios within this factor are on a band; others are labelled
};

// `room` may have any height: rows that would be too close together continue in further columns.
void compose(Canvas& canvas, const DotPlot& plot, const QRectF& room);

// One line per row, for screen readers.
[[nodiscard]] QString describe(const DotPlot& plot);

} // namespace scanscope::viz

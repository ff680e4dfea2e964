// What a chart over n shows, as data: panels one above the other that share the axis of n, and in each of
// them a curve for every series. A chart knows no measure: it is told its titles and how values read.
#pragma once

#include <optional>
#include <QPointF>
#include <QString>
#include <vector>

namespace scanscope::viz {

struct ChartSeries {
    QString name;
    bool hidden = false;
    bool strong = true; // the thicker line: an algorithm of our own
};

struct ChartCurve {
    std::vector<QPointF> points; // (n, measured value), ascending in n
    std::vector<QPointF> theory; // the same by formula; empty where there is none
};

enum class ChartScale {
    Logarithmic, // of powers of 2, or of 10 where the values span more than three of these
    Share        // the same of a part of 1, in percent, up to 100 %
};

struct ChartPanel {
    QString title;
    ChartScale scale = ChartScale::Logarithmic;
    int weight = 1;                 // of its height among the others
    std::vector<ChartCurve> curves; // by series
};

struct Chart {
    std::vector<ChartSeries> series;
    std::vector<ChartPanel> panels;
    QString across; // under the axis: "n, elements"
    bool isEmpty() const;
};

// All n at which a visible curve has a point, ascending.
[[nodiscard]] std::vector<double> sizesOf(const Chart& chart);
// The one that lies nearest on a logarithmic axis.
[[nodiscard]] std::optional<double> nearestSize(const Chart& chart, double n);
// The value of a curve at exactly this n.
[[nodiscard]] std::optional<double> valueAt(const std::vector<QPointF>& points, double n);

// The ends of a panel's axis, with room for markers, and where it has its labels.
struct ChartAxis {
    double lower = 1, upper = 10;
    std::vector<double> ticks;
    friend bool operator==(const ChartAxis&, const ChartAxis&) = default;
};
[[nodiscard]] ChartAxis valueAxis(const Chart& chart, const ChartPanel& panel, std::size_t mostTicks = 5);
[[nodiscard]] ChartAxis sizeAxis(const Chart& chart); // every second power where there are many

// "2¹¹" for a power of two from 2¹⁰ on, else "1000".
[[nodiscard]] QString sizeText(double n);
// As a cell of a table: "20 481", "1.05e6" from a million on, "29.2 %".
[[nodiscard]] QString chartText(double value, ChartScale scale);
// As a label of the axis: "1000", "10⁶", "12.5 %".
[[nodiscard]] QString tickText(double value, ChartScale scale);

// Where labels 1.0 apart at least come to stand, in the order of `wanted`, each as near as possible to where
// it wants to be, all within `top` and `bottom` as far as they fit.
[[nodiscard]] std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double top,
                                               double bottom);

} // namespace scanscope::viz

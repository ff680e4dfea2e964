// A chart as data: panels one above the other that share the axis across, and in each of them a curve for
// every series. A chart knows no measure: its maker gives it the titles, and says how values read.
#pragma once

#include <optional>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "viz/charts/chart_number.h"

namespace scanscope::viz {

// Whether a figure can be trusted, as its marker shows it.
enum class PointMark {
    Solid,
    Hollow, // it is noisy
    Cross   // it is wrong, or nobody verified it: never joined with others
};

struct Quartiles {
    double low = 0, high = 0;
    friend bool operator==(const Quartiles&, const Quartiles&) = default;
};

struct ChartPoint {
    double x = 0, y = 0;
    std::optional<Quartiles> quartiles = {};
    PointMark mark = PointMark::Solid;
    friend bool operator==(const ChartPoint&, const ChartPoint&) = default;
};

// The cells of a series at x in the card under the pointer, where it says more than the panels do.
struct ChartReading {
    double x = 0;
    QStringList cells = {};
    bool isVerified = false;
    QString note = {}; // what to know of it: "noise 7.1 %", or why it is not verified
    friend bool operator==(const ChartReading&, const ChartReading&) = default;
};

enum class SeriesKind {
    Measured,
    Beside, // of another report: thin and dashed
    Ceiling // in ink, dashed, without markers
};

struct ChartSeries {
    QString name = {};
    bool hidden = false;
    bool strong = true; // the thicker line: an algorithm of our own
    int pen = 0;        // its colour and its marker; of a ceiling, its dashes
    SeriesKind kind = SeriesKind::Measured;
    QString id = {};     // of whoever made the chart
    QString detail = {}; // after its name, not as loud: where and when it was recorded
    std::vector<ChartReading> readings = {};
    friend bool operator==(const ChartSeries&, const ChartSeries&) = default;
};

// ", NVIDIA H200, 2026-01-31": as it follows the name.
[[nodiscard]] QString detailAfterName(const ChartSeries& series);

struct ChartCurve {
    std::vector<ChartPoint> points = {}; // measured, ascending in x
    // Thin and dashed under the same name: the same by formula, or with all that belongs to it. May be empty.
    std::vector<ChartPoint> dashed = {};
    friend bool operator==(const ChartCurve&, const ChartCurve&) = default;
};

struct ChartPanel {
    QString title = {};
    ChartUnit unit = ChartUnit::Count;
    bool isLogarithmic = false;              // its axis; else it is linear, from 0
    int weight = 1;                          // of its height among the others
    std::vector<ChartCurve> curves = {};     // by series
    std::optional<double> level = {};        // a dashed line in ink
    std::optional<std::size_t> ceiling = {}; // the series above which nothing can be
    QString beyond = {};                     // the words there
    bool labelsSayValues = false;            // the last one of each curve
    QString head = {};                       // of its values in a card: "depth"
    friend bool operator==(const ChartPanel&, const ChartPanel&) = default;
};

struct Chart {
    std::vector<ChartSeries> series = {};
    std::vector<ChartPanel> panels = {};
    QString across = {};                      // under the axis: "n, elements"
    QString point = QStringLiteral("n = %1"); // a place on it
    bool hasPowers = true;                    // it is labelled 2¹⁰, not 1024
    // From where to where the axis across goes at least: points are still to come, and it stands still
    // meanwhile.
    std::optional<std::pair<double, double>> reach = {};
    bool isPale = false; // of before: others take its place soon
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] bool hasReadings() const;
    friend bool operator==(const Chart&, const Chart&) = default;
};

// Whether the axis of the panel has a place for it: a logarithmic one has none for nothing.
[[nodiscard]] bool hasPlace(const ChartPanel& panel, const ChartPoint& point);

// More curves than these have a legend instead of a label each.
inline constexpr int mostDirectLabels = 7;

// The series that have a point in any panel, hidden or not.
[[nodiscard]] std::vector<int> drawnSeries(const Chart& chart);
[[nodiscard]] bool hasLegend(const Chart& chart);

// The size, or the whole number, as the axis across is labelled.
[[nodiscard]] QString acrossText(const Chart& chart, double x);

// All x at which a visible curve has a point, ascending.
[[nodiscard]] std::vector<double> sizesOf(const Chart& chart);
// The one that lies nearest on a logarithmic axis.
[[nodiscard]] std::optional<double> nearestSize(const Chart& chart, double x);
// The point and the value of a curve at exactly this x.
[[nodiscard]] const ChartPoint* pointAt(const std::vector<ChartPoint>& points, double x);
[[nodiscard]] std::optional<double> valueAt(const std::vector<ChartPoint>& points, double x);

// The card under the pointer: the place, then a line for each visible curve that has a point there.
struct ChartCardLine {
    int series = 0;
    QStringList cells = {}; // by the card's heads, or as the readings have them
    bool isVerified = false;
    QString note = {};
    friend bool operator==(const ChartCardLine&, const ChartCardLine&) = default;
};
struct ChartCard {
    QString title = {}, detail = {}; // "n = 2¹⁰", "1024"
    QStringList heads = {};
    std::vector<ChartCardLine> lines = {};
    friend bool operator==(const ChartCard&, const ChartCard&) = default;
};
[[nodiscard]] ChartCard cardAt(const Chart& chart, double x);
// The same in one sentence, for those who do not see it.
[[nodiscard]] QString describe(const Chart& chart, const ChartCard& card);

// Where labels 1.0 apart at least come to stand, in the order of `wanted`, each as near as possible to where
// it wants to be, all within `top` and `bottom` as far as they fit.
[[nodiscard]] std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double top,
                                               double bottom);

// The axes of a chart: how far they go. Where their ticks stand is QCustomPlot's to say.
struct AxisRange {
    double lower = 1, upper = 10;
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};
// The range of all visible values of the panel: a linear one starts at 0, one of shares goes up to 100 % at
// least.
[[nodiscard]] AxisRange valueRange(const Chart& chart, const ChartPanel& panel);
// From the least to the greatest n, so that markers stand on the ends.
[[nodiscard]] AxisRange sizeRange(const Chart& chart);
// The base of the powers that a logarithmic axis over the range has labels at: 2, or 10.
[[nodiscard]] double tickBase(const ChartPanel& panel, const AxisRange& range);

} // namespace scanscope::viz

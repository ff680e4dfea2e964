// A chart as data: panels above each other that share a horizontal axis, each with a curve for every series.
// Charts do not know what they measure: the caller provides titles and units.
#pragma once

#include <optional>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "viz/scene/text.h"

namespace scanscope::viz {

// The unit of a panel's values, which determines their format.
enum class ChartUnit {
    Count,
    Percent,      // a fraction in whole percents, for measured values
    ExactPercent, // a fraction with a tenth of a percent, for counted values
    Seconds,
    Ratio, // a factor
    Error  // a fraction, in powers of 10
};

// "2¹¹" for powers of two from 2¹⁰ on, otherwise "1000".
[[nodiscard]] QString sizeText(double n);

// Text for a table cell: "20 481", "1.05e6" from a million on, "29.2 %".
[[nodiscard]] QString chartText(double value, ChartUnit unit);

// Text for an axis label: "1000", "10⁶", "12.5 %", "10 µs".
[[nodiscard]] QString tickText(double value, ChartUnit unit);

// Numbers with exponents, as in charts and tables: the exponents are small raised digits of the value font,
// because its own superscripts are spaced as widely as its digits. `at` is as for drawText(); superscript
// digits in the text become the exponent.
void drawPower(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
               const QColor& color);
void drawPowerMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                     const QColor& color);
[[nodiscard]] double powerWidth(const QString& text, const TextStyle& style);

// Whether a value can be trusted, as its marker shows.
enum class PointMark {
    Solid,
    Hollow, // the value is noisy
    Cross   // wrong or not verified; never joined with other points
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

// A series' cells in the card under the pointer, if the panels' values are not enough.
struct ChartReading {
    double x = 0;
    QStringList cells = {};
    bool isVerified = false;
    QString note = {}; // additional information: "noise 7.1 %", or why it is not verified
    friend bool operator==(const ChartReading&, const ChartReading&) = default;
};

enum class SeriesKind {
    Measured,
    Beside, // measured in another report: thin and dashed
    Ceiling // in ink, dashed, without markers
};

struct ChartSeries {
    QString name = {};
    bool hidden = false;
    bool strong = true; // thicker line, for this program's own algorithms
    int pen = 0;        // its colour and marker; for a ceiling, its dashes
    SeriesKind kind = SeriesKind::Measured;
    QString id = {};     // chosen by the caller
    QString detail = {}; // after its name, less prominent: where and when it was recorded
    std::vector<ChartReading> readings = {};
    friend bool operator==(const ChartSeries&, const ChartSeries&) = default;
};

// The detail in the form that follows the name: ", NVIDIA H200, 2026-01-31".
[[nodiscard]] QString detailAfterName(const ChartSeries& series);

struct ChartCurve {
    std::vector<ChartPoint> points = {}; // measured, in ascending order of x
    // A thin, dashed curve under the same name, which may be empty: values from a formula, or with related
    // costs included.
    std::vector<ChartPoint> dashed = {};
    friend bool operator==(const ChartCurve&, const ChartCurve&) = default;
};

struct ChartPanel {
    QString title = {};
    ChartUnit unit = ChartUnit::Count;
    bool isLogarithmic = false;              // the value axis; otherwise linear, starting at 0
    int weight = 1;                          // its share of the height
    std::vector<ChartCurve> curves = {};     // by series
    std::optional<double> level = {};        // a dashed line in ink
    std::optional<std::size_t> ceiling = {}; // the series that nothing can exceed
    QString beyond = {};                     // text for the region above it
    bool labelsSayValues = false;            // shows the value of each curve's last point
    QString head = {};                       // head of the panel's column in a card: "depth"
    friend bool operator==(const ChartPanel&, const ChartPanel&) = default;
};

struct Chart {
    std::vector<ChartSeries> series = {};
    std::vector<ChartPanel> panels = {};
    QString across = {};                      // label of the horizontal axis: "n, elements"
    QString point = QStringLiteral("n = %1"); // text for a position on it
    bool hasPowers = true;                    // labelled 2¹⁰, not 1024
    // The range that the horizontal axis covers at least, so that it does not move while points are added.
    std::optional<std::pair<double, double>> reach = {};
    bool isPale = false; // outdated: about to be replaced
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] bool hasReadings() const;
    friend bool operator==(const Chart&, const Chart&) = default;
};

// Whether the panel's axis can show the point: a logarithmic axis cannot show 0.
[[nodiscard]] bool hasPlace(const ChartPanel& panel, const ChartPoint& point);

// With more curves than this, a legend replaces the labels at the curves.
inline constexpr int mostDirectLabels = 7;

// The series with a point in any panel, hidden or not.
[[nodiscard]] std::vector<int> drawnSeries(const Chart& chart);
[[nodiscard]] bool hasLegend(const Chart& chart);

// The value as the horizontal axis is labelled: a size, or a whole number.
[[nodiscard]] QString acrossText(const Chart& chart, double x);

// All x at which a visible curve has a point, in ascending order.
[[nodiscard]] std::vector<double> sizesOf(const Chart& chart);
// The size nearest to x on a logarithmic axis.
[[nodiscard]] std::optional<double> nearestSize(const Chart& chart, double x);
// A curve's point and value at exactly this x.
[[nodiscard]] const ChartPoint* pointAt(const std::vector<ChartPoint>& points, double x);
[[nodiscard]] std::optional<double> valueAt(const std::vector<ChartPoint>& points, double x);

// The card under the pointer: the position, then a line for each visible curve with a point there.
struct ChartCardLine {
    int series = 0;
    QStringList cells = {}; // one for each of the card's heads, or as in the readings
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
// The card in one sentence, for screen readers.
[[nodiscard]] QString describe(const Chart& chart, const ChartCard& card);

// Positions for labels, in the order of `wanted`: at least `apart` from each other, as near as possible to
// the wanted positions, and between `top` and `bottom` as far as they fit.
[[nodiscard]] std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double top,
                                               double bottom);

// The range of an axis. QCustomPlot chooses the places of ticks.
struct AxisRange {
    double lower = 1, upper = 10;
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};
// The range of all visible values of the panel. A linear axis starts at 0; one for shares covers at least 100
// %.
[[nodiscard]] AxisRange valueRange(const Chart& chart, const ChartPanel& panel);
// The range of n, with markers at both ends.
[[nodiscard]] AxisRange sizeRange(const Chart& chart);
// The base of the powers at which a logarithmic axis with this range has labels: 2 or 10.
[[nodiscard]] double tickBase(const ChartPanel& panel, const AxisRange& range);

} // namespace scanscope::viz

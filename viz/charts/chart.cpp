#include "viz/charts/chart.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

bool hasPoints(const Chart& chart, std::size_t series) {
    return std::ranges::any_of(chart.panels, [series](const ChartPanel& panel) {
        return std::ranges::any_of(panel.curves[series].points,
                                   [&panel](const ChartPoint& point) { return hasPlace(panel, point); });
    });
}

// The card's line for a series without readings: the series' values in the panels.
ChartCardLine panelLine(const Chart& chart, int series, double x) {
    ChartCardLine line{series};
    for (const ChartPanel& panel : chart.panels) {
        const auto value = valueAt(panel.curves[std::size_t(series)].points, x);
        line.cells << (value ? chartText(*value, panel.unit) : QString());
    }
    return line;
}

const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");

QString superscript(int number) {
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) text += superscripts[digit.digitValue()];
    return text;
}

bool isPowerOfTen(double value) {
    const double power = std::log10(value);
    return std::fabs(power - std::round(power)) < 1e-9;
}

QString powerOfTen(double value) { return QStringLiteral("10") + superscript(qRound(std::log10(value))); }

} // namespace

QString detailAfterName(const ChartSeries& series) {
    return series.detail.isEmpty() ? QString() : QStringLiteral(", ") + series.detail;
}

bool Chart::isEmpty() const { return sizesOf(*this).empty(); }

bool Chart::hasReadings() const {
    return std::ranges::any_of(series, [](const ChartSeries& one) { return !one.readings.empty(); });
}

bool hasPlace(const ChartPanel& panel, const ChartPoint& point) {
    return !panel.isLogarithmic || point.y > 0;
}

std::vector<int> drawnSeries(const Chart& chart) {
    std::vector<int> drawn;
    for (std::size_t s = 0; s < chart.series.size(); ++s)
        if (hasPoints(chart, s)) drawn.push_back(int(s));
    return drawn;
}

QString acrossText(const Chart& chart, double x) {
    return chart.hasPowers ? sizeText(x) : groupedText(std::uint64_t(x));
}

bool hasLegend(const Chart& chart) { return int(drawnSeries(chart).size()) > mostDirectLabels; }

std::vector<double> sizesOf(const Chart& chart) {
    std::vector<double> sizes;
    for (const ChartPanel& panel : chart.panels)
        for (std::size_t s = 0; s < panel.curves.size(); ++s)
            if (!chart.series[s].hidden)
                for (const ChartPoint& point : panel.curves[s].points) sizes.push_back(point.x);
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

std::optional<double> nearestSize(const Chart& chart, double x) {
    const std::vector<double> sizes = sizesOf(chart);
    if (sizes.empty() || !(x > 0)) return std::nullopt;
    return *std::min_element(sizes.begin(), sizes.end(), [x](double a, double b) {
        return std::fabs(std::log2(a / x)) < std::fabs(std::log2(b / x));
    });
}

const ChartPoint* pointAt(const std::vector<ChartPoint>& points, double x) {
    const auto found = std::ranges::find(points, x, &ChartPoint::x);
    return found == points.end() ? nullptr : &*found;
}

std::optional<double> valueAt(const std::vector<ChartPoint>& points, double x) {
    const ChartPoint* point = pointAt(points, x);
    return point ? std::optional(point->y) : std::nullopt;
}

ChartCard cardAt(const Chart& chart, double x) {
    ChartCard card;
    card.title = chart.point.arg(acrossText(chart, x));
    if (const QString whole = groupedText(std::uint64_t(x)); whole != acrossText(chart, x))
        card.detail = whole;
    const bool hasReadings = chart.hasReadings();
    if (!hasReadings)
        for (const ChartPanel& panel : chart.panels) card.heads << panel.head;
    for (int s = 0; s < int(chart.series.size()); ++s) {
        const ChartSeries& series = chart.series[std::size_t(s)];
        if (series.hidden) continue;
        const auto reading = std::ranges::find(series.readings, x, &ChartReading::x);
        if (reading != series.readings.end())
            card.lines.push_back({s, reading->cells, reading->isVerified, reading->note});
        if (hasReadings) continue;
        ChartCardLine line = panelLine(chart, s, x);
        if (!line.cells.join(QString()).isEmpty()) card.lines.push_back(std::move(line));
    }
    return card;
}

QString describe(const Chart& chart, const ChartCard& card) {
    QStringList said{card.title};
    for (const ChartCardLine& line : card.lines) {
        const ChartSeries& series = chart.series[std::size_t(line.series)];
        QStringList values;
        for (qsizetype c = 0; c < line.cells.size(); ++c)
            if (!line.cells[c].isEmpty())
                values << (card.heads.isEmpty() ? line.cells[c] : card.heads[c] + u' ' + line.cells[c]);
        if (line.isVerified) values << tr("verified");
        if (!line.note.isEmpty()) values << line.note;
        said << series.name + detailAfterName(series) + QStringLiteral(": ") +
                    values.join(QStringLiteral(", "));
    }
    return said.join(QStringLiteral("; "));
}

std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double top, double bottom) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    // Groups of adjacent labels, each centred on the mean of its labels' wanted positions.
    struct Run {
        double sum;
        int count;
        [[nodiscard]] double first(double gap) const { return sum / count - gap * (count - 1) / 2; }
        [[nodiscard]] double last(double gap) const { return sum / count + gap * (count - 1) / 2; }
    };
    std::vector<Run> runs;
    for (const std::size_t index : order) {
        runs.push_back({wanted[index], 1});
        while (runs.size() > 1 && runs.back().first(apart) - runs[runs.size() - 2].last(apart) < apart) {
            const Run joined = runs.back();
            runs.pop_back();
            runs.back().sum += joined.sum;
            runs.back().count += joined.count;
        }
    }
    std::vector<double> places;
    for (const Run& run : runs)
        for (int k = 0; k < run.count; ++k) places.push_back(run.first(apart) + k * apart);
    // Moves the labels back between the ends: away from the bottom first, then away from the top. If they do
    // not fit, they extend beyond the bottom.
    for (std::size_t i = places.size(); i-- > 0;)
        places[i] = std::min(places[i], i + 1 < places.size() ? places[i + 1] - apart : bottom);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = std::max(places[i], i > 0 ? places[i - 1] + apart : top);
    std::vector<double> result(wanted.size());
    for (std::size_t i = 0; i < order.size(); ++i) result[order[i]] = places[i];
    return result;
}

namespace {

constexpr double roomAbove = 1.04, roomForWords = 1.15; // on a linear axis, without and with a text
constexpr double barelyOver = 1.05; // a factor considered noise, which does not extend the axis
constexpr double roomOnLog = 1.15;  // on a logarithmic axis, at both ends
constexpr double farApart = 1000;   // from this ratio on, an axis is labelled in powers of ten

// The positive values that a panel must show: a logarithmic axis cannot show others, and a linear one always
// includes 0.
std::vector<double> valuesOf(const Chart& chart, const ChartPanel& panel) {
    std::vector<double> values;
    for (std::size_t s = 0; s < panel.curves.size(); ++s) {
        if (chart.series[s].hidden) continue;
        for (const auto* points : {&panel.curves[s].points, &panel.curves[s].dashed})
            for (const ChartPoint& point : *points) {
                values.push_back(point.y);
                if (point.quartiles)
                    values.insert(values.end(), {point.quartiles->low, point.quartiles->high});
            }
    }
    if (panel.level) values.push_back(*panel.level);
    std::erase_if(values, [](double value) { return !(value > 0); });
    return values;
}

} // namespace

AxisRange valueRange(const Chart& chart, const ChartPanel& panel) {
    const bool isShare = panel.unit == ChartUnit::Percent || panel.unit == ChartUnit::ExactPercent;
    std::vector<double> values = valuesOf(chart, panel);
    if (values.empty()) values = isShare ? std::vector{0.1, 1.0} : std::vector{1.0, 8.0};
    const auto [least, greatest] = std::ranges::minmax(values);
    const double room = panel.isLogarithmic ? roomOnLog : panel.ceiling ? roomForWords : roomAbove;
    return {panel.isLogarithmic ? least / roomOnLog : 0,
            isShare && greatest <= barelyOver ? 1 : greatest * room};
}

AxisRange sizeRange(const Chart& chart) {
    std::vector<double> sizes = sizesOf(chart);
    if (chart.reach) sizes.insert(sizes.end(), {chart.reach->first, chart.reach->second});
    if (sizes.empty()) return {8, 0x1p20};
    const auto [least, most] = std::ranges::minmax(sizes);
    return least < most ? AxisRange{least, most} : AxisRange{least / 2, most * 2};
}

double tickBase(const ChartPanel& panel, const AxisRange& range) {
    const bool isInTens = panel.unit == ChartUnit::Seconds || panel.unit == ChartUnit::Error;
    return isInTens || range.upper / range.lower > farApart ? 10 : 2;
}

QString sizeText(double n) {
    const auto whole = std::uint64_t(n);
    if (whole >= 1024 && std::has_single_bit(whole)) return u'2' + superscript(std::countr_zero(whole));
    return groupedText(whole);
}

QString chartText(double value, ChartUnit unit) {
    switch (unit) {
    case ChartUnit::Percent:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 0);
    case ChartUnit::ExactPercent:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 1);
    case ChartUnit::Seconds:
        return secondsText(value);
    case ChartUnit::Ratio:
        return QStringLiteral("%1×").arg(value, 0, 'f', 2);
    case ChartUnit::Error:
        if (value == 0) return tr("exact");
        return QString::number(value, 'e', 1).replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    case ChartUnit::Count:
        break;
    }
    if (value < 1e6) return groupedText(std::uint64_t(std::llround(value)));
    return QString::number(value, 'e', 2)
        .replace(QStringLiteral("e+0"), QStringLiteral("e"))
        .replace(QStringLiteral("e+"), QStringLiteral("e"));
}

QString tickText(double value, ChartUnit unit) {
    switch (unit) {
    case ChartUnit::Percent:
    case ChartUnit::ExactPercent:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'g', 4);
    case ChartUnit::Seconds:
        return secondsText(value);
    case ChartUnit::Ratio:
        return QStringLiteral("%1×").arg(value, 0, 'g', 4);
    case ChartUnit::Error:
        if (isPowerOfTen(value)) return powerOfTen(value);
        return QString::number(value, 'e', 0).replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    case ChartUnit::Count:
        break;
    }
    if (value < 10 && value != std::floor(value)) return QString::number(value, 'g', 3);
    return value >= 1e5 && isPowerOfTen(value) ? powerOfTen(value)
                                               : groupedText(std::uint64_t(std::llround(value)));
}

namespace {

constexpr double exponentSize = 0.76, raised = 0.38; // relative to the font size

struct Parts {
    QString base, exponent;
    TextStyle small;
    [[nodiscard]] double width(const TextStyle& style) const {
        return textWidth(base, style) + (exponent.isEmpty() ? 0 : textWidth(exponent, small));
    }
};

Parts partsOf(const QString& text, const TextStyle& style) {
    Parts parts{{}, {}, style};
    parts.small.px = style.px * exponentSize;
    for (const QChar c : text) {
        const auto digit = superscripts.indexOf(c);
        if (c == u'⁻')
            parts.exponent += u'−';
        else if (digit < 0)
            parts.base += c;
        else
            parts.exponent += QString::number(digit);
    }
    return parts;
}

} // namespace

double powerWidth(const QString& text, const TextStyle& style) { return partsOf(text, style).width(style); }

void drawPower(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
               const QColor& color) {
    const Parts parts = partsOf(text, style);
    const double width = parts.width(style);
    const double left = at.x() - (align == Align::left ? 0 : align == Align::right ? width : width / 2);
    drawText(painter, {left, at.y()}, Align::left, parts.base, style, color);
    if (parts.exponent.isEmpty()) return;
    drawText(painter, {left + textWidth(parts.base, style), at.y() - raised * style.px}, Align::left,
             parts.exponent, parts.small, color);
}

void drawPowerMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                     const QColor& color) {
    drawPower(painter, at + QPointF(0, valueMiddle * style.px), align, text, style, color);
}

} // namespace scanscope::viz

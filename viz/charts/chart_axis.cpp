#include "viz/charts/chart_axis.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "viz/model/value_text.h"

namespace scanscope::viz {
namespace {

constexpr double roomAbove = 1.04, roomForWords = 1.15; // of a linear axis, the latter above a ceiling
constexpr double barelyOver = 1.05; // a share that is noise and no reason for a longer axis
constexpr double roomOnLog = 1.15;  // at both ends
constexpr double farApart = 1000;   // from here on an axis counts in powers of ten

QString superscript(int number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) text += digits[digit.digitValue()];
    return text;
}

// The positive values that a panel has to hold: a logarithmic axis has no place for others, and a linear one
// holds nothing anyway.
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

QString secondsText(double seconds) {
    constexpr std::array<const char*, 4> units{"ns", "µs", "ms", "s"};
    double scaled = seconds * 1e9;
    std::size_t unit = 0;
    for (; scaled >= 999.5 && unit + 1 < units.size(); ++unit) scaled /= 1000;
    return QStringLiteral("%1 %2").arg(scaled, 0, 'g', 3).arg(QString::fromUtf8(units.at(unit)));
}

bool isPowerOfTen(double value) {
    const double power = std::log10(value);
    return std::fabs(power - std::round(power)) < 1e-9;
}

QString powerOfTen(double value) { return QStringLiteral("10") + superscript(qRound(std::log10(value))); }

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

QString acrossText(const Chart& chart, double x) {
    return chart.hasPowers ? sizeText(x) : groupedText(std::uint64_t(x));
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
        if (value == 0) return QStringLiteral("exact");
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

} // namespace scanscope::viz

#include "viz/model/chart_axis.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "viz/model/value_text.h"

namespace scanscope::viz {
namespace {

QString superscript(int number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) text += digits[digit.digitValue()];
    return text;
}

// Of the values that a panel has to hold.
struct Span {
    double least = std::numeric_limits<double>::infinity(), greatest = 0;
    [[nodiscard]] bool isEmpty() const { return greatest == 0; }
    void hold(double value) {
        if (!(value > 0)) return; // has no place on a logarithmic axis, and is held by a linear one anyway
        least = std::min(least, value);
        greatest = std::max(greatest, value);
    }
};

Span spanOf(const Chart& chart, const ChartPanel& panel) {
    Span span;
    for (std::size_t s = 0; s < panel.curves.size(); ++s) {
        if (chart.series[s].hidden) continue;
        for (const auto* points : {&panel.curves[s].points, &panel.curves[s].dashed})
            for (const ChartPoint& point : *points) {
                span.hold(point.y);
                if (point.quartiles) span.hold(point.quartiles->low);
                if (point.quartiles) span.hold(point.quartiles->high);
            }
    }
    if (panel.level) span.hold(*panel.level);
    return span;
}

// The powers of `base` within the ends, thinned out until at most `count` are left.
std::vector<double> powers(double base, double lower, double upper, std::size_t count) {
    const double margin = 1e-9;
    const auto first = int(std::ceil(std::log(lower) / std::log(base) - margin));
    const auto last = int(std::floor(std::log(upper) / std::log(base) + margin));
    int step = 1;
    while (std::size_t(std::max(0, last - first) / step) + 1 > std::max<std::size_t>(count, 1)) ++step;
    std::vector<double> ticks;
    const int start = int(std::ceil(double(first) / step)) * step;
    for (int k = start; k <= last; k += step) ticks.push_back(std::pow(base, k));
    return ticks;
}

// 1, 2, 5, 10, 20, … within the ends: for an axis that spans a power of ten or two.
std::vector<double> preferredNumbers(double lower, double upper) {
    std::vector<double> ticks;
    for (int k = int(std::floor(std::log10(lower))); k <= int(std::ceil(std::log10(upper))); ++k)
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double tick = digit * std::pow(10.0, k);
            if (tick >= lower * (1 - 1e-9) && tick <= upper * (1 + 1e-9)) ticks.push_back(tick);
        }
    return ticks;
}

ChartAxis ofPowers(double base, Span span, std::size_t mostTicks) {
    ChartAxis axis;
    axis.lower = std::pow(base, std::floor(std::log(span.least) / std::log(base) + 1e-9));
    axis.upper = std::max(span.greatest * 1.15, axis.lower * base);
    axis.ticks = powers(base, axis.lower, axis.upper, mostTicks);
    return axis;
}

// In tens, with the numbers between where there is room for them.
ChartAxis ofTens(Span span, std::size_t mostTicks) {
    ChartAxis axis = ofPowers(10, span, mostTicks);
    std::vector<double> fine = preferredNumbers(axis.lower, axis.upper);
    while (fine.size() > 1 && fine[1] <= span.least) fine.erase(fine.begin());
    axis.lower = fine.front();
    axis.ticks = fine.size() <= mostTicks + 1 ? fine : powers(10, axis.lower, axis.upper, mostTicks);
    return axis;
}

ChartAxis ofShares(Span span, std::size_t mostTicks) {
    if (span.isEmpty()) span = {0.1, 1};
    const double base = span.greatest / span.least > 1000 ? 10 : 2;
    ChartAxis axis;
    axis.lower = std::min(std::pow(base, std::floor(std::log(span.least) / std::log(base))), 1 / base);
    axis.upper = 1;
    axis.ticks = powers(base, axis.lower, axis.upper, mostTicks);
    return axis;
}

// From 0 in steps of 1, 2, 2.5 or 5 times a power of ten, up to the first that is not below the greatest.
ChartAxis fromNothing(double greatest, std::size_t mostTicks) {
    const double least = greatest / double(std::max<std::size_t>(mostTicks, 1));
    const double power = std::pow(10, std::floor(std::log10(least)));
    double step = 10 * power;
    for (const double digit : {5.0, 2.5, 2.0, 1.0})
        if (digit * power >= least * (1 - 1e-9)) step = digit * power;
    ChartAxis axis{0, step * std::ceil(greatest / step * (1 - 1e-9)), {}, false};
    for (int k = 0; step * k <= axis.upper * (1 + 1e-9); ++k) axis.ticks.push_back(step * k);
    return axis;
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

constexpr double roomAbove = 1.1;   // a ceiling, for the words there
constexpr double barelyOver = 1.05; // a share that is noise and no reason for a longer axis
constexpr double farOver = 1.5;     // a share below it has room above the mark of 100 %
constexpr double farAbove = 8;      // from here on ratios are drawn logarithmically

} // namespace

ChartAxis valueAxis(const Chart& chart, const ChartPanel& panel, std::size_t mostTicks) {
    Span span = spanOf(chart, panel);
    const auto orElse = [&span](Span usual) { return span.isEmpty() ? usual : span; };
    switch (panel.scale) {
    case ChartScale::Share:
        return ofShares(span, mostTicks);
    case ChartScale::Linear:
        return fromNothing(orElse({1, 1}).greatest * (panel.ceiling ? roomAbove : 1), mostTicks);
    case ChartScale::LinearShare: {
        if (span.greatest >= farOver) return fromNothing(span.greatest, mostTicks);
        ChartAxis axis = fromNothing(1, mostTicks);
        if (span.greatest > barelyOver) axis.upper = span.greatest;
        return axis;
    }
    case ChartScale::Seconds:
        return ofTens(orElse({1e-6, 1e-3}), mostTicks);
    case ChartScale::Error:
        return ofTens(orElse({1e-8, 1e-4}), mostTicks);
    case ChartScale::Ratio:
        if (orElse({1, 1}).greatest < farAbove) return fromNothing(orElse({1, 1}).greatest, mostTicks);
        return ofTens(span, mostTicks);
    case ChartScale::Logarithmic:
        break;
    }
    span = orElse({1, 8});
    return ofPowers(span.greatest / span.least > 1000 ? 10 : 2, span, mostTicks);
}

ChartAxis sizeAxis(const Chart& chart, std::size_t mostTicks) {
    std::vector<double> sizes = sizesOf(chart);
    if (chart.reach) sizes.insert(sizes.end(), {chart.reach->first, chart.reach->second});
    if (sizes.empty()) return {8, 0x1p20, powers(2, 8, 0x1p20, mostTicks)};
    const auto [least, most] = std::ranges::minmax(sizes);
    ChartAxis axis{least, most, powers(2, least, most, mostTicks)};
    if (axis.lower < axis.upper) return axis;
    axis.lower /= 2;
    axis.upper *= 2;
    return axis;
}

QString sizeText(double n) {
    const auto whole = std::uint64_t(n);
    if (whole >= 1024 && std::has_single_bit(whole)) return u'2' + superscript(std::countr_zero(whole));
    return groupedText(whole);
}

QString acrossText(const Chart& chart, double x) {
    return chart.hasPowers ? sizeText(x) : groupedText(std::uint64_t(x));
}

QString chartText(double value, ChartScale scale) {
    switch (scale) {
    case ChartScale::Share:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 1);
    case ChartScale::LinearShare:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 0);
    case ChartScale::Seconds:
        return secondsText(value);
    case ChartScale::Ratio:
        return QStringLiteral("%1×").arg(value, 0, 'f', 2);
    case ChartScale::Error:
        if (value == 0) return QStringLiteral("exact");
        return QString::number(value, 'e', 1).replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    case ChartScale::Linear:
    case ChartScale::Logarithmic:
        break;
    }
    if (value < 1e6) return groupedText(std::uint64_t(std::llround(value)));
    return QString::number(value, 'e', 2)
        .replace(QStringLiteral("e+0"), QStringLiteral("e"))
        .replace(QStringLiteral("e+"), QStringLiteral("e"));
}

QString tickText(double value, ChartScale scale) {
    switch (scale) {
    case ChartScale::Share:
    case ChartScale::LinearShare:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'g', 4);
    case ChartScale::Seconds:
        return secondsText(value);
    case ChartScale::Ratio:
        return QStringLiteral("%1×").arg(value, 0, 'g', 4);
    case ChartScale::Error:
        if (isPowerOfTen(value)) return QStringLiteral("10") + superscript(qRound(std::log10(value)));
        return QString::number(value, 'e', 0).replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    case ChartScale::Linear:
        if (value < 10 && value != std::floor(value)) return QString::number(value, 'g', 3);
        break;
    case ChartScale::Logarithmic:
        if (value >= 1e5 && isPowerOfTen(value))
            return QStringLiteral("10") + superscript(qRound(std::log10(value)));
        break;
    }
    return groupedText(std::uint64_t(std::llround(value)));
}

} // namespace scanscope::viz

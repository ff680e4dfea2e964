#include "viz/model/chart.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "viz/model/value_text.h"

namespace scanscope::viz {
namespace {

constexpr double most = 0x1p53; // beyond it doubles skip whole numbers

QString superscript(int number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar digit : QString::number(number)) text += digits[digit.digitValue()];
    return text;
}

template <class F> void forEachVisible(const Chart& chart, const ChartPanel& panel, F&& use) {
    for (std::size_t s = 0; s < panel.curves.size(); ++s)
        if (!chart.series[s].hidden) use(panel.curves[s]);
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

} // namespace

bool Chart::isEmpty() const { return sizesOf(*this).empty(); }

std::vector<double> sizesOf(const Chart& chart) {
    std::vector<double> sizes;
    for (const ChartPanel& panel : chart.panels)
        forEachVisible(chart, panel, [&](const ChartCurve& curve) {
            for (const QPointF& point : curve.points) sizes.push_back(point.x());
        });
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

std::optional<double> nearestSize(const Chart& chart, double n) {
    const std::vector<double> sizes = sizesOf(chart);
    if (sizes.empty() || !(n > 0)) return std::nullopt;
    return *std::min_element(sizes.begin(), sizes.end(), [n](double a, double b) {
        return std::fabs(std::log2(a / n)) < std::fabs(std::log2(b / n));
    });
}

std::optional<double> valueAt(const std::vector<QPointF>& points, double n) {
    const auto found = std::find_if(points.begin(), points.end(), [n](QPointF p) { return p.x() == n; });
    return found == points.end() ? std::nullopt : std::optional(found->y());
}

ChartAxis valueAxis(const Chart& chart, const ChartPanel& panel, std::size_t mostTicks) {
    double least = most, greatest = 0;
    forEachVisible(chart, panel, [&](const ChartCurve& curve) {
        for (const auto* points : {&curve.points, &curve.theory})
            for (const QPointF& point : *points) {
                if (point.y() <= 0) continue; // has no place on a logarithmic axis
                least = std::min(least, point.y());
                greatest = std::max(greatest, point.y());
            }
    });
    const bool isShare = panel.scale == ChartScale::Share;
    if (greatest == 0) least = isShare ? 0.1 : 1, greatest = isShare ? 1 : 8;
    const double base = greatest / least > 1000 ? 10 : 2;
    ChartAxis axis;
    axis.lower = std::pow(base, std::floor(std::log(least) / std::log(base)));
    if (isShare) axis.lower = std::min(axis.lower, 1 / base);
    axis.upper = isShare ? 1 : std::max(greatest * 1.15, axis.lower * base);
    axis.ticks = powers(base, axis.lower, axis.upper, mostTicks);
    return axis;
}

ChartAxis sizeAxis(const Chart& chart) {
    const std::vector<double> sizes = sizesOf(chart);
    if (sizes.empty()) return {8, 0x1p20, powers(2, 8, 0x1p20, 10)};
    ChartAxis axis{sizes.front(), sizes.back(), {}};
    axis.ticks = powers(2, axis.lower, axis.upper, 10);
    // Room for the markers at both ends.
    const double room =
        std::max(std::pow(axis.upper / axis.lower, 0.015), axis.upper > axis.lower ? 1.0 : 2.0);
    axis.lower /= room;
    axis.upper *= room;
    return axis;
}

QString sizeText(double n) {
    const auto whole = std::uint64_t(n);
    if (whole >= 1024 && std::has_single_bit(whole)) return u'2' + superscript(std::countr_zero(whole));
    return groupedText(whole);
}

QString chartText(double value, ChartScale scale) {
    if (scale == ChartScale::Share) return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 1);
    if (value < 1e6) return groupedText(std::uint64_t(std::llround(value)));
    return QString::number(value, 'e', 2)
        .replace(QStringLiteral("e+0"), QStringLiteral("e"))
        .replace(QStringLiteral("e+"), QStringLiteral("e"));
}

QString tickText(double value, ChartScale scale) {
    if (scale == ChartScale::Share) return QStringLiteral("%1 %").arg(100 * value, 0, 'g', 4);
    const double power = std::log10(value);
    if (value >= 1e5 && std::fabs(power - std::round(power)) < 1e-9)
        return QStringLiteral("10") + superscript(qRound(power));
    return groupedText(std::uint64_t(std::llround(value)));
}

std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double top, double bottom) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    // Runs of labels that touch, each around the mean of what its labels want.
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
    // Back within the ends, the lower end first: what does not fit goes beyond the upper one last.
    for (std::size_t i = places.size(); i-- > 0;)
        places[i] = std::min(places[i], i + 1 < places.size() ? places[i + 1] - apart : bottom);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = std::max(places[i], i > 0 ? places[i - 1] + apart : top);
    std::vector<double> result(wanted.size());
    for (std::size_t i = 0; i < order.size(); ++i) result[order[i]] = places[i];
    return result;
}

} // namespace scanscope::viz

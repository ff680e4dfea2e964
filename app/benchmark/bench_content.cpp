#include "app/benchmark/bench_content.h"

#include <algorithm>
#include <map>

#include "app/benchmark/bench_findings.h"
#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_table.h"
#include "app/reports/bench_report.h"
#include "kernels/bench/verdict.h"
#include "kernels/catalogue/catalogue.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Row;
using viz::ChartPoint;
using viz::ChartUnit;

namespace {

// ---- Scaling: the efficiency of a scan over several devices, and the share of time spent on the exchange

constexpr std::size_t mostStrong = 4, mostWeak = 2; // curves

// Rows by n and number of devices.
using Rows = std::map<std::pair<std::uint64_t, std::uint32_t>, const Row*>;

Rows rowsOn(const bench::Report& report, trace::ElementType type, trace::Operator op) {
    Rows rows;
    for (const Row& row : report.rows)
        if (row.subject.type == type && row.subject.op == op && isSound(&row))
            if (const std::uint32_t devices = devices_of(row.subject); devices > 0)
                rows[{row.subject.n, devices}] = &row;
    return rows;
}

struct Scaling {
    bool isWeak = false;
    std::uint64_t n = 0;                           // on all devices; with weak scaling, on each device
    std::map<std::uint32_t, const Row*> rows = {}; // by number of devices, including 1
    [[nodiscard]] double efficiency(std::uint32_t devices) const {
        const double ratio = rows.at(1)->times->median_s / rows.at(devices)->times->median_s;
        return isWeak ? ratio : ratio / devices;
    }
};

// Largest first.
std::vector<Scaling> scalingsOf(const Rows& rows) {
    std::vector<Scaling> strong, weak;
    for (auto one = rows.rbegin(); one != rows.rend(); ++one) {
        const auto [n, devices] = one->first;
        if (devices != 1) continue;
        Scaling same{false, n}, each{true, n};
        for (const auto& [place, row] : rows) {
            if (place.first == n) same.rows[place.second] = row;
            if (place.first == n * place.second) each.rows[place.second] = row;
        }
        if (same.rows.size() > 1 && strong.size() < mostStrong) strong.push_back(std::move(same));
        if (each.rows.size() > 1 && weak.size() < mostWeak) weak.push_back(std::move(each));
    }
    std::ranges::move(weak, std::back_inserter(strong));
    return strong;
}

QString curveName(const Scaling& scaling) {
    const QString size = viz::sizeText(double(scaling.n));
    return scaling.isWeak ? viz::tr("weak, %1 on each device").arg(size)
                          : viz::tr("strong, %1 in total").arg(size);
}

QString percent(double share) { return QString::fromStdString(percentText(share)); }

// Efficiency is time(1, n) / (D · time(D, n)) for strong scaling, and time(1, n) / time(D, D · n) for weak
// scaling. If there are many sizes, only the largest are shown.
BenchmarkContent scalingContent(const BenchChoice& choice, const bench::Report& report) {
    const std::vector<Scaling> scalings = scalingsOf(rowsOn(report, choice.type, choice.op));
    BenchmarkContent content;
    viz::Chart& chart = content.chart;
    chart.across = viz::tr("devices");
    chart.point = viz::tr("%1 devices");
    chart.hasPowers = false;
    chart.panels = {{.title = viz::tr("Efficiency"),
                     .unit = ChartUnit::Percent,
                     .weight = 20,
                     .level = 1,
                     .labelsSayValues = true},
                    {.title = viz::tr("Exchange, share of time"), .unit = ChartUnit::Percent, .weight = 9}};
    for (viz::ChartPanel& panel : chart.panels) panel.curves.resize(scalings.size());
    for (std::size_t s = 0; s < scalings.size(); ++s) {
        const Scaling& scaling = scalings[s];
        viz::ChartSeries series{.name = curveName(scaling), .pen = int(s)};
        series.id = series.name;
        for (const auto& [devices, row] : scaling.rows) {
            const double efficiency = scaling.efficiency(devices);
            chart.panels[0].curves[s].points.push_back({double(devices), efficiency});
            viz::ChartReading reading{double(devices), {percent(efficiency)}, row->is_right(), {}};
            reading.cells << QString::fromStdString(timeText(row->times->median_s));
            if (row->exchange_s) {
                const double share = *row->exchange_s / row->times->median_s;
                chart.panels[1].curves[s].points.push_back({double(devices), share});
                reading.cells << percent(share);
            }
            series.readings.push_back(std::move(reading));
        }
        chart.series.push_back(std::move(series));
    }
    content.subject = viz::tr("scaling");
    content.place = viz::tr("devices");
    if (scalings.empty()) {
        content.headline = viz::tr("No size was measured both on one device and on several");
        return content;
    }
    const Scaling& told = scalings.back(); // weak scaling, if there is any
    const auto [most, row] = *told.rows.rbegin();
    const QString efficiency = percent(told.efficiency(most)), size = viz::sizeText(double(told.n));
    content.headline =
        told.isWeak
            ? viz::tr("%1 devices with %2 elements each: efficiency %3").arg(most).arg(size, efficiency)
            : viz::tr("%1 devices with %2 elements in total: efficiency %3").arg(most).arg(size, efficiency);
    content.sentence =
        viz::tr("Strong scaling: the time on one device, divided by D times the time on D devices. Weak "
                "scaling: the same without the factor D, with n elements on each device.");
    return content;
}

// ---- The other views

// Returns the figure computed from the median time, with its values at both quartiles. A figure may grow or
// shrink with the time.
template <class F> ChartPoint pointOf(std::uint64_t x, const Row& row, const F& figure) {
    const double atFirst = figure(row.times->q1_s), atThird = figure(row.times->q3_s);
    return {double(x), figure(row.times->median_s),
            viz::Quartiles{std::min(atFirst, atThird), std::max(atFirst, atThird)},
            !row.is_right() ? viz::PointMark::Cross
            : isNoisy(row)  ? viz::PointMark::Hollow
                            : viz::PointMark::Solid};
}

// Returns the texts of the card about a row: "714 µs", "3006", "71 %", with a note if the row is noisy or has
// a problem.
viz::ChartReading readingOf(std::uint64_t x, const Row& row) {
    viz::ChartReading reading{double(x), {}, row.is_right(), noteOf(row)};
    reading.cells << QString::fromStdString(timeText(row.times->median_s)) << gbText(row.gb_per_s())
                  << shareText(row.of_ceiling());
    if (reading.note.isEmpty() && isNoisy(row))
        reading.note = row.noise() ? viz::tr("noise %1").arg(shareText(row.noise()))
                                   : viz::counted(row.times->samples, "%1 sample", "%1 samples");
    return reading;
}

class ChartMaker {
public:
    ChartMaker(const BenchChoice& choice, const BenchSelection& selection, const bench::Report* beside)
        : m_choice(choice)
        , m_selection(selection)
        , m_beside(beside ? deviceAndDate(*beside) : QString()) {}

    viz::Chart make() {
        addPanels();
        addSeries();
        for (std::size_t s = 0; s < m_selection.series.size(); ++s) addRows(s);
        for (std::size_t c = 0; c < m_selection.ceilings.size(); ++c) addCeiling(c);
        chooseAxes();
        return std::move(m_chart);
    }

private:
    void addPanels() {
        const std::string type(name_of(m_choice.type));
        m_chart.across = viz::tr("n, elements (%1)").arg(QString::fromStdString(type));
        switch (m_choice.view) {
        case BenchView::Time:
            m_chart.panels = {{.title = viz::tr("Time, median"), .unit = ChartUnit::Seconds}};
            break;
        case BenchView::Transfers:
            m_chart.panels = {{.title = viz::tr("Time, median; dashed: with the copies to the GPU and back"),
                               .unit = ChartUnit::Seconds}};
            break;
        case BenchView::SpeedUp:
            m_chart.panels = {{.title = viz::tr("Times as fast as %1").arg(m_choice.baseline),
                               .unit = ChartUnit::Ratio,
                               .level = 1}};
            break;
        case BenchView::Share:
            m_chart.panels = {sharePanel()};
            break;
        case BenchView::BlockSize:
            m_chart.across = viz::tr("threads per block (%1)").arg(QString::fromStdString(type));
            m_chart.point = viz::tr("%1 threads per block");
            m_chart.hasPowers = false;
            [[fallthrough]];
        case BenchView::Bandwidth:
            m_chart.panels = {{.title = viz::tr("GB/s"), .weight = 20}, sharePanel()};
            break;
        default: // other studies draw their own charts
            break;
        }
    }

    [[nodiscard]] viz::ChartPanel sharePanel() const {
        return {.title = shareTitle(),
                .unit = ChartUnit::Percent,
                .weight = 7,
                .level = 1,
                .labelsSayValues = true};
    }

    [[nodiscard]] QString shareTitle() const {
        const CeilingTexts& texts = ceilingTexts(m_selection);
        if (!m_selection.n) return viz::translated(texts.title);
        return viz::translated(texts.titleAtSize).arg(viz::sizeText(double(*m_selection.n)));
    }

    void addSeries() {
        for (const BenchSeries& series : m_selection.series) {
            const auto* algorithm = kernels::find_algorithm(series.algorithm.toStdString());
            m_chart.series.push_back(
                {.name = m_selection.nameOf(series),
                 .hidden = m_choice.hidden.contains(series.id()),
                 .strong = !algorithm || algorithm->family != kernels::Family::peer,
                 .pen = series.pen,
                 .kind = series.isBeside ? viz::SeriesKind::Beside : viz::SeriesKind::Measured,
                 .id = series.id(),
                 .detail = series.isBeside ? m_beside : QString()});
        }
        if (infoOf(m_choice.view).hasCeilings)
            for (int c = 0; const BenchCeiling& ceiling : m_selection.ceilings)
                m_chart.series.push_back({.name = ceilingName(ceiling),
                                          .hidden = m_choice.hidden.contains(ceiling.id()),
                                          .strong = !ceiling.isBeside,
                                          .pen = c++,
                                          .kind = viz::SeriesKind::Ceiling,
                                          .id = ceiling.id(),
                                          .detail = ceiling.isBeside ? m_beside : viz::tr("the ceiling")});
        for (viz::ChartPanel& panel : m_chart.panels) panel.curves.resize(m_chart.series.size());
    }

    [[nodiscard]] QString ceilingName(const BenchCeiling& ceiling) const {
        const QString name = ceiling.kind == bench::Ceiling::copy ? viz::tr("copy", "a ceiling")
                                                                  : viz::tr("read", "a ceiling");
        return m_selection.isOfSeveral ? QStringLiteral("%1, %2").arg(name, executorWord(ceiling.executor))
                                       : name;
    }

    std::vector<ChartPoint>& points(std::size_t panel, std::size_t series) {
        return m_chart.panels[panel].curves[series].points;
    }

    void addRows(std::size_t s) {
        const BenchSeries& series = m_selection.series[s];
        const BenchSeries* baseline = baselineOf(m_selection, series, m_choice.baseline);
        for (const auto& [x, row] : series.rows) {
            if (!isDrawn(*row)) continue;
            viz::ChartReading reading = readingOf(x, *row);
            if (m_choice.view == BenchView::SpeedUp) {
                const Row* other = baseline ? baseline->at(x) : nullptr;
                if (!isSound(other)) continue;
                const double median = other->times->median_s;
                points(0, s).push_back(
                    pointOf(x, *row, [median](double seconds) { return median / seconds; }));
                reading.cells = {reading.cells[0], ratioText(median / row->times->median_s)};
            } else if (m_choice.view == BenchView::Transfers) {
                addTimes(s, x, *row);
                reading.cells = {reading.cells[0], withTransfersText(*row)};
            } else {
                addFigures(s, x, *row);
            }
            m_chart.series[s].readings.push_back(std::move(reading));
        }
    }

    void addFigures(std::size_t s, std::uint64_t x, const Row& row) {
        if (m_choice.view == BenchView::Time)
            return points(0, s).push_back(pointOf(x, row, [](double seconds) { return seconds; }));
        const double bytes = double(row.bytes);
        if (m_choice.view != BenchView::Share && row.bytes != 0)
            points(0, s).push_back(
                pointOf(x, row, [bytes](double seconds) { return bytes / seconds * 1e-9; }));
        if (const auto least = row.ceiling_median_s)
            points(m_chart.panels.size() - 1, s).push_back(pointOf(x, row, [&](double seconds) {
                return *least / seconds;
            }));
    }

    void addTimes(std::size_t s, std::uint64_t x, const Row& row) {
        points(0, s).push_back(pointOf(x, row, [](double seconds) { return seconds; }));
        if (const auto whole = withTransfers(row))
            m_chart.panels[0].curves[s].dashed.push_back({double(x), *whole});
    }

    // Chooses a logarithmic axis if a curve is far above the baseline, because it would flatten all other
    // curves.
    void chooseAxes() {
        constexpr double farAbove = 8;
        const auto isFar = [&](const viz::ChartPanel& panel) {
            for (std::size_t s = 0; s < panel.curves.size(); ++s)
                if (!m_chart.series[s].hidden &&
                    std::ranges::any_of(panel.curves[s].points,
                                        [](const ChartPoint& p) { return p.y >= farAbove; }))
                    return true;
            return false;
        };
        const bool isAlways = infoOf(m_choice.view).isLogarithmic;
        for (viz::ChartPanel& panel : m_chart.panels) {
            panel.isLogarithmic =
                isAlways || m_choice.isLogarithmic || (panel.unit == ChartUnit::Ratio && isFar(panel));
            if (panel.isLogarithmic && !isAlways)
                panel.title = viz::tr("%1, logarithmic axis").arg(panel.title);
        }
    }

    void addCeiling(std::size_t c) {
        if (!infoOf(m_choice.view).hasCeilings) return;
        const BenchCeiling& ceiling = m_selection.ceilings[c];
        const std::size_t s = m_selection.series.size() + c;
        const bool isTime = m_choice.view == BenchView::Time;
        for (const auto& [x, row] : ceiling.rows) {
            points(0, s).push_back({double(x), isTime ? *row->ceiling_median_s : *row->ceiling_gb_per_s()});
            m_chart.series[s].readings.push_back({double(x),
                                                  {QString::fromStdString(timeText(*row->ceiling_median_s)),
                                                   gbText(row->ceiling_gb_per_s()),
                                                   {}}});
        }
        if (!isTime && !m_chart.series[s].hidden && !ceiling.isBeaten) boundBy(s, ceiling.kind);
    }

    // The highest ceiling bounds the area that is out of reach.
    void boundBy(std::size_t s, bench::Ceiling kind) {
        viz::ChartPanel& panel = m_chart.panels[0];
        const auto greatest = [this](std::size_t series) {
            return std::ranges::max(points(0, series), {}, &ChartPoint::y).y;
        };
        if (panel.ceiling && greatest(*panel.ceiling) >= greatest(s)) return;
        panel.ceiling = s;
        panel.beyond = kind == bench::Ceiling::copy ? viz::tr("more than a copy can move: out of reach")
                                                    : viz::tr("more than can be read: out of reach");
    }

    const BenchChoice& m_choice;
    const BenchSelection& m_selection;
    QString m_beside;
    viz::Chart m_chart;
};

} // namespace

BenchmarkContent benchContent(const BenchChoice& choice, const bench::Report& measured,
                              const bench::Report* beside) {
    if (choice.view == BenchView::Scaling) return scalingContent(choice, measured);
    const BenchSelection selection = select(choice, measured, beside);
    BenchmarkContent content;
    content.chart = ChartMaker(choice, selection, beside).make();
    content.subject = viz::tr("algorithm");
    if (choice.view == BenchView::BlockSize) content.place = viz::tr("threads per block");
    content.columns = benchColumns(choice, selection);
    content.groups = benchGroups(choice, selection);
    content.headline = benchHeadline(choice, selection, measured);
    QStringList said{benchSentence(choice, selection)};
    if (beside && !deviceAndDate(*beside).isEmpty())
        said << viz::tr("Thin and dashed: measured on %1.").arg(deviceAndDate(*beside));
    content.sentence = joined(said);
    return content;
}

} // namespace scanscope::app

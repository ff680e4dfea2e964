#include "app/benchmark/model_content.h"

#include <algorithm>
#include <map>

#include "app/benchmark/algorithm_pens.h"
#include "viz/model/language.h"

namespace scanscope::app {

using cost::CostRow;
using viz::ChartUnit;

namespace {

ResultLine lineOf(const CostRow& row) {
    const QString id = QString::fromStdString(row.subject.algorithm);
    ResultLine line{.pen = penOf(id), .name = id};
    line.values = {viz::chartText(row.cost.seconds(), ChartUnit::Seconds),
                   viz::chartText(row.measured_s, ChartUnit::Seconds),
                   viz::chartText(row.factor(), ChartUnit::Ratio)};
    line.tones = {ResultTone::Usual, ResultTone::Usual, row.agrees() ? ResultTone::Good : ResultTone::Bad};
    line.numbers = {row.cost.seconds(), row.measured_s, row.factor()};
    return line;
}

QString headlineOf(const std::vector<const CostRow*>& shown) {
    if (shown.empty()) return viz::tr("Nothing is modelled yet");
    const auto agreeing = std::ranges::count_if(shown, [](const CostRow* row) { return row->agrees(); });
    return viz::tr("The model is within a factor of %1 for %2 of %3 runs")
        .arg(QString::number(cost::agreement), QString::number(agreeing), QString::number(shown.size()));
}

// The one that it misses by most.
QString missedOf(const std::vector<const CostRow*>& shown) {
    const auto missed = [](const CostRow* row) { return std::max(row->factor(), 1 / row->factor()); };
    const auto worst = std::ranges::max_element(shown, {}, missed);
    if (worst == shown.end() || (*worst)->agrees()) return {};
    return viz::tr("Furthest off: %1 at %2, where it says %3 of the time.")
        .arg(QString::fromStdString((*worst)->subject.algorithm), viz::sizeText(double((*worst)->subject.n)),
             viz::chartText((*worst)->factor(), ChartUnit::Ratio));
}

} // namespace

BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                              std::span<const CostRow> rows) {
    BenchmarkContent content;
    viz::Chart& chart = content.chart;
    for (const QString& id : algorithms)
        chart.series.push_back({.name = id, .hidden = hidden.contains(id), .pen = penOf(id), .id = id});
    const std::vector<viz::ChartCurve> curves(chart.series.size());
    chart.panels = {{.title = viz::tr("Time: measured, and dashed by the model"),
                     .unit = ChartUnit::Seconds,
                     .isLogarithmic = true,
                     .weight = 3,
                     .curves = curves,
                     .head = viz::tr("measured")},
                    {.title = viz::tr("Model over measured"),
                     .unit = ChartUnit::Ratio,
                     .weight = 2,
                     .curves = curves,
                     .level = 1,
                     .head = viz::tr("model over measured")}};
    chart.across = viz::tr("n, elements");
    content.subject = viz::tr("algorithm");
    content.columns = {{viz::tr("model"), false, viz::tr("model in s")},
                       {viz::tr("measured"), true, viz::tr("median in s")},
                       {viz::tr("factor"), false, viz::tr("model over measured")}};

    std::map<std::uint64_t, std::map<qsizetype, const CostRow*>> table;
    for (const CostRow& row : rows)
        if (const qsizetype series = algorithms.indexOf(QString::fromStdString(row.subject.algorithm));
            series >= 0)
            table[row.subject.n].emplace(series, &row);
    std::vector<const CostRow*> shown;
    for (const auto& [n, of_n] : table) {
        ResultGroup group{double(n), {}};
        for (const auto& [series, row] : of_n) {
            group.lines.push_back(lineOf(*row));
            viz::ChartCurve& times = chart.panels[0].curves[std::size_t(series)];
            times.points.push_back({double(n), row->measured_s});
            times.dashed.push_back({double(n), row->cost.seconds()});
            chart.panels[1].curves[std::size_t(series)].points.push_back({double(n), row->factor()});
            if (!hidden.contains(algorithms[series])) shown.push_back(row);
        }
        content.groups.insert(content.groups.begin(), std::move(group));
    }
    content.headline = headlineOf(shown);
    QStringList said{
        missedOf(shown),
        viz::tr("Launches, bytes, conflicts, instructions and waits of a recorded run, each at a "
                "fixed price.")};
    said.removeAll(QString());
    content.sentence = said.join(u' ');
    return content;
}

viz::DotPlot modelDots(const QStringList& algorithms, std::span<const CostRow> rows) {
    viz::DotPlot plot{.title = viz::tr("Model over measured"), .agreement = cost::agreement};
    std::map<std::uint64_t, std::size_t> sizes;
    for (const CostRow& row : rows) sizes.emplace(row.subject.n, 0);
    for (auto& [n, level] : sizes) {
        level = std::size_t(plot.levels.size());
        plot.levels << QStringLiteral("n = ") + viz::sizeText(double(n));
    }
    for (const QString& id : algorithms) plot.rows.push_back({id, {}});
    for (const CostRow& row : rows)
        if (const auto at = algorithms.indexOf(QString::fromStdString(row.subject.algorithm)); at >= 0)
            plot.rows[std::size_t(at)].dots.push_back({sizes.at(row.subject.n), row.factor()});
    return plot;
}

} // namespace scanscope::app

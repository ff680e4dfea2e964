#include "app/benchmark/work_content.h"

#include <algorithm>
#include <map>
#include <QCoreApplication>

namespace scanscope::app {

using kernels::WorkRow;
using viz::ChartScale;

namespace {

QString words(const char* text) { return QCoreApplication::translate("WorkContent", text); }

// A logarithmic axis has no place for nothing: for a run in which nothing combines, or needs to.
void addPoint(std::vector<QPointF>& points, double n, const std::optional<double>& value) {
    if (value && *value > 0) points.emplace_back(n, *value);
}

void addRow(viz::Chart& chart, std::size_t series, const WorkRow& row) {
    const auto n = double(row.n);
    const auto add = [&](std::size_t panel, const std::optional<double>& measured,
                         const std::optional<double>& theory) {
        viz::ChartCurve& curve = chart.panels[panel].curves[series];
        addPoint(curve.points, n, measured);
        addPoint(curve.theory, n, theory);
    };
    add(0, double(row.counted.work.depth()), row.theory_depth);
    add(1, double(row.combines()), row.theory_combines);
    add(2, row.efficiency(), row.theory_efficiency());
}

ResultLine lineOf(const WorkRow& row, int series) {
    ResultLine line{series, QString::fromStdString(row.algorithm), {}, {}};
    if (row.counted.fault) {
        line.note = QString::fromStdString(row.counted.fault.message);
        return line;
    }
    const auto text = [](const std::optional<double>& value, ChartScale scale) {
        return value ? viz::chartText(*value, scale) : QString();
    };
    line.values = {text(double(row.counted.work.depth()), ChartScale::Logarithmic),
                   text(row.theory_depth, ChartScale::Logarithmic),
                   text(double(row.combines()), ChartScale::Logarithmic),
                   text(row.efficiency(), ChartScale::Share)};
    return line;
}

// Of the largest n that two visible algorithms of one kind share: who makes how many more combines, and what
// that buys.
struct Finding {
    const WorkRow *few = nullptr, *many = nullptr;
    [[nodiscard]] double ratio() const {
        return few ? double(many->combines()) / double(few->combines()) : 0;
    }
};

// By n, of one kind.
using RowsBySize = std::map<std::uint64_t, std::vector<const WorkRow*>>;

Finding findingOf(const RowsBySize& byN) {
    for (auto at = byN.rbegin(); at != byN.rend(); ++at) {
        if (at->second.size() < 2) continue;
        const auto [few, many] =
            std::minmax_element(at->second.begin(), at->second.end(),
                                [](auto* a, auto* b) { return a->combines() < b->combines(); });
        return {*few, *many};
    }
    return {};
}

QString headlineOf(const Finding& finding) {
    return words("%1: %2 × the combines of %3 at %4")
        .arg(QString::fromStdString(finding.many->algorithm), QString::number(finding.ratio(), 'f', 1),
             QString::fromStdString(finding.few->algorithm), viz::sizeText(double(finding.few->n)));
}

// What the combines more are good for, if for anything.
QString gainOf(const Finding& finding) {
    const auto depth = double(finding.many->counted.work.depth()),
               other = double(finding.few->counted.work.depth());
    if (depth >= 0.95 * other) return {};
    return words("It takes %1 % of the depth. ").arg(qRound(100 * depth / other));
}

} // namespace

BenchmarkContent workContent(const QStringList& algorithms, const QStringList& hidden,
                             std::span<const WorkRow> rows) {
    BenchmarkContent content;
    viz::Chart& chart = content.chart;
    for (const QString& id : algorithms) chart.series.push_back({id, hidden.contains(id), true});
    const std::vector<viz::ChartCurve> none(chart.series.size());
    chart.panels = {
        {words("Depth, combines one after another"), ChartScale::Logarithmic, 5, none},
        {words("Combines, of all threads"), ChartScale::Logarithmic, 5, none},
        {words("Efficiency, (n − 1) combines of a loop over threads × depth"), ChartScale::Share, 4, none}};
    chart.across = words("n, elements");
    content.columns = {{words("depth"), 44, false},
                       {words("theory"), 46, true},
                       {words("combines"), 76, false},
                       {words("efficiency"), 70, false}};

    std::map<kernels::Result, RowsBySize> kinds; // scans are not compared with reductions
    std::map<std::uint64_t, std::map<qsizetype, const WorkRow*>> table;
    for (const WorkRow& row : rows) {
        const QString id = QString::fromStdString(row.algorithm);
        const qsizetype series = algorithms.indexOf(id);
        if (series < 0) continue;
        addRow(chart, std::size_t(series), row);
        table[row.n][series] = &row;
        const kernels::Algorithm* algorithm = kernels::find_algorithm(row.algorithm);
        const bool counts = algorithm && row.combines() > 0 && !row.counted.fault && !hidden.contains(id);
        if (counts) kinds[algorithm->result][row.n].push_back(&row);
    }
    for (viz::ChartPanel& panel : chart.panels)
        for (viz::ChartCurve& curve : panel.curves)
            for (auto* points : {&curve.points, &curve.theory})
                std::sort(points->begin(), points->end(), [](QPointF a, QPointF b) { return a.x() < b.x(); });
    for (auto at = table.rbegin(); at != table.rend(); ++at) {
        ResultGroup group{double(at->first), {}};
        for (const auto& [series, row] : at->second) group.lines.push_back(lineOf(*row, int(series)));
        content.groups.push_back(std::move(group));
    }
    Finding best;
    for (const auto& [kind, byN] : kinds)
        if (const Finding found = findingOf(byN); found.ratio() > best.ratio()) best = found;
    content.headline = best.few       ? headlineOf(best)
                       : rows.empty() ? words("Nothing is counted yet")
                                      : words("Work and depth over n");
    content.sentence = (best.few ? gainOf(best) : QString()) +
                       words("Counted while the kernels run; thin dashed lines are theory.");
    return content;
}

} // namespace scanscope::app

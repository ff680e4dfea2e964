#include "app/benchmark/sweep_studies.h"

#include <algorithm>
#include <map>
#include <QHBoxLayout>

#include "app/benchmark/algorithm_pens.h"
#include "app/benchmark/setup_fields.h"
#include "app/reports/study_reports.h"
#include "viz/model/language.h"

namespace scanscope::app {

using cost::CostRow;
using viz::ChartUnit;

namespace {

ResultLine lineOf(const CostRow& row) {
    const QString id = QString::fromStdString(row.subject.algorithm);
    return {
        .pen = penOf(id),
        .name = id,
        .cells = {cellOf(row.cost.seconds(), ChartUnit::Seconds), cellOf(row.measured_s, ChartUnit::Seconds),
                  cellOf(row.factor(), ChartUnit::Ratio, row.agrees() ? ResultTone::Good : ResultTone::Bad)}};
}

QString headlineOf(const std::vector<const CostRow*>& shown) {
    if (shown.empty()) return viz::tr("Nothing modelled yet");
    const auto agreeing = std::ranges::count_if(shown, [](const CostRow* row) { return row->agrees(); });
    return viz::tr("The model is within a factor of %1 for %2 of %3 runs")
        .arg(QString::number(cost::agreement), QString::number(agreeing), QString::number(shown.size()));
}

// Returns a sentence about the row with the largest error.
QString missedOf(const std::vector<const CostRow*>& shown) {
    const auto missed = [](const CostRow* row) { return std::max(row->factor(), 1 / row->factor()); };
    const auto worst = std::ranges::max_element(shown, {}, missed);
    if (worst == shown.end() || (*worst)->agrees()) return {};
    return viz::tr("Largest error: %1 at %2, modelled at %3 the measured time.")
        .arg(QString::fromStdString((*worst)->subject.algorithm), viz::sizeText(double((*worst)->subject.n)),
             viz::chartText((*worst)->factor(), ChartUnit::Ratio));
}

} // namespace

BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                              std::span<const CostRow> rows) {
    BenchmarkContent content;
    viz::Chart& chart = content.chart;
    chart.series = seriesOf(algorithms, hidden);
    const std::vector<viz::ChartCurve> curves(chart.series.size());
    chart.panels = {{.title = viz::tr("Time: measured; dashed: modelled"),
                     .unit = ChartUnit::Seconds,
                     .isLogarithmic = true,
                     .weight = 3,
                     .curves = curves,
                     .head = viz::tr("measured")},
                    {.title = viz::tr("Modelled / measured"),
                     .unit = ChartUnit::Ratio,
                     .weight = 2,
                     .curves = curves,
                     .level = 1,
                     .head = viz::tr("modelled / measured")}};
    chart.across = viz::tr("n, elements");
    content.subject = viz::tr("algorithm");
    content.columns = {{viz::tr("model"), false, viz::tr("model in s")},
                       {viz::tr("measured"), true, viz::tr("median in s")},
                       {viz::tr("factor"), false, viz::tr("modelled / measured")}};

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
    content.sentence =
        joined({missedOf(shown),
                viz::tr("Each launch, byte, conflict, instruction and wait of a recorded run has a fixed "
                        "cost.")});
    return content;
}

viz::DotPlot modelDots(const QStringList& algorithms, std::span<const CostRow> rows) {
    viz::DotPlot plot{.title = viz::tr("Modelled / measured"), .agreement = cost::agreement};
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

namespace {

const std::string& idOf(const CostRow& row) { return row.subject.algorithm; }

SweepWords modelWords() {
    const auto tr = [](const char* text) { return ModelStudy::tr(text); };
    return {
        .sizes = QStringLiteral("2^3..2^20"),
        .sizesTip =
            tr("8,1000, 2^3..2^20 or, for every second power, 2^4..2^20..*4; only measured sizes are used"),
        .run = tr("Model"),
        .invitation =
            tr("Press Model to record, on the emulator, the runs that were measured on an H200, and to "
               "estimate their times with a one-page model. It needs no GPU and takes a few seconds."),
        .before = tr("Nothing modelled yet"),
        .after = tr("Modelled"),
        .cancelled = tr("Cancelled; modelled rows are kept"),
        .now = tr("Recording %1 at n = %2"),
        .done = tr("%1 of %2 rows"),
        .conditions = {{tr("int32 sums")}, {tr("measured on an NVIDIA H200")}},
        .about = {tr("The runs measured on a GPU are recorded on the emulator."),
                  tr("The model describes the machine with fifteen numbers.")},
        .title = tr("Modelled time vs. n"),
        .details = tr("modelled from traces, measured on an H200"),
        .method = {
            tr("time = launch + max(memory, banks, issue) + waits, for each launch; the time of a run is the "
               "sum of its launches."),
            tr("Memory: sectors of 32 bytes, divided by the bandwidth of a copy. Banks: shared-memory "
               "passes, "
               "one per cycle. Issue: recorded warp instructions. Waits: a block's longest chain of round "
               "trips, combines and barriers, once for each wave of blocks (Brent)."),
            tr("The model has no caches: data read again from the L2 costs as much as data read for the "
               "first time. Blocks that were not recorded are assumed to behave like the recorded ones.")}};
}

} // namespace

ModelStudy::ModelStudy(Measure measure, QObject* parent)
    : SweepOf(std::move(measure), modelWords(), parent) {
    // Chosen at first: one algorithm for each way to spend time (launches, waits, conflicts, bytes).
    addAlgorithms([](const kernels::Algorithm& algorithm) { return algorithm.on_emulator; },
                  {"naive-global", "work-efficient-global", "recursive", "reduce-then-scan", "blelloch",
                   "reduce-shared"});
    row()->addWidget(sizesField(), 0, Qt::AlignTop);
}

cost::CostStudyOptions ModelStudy::chosenOptions() const {
    cost::CostStudyOptions options;
    options.sizes = chosenSizes();
    for (const QString& id : algorithms()->chosen()) options.algorithms.push_back(id.toStdString());
    return options;
}

BenchmarkContent ModelStudy::content(BenchView, bool) const {
    return modelContent(algorithms()->chosen(), hiddenOf(*algorithms()), rows());
}

void ModelStudy::writeCsv(std::ostream& out) const { writeCostsCsv(out, chosenRows(idOf)); }
void ModelStudy::writeJson(std::ostream& out) const {
    writeCostsJson(out, chosenRows(idOf), cost::h200().name);
}

} // namespace scanscope::app

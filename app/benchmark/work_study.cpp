#include "app/benchmark/sweep_studies.h"

#include <algorithm>
#include <map>
#include <QHBoxLayout>

#include "app/benchmark/algorithm_pens.h"
#include "app/benchmark/setup_fields.h"
#include "app/reports/study_reports.h"
#include "kernels/trace/fault_text.h"
#include "viz/model/language.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {

using kernels::WorkRow;
using viz::ChartUnit;

namespace {

// A logarithmic axis cannot show 0, the value of a run without combines.
void addPoint(std::vector<viz::ChartPoint>& points, double n, const std::optional<double>& value) {
    if (value && *value > 0) points.push_back({n, *value});
}

void addRow(viz::Chart& chart, std::size_t series, const WorkRow& row) {
    const auto n = double(row.n);
    const auto add = [&](std::size_t panel, const std::optional<double>& measured,
                         const std::optional<double>& theory) {
        viz::ChartCurve& curve = chart.panels[panel].curves[series];
        addPoint(curve.points, n, measured);
        addPoint(curve.dashed, n, theory);
    };
    add(0, double(row.counted.work.depth()), row.theory_depth);
    add(1, double(row.combines()), row.theory_combines);
    add(2, row.efficiency(), row.theory_efficiency());
}

ResultLine lineOf(const WorkRow& row) {
    const QString id = QString::fromStdString(row.algorithm);
    ResultLine line{.pen = penOf(id), .name = id};
    if (row.counted.fault) {
        line.note = QString::fromStdString(message_of(row.counted.fault).text());
        return line;
    }
    line.cells = {cellOf(double(row.counted.work.depth()), ChartUnit::Count),
                  cellOf(row.theory_depth, ChartUnit::Count),
                  cellOf(double(row.combines()), ChartUnit::Count),
                  cellOf(row.efficiency(), ChartUnit::ExactPercent)};
    return line;
}

// For one kind, at the largest n that at least two visible algorithms have: the algorithms with the fewest
// and the most combines, and with the least and the greatest depth.
struct Finding {
    const WorkRow *few = nullptr, *many = nullptr, *shallow = nullptr, *deep = nullptr;
    [[nodiscard]] double ratio() const {
        return few ? double(many->combines()) / double(few->combines()) : 0;
    }
    [[nodiscard]] bool differsInWork() const { return qRound(10 * ratio()) > 10; }
    [[nodiscard]] int depthShare() const { // in percent
        const auto least = double(depthOf(*shallow)), most = double(depthOf(*deep));
        return most > 0 ? qRound(100 * least / most) : 100;
    }
    static std::uint64_t depthOf(const WorkRow& row) { return row.counted.work.depth(); }
};

// Rows of one kind by n.
using RowsBySize = std::map<std::uint64_t, std::vector<const WorkRow*>>;

Finding findingOf(const RowsBySize& byN) {
    for (auto at = byN.rbegin(); at != byN.rend(); ++at) {
        if (at->second.size() < 2) continue;
        const auto [few, many] =
            std::minmax_element(at->second.begin(), at->second.end(),
                                [](auto* a, auto* b) { return a->combines() < b->combines(); });
        const auto [shallow, deep] =
            std::minmax_element(at->second.begin(), at->second.end(),
                                [](auto* a, auto* b) { return Finding::depthOf(*a) < Finding::depthOf(*b); });
        return {*few, *many, *shallow, *deep};
    }
    return {};
}

QString headlineOf(const Finding& finding) {
    const QString size = viz::sizeText(double(finding.few->n));
    if (!finding.differsInWork() && finding.depthShare() >= 95)
        return viz::tr("About the same number of combines and the same depth at %1").arg(size);
    if (!finding.differsInWork())
        return viz::tr("%1: about as many combines as %2, in %3 % of its depth, at %4")
            .arg(QString::fromStdString(finding.shallow->algorithm),
                 QString::fromStdString(finding.deep->algorithm), QString::number(finding.depthShare()),
                 size);
    return viz::tr("%1: %2 × the combines of %3 at %4")
        .arg(QString::fromStdString(finding.many->algorithm), QString::number(finding.ratio(), 'f', 1),
             QString::fromStdString(finding.few->algorithm), size);
}

// Returns the headline for a single algorithm, which cannot be compared.
QString headlineOf(const WorkRow& row) {
    return viz::tr("%1: %2 combines in a depth of %3 at %4")
        .arg(QString::fromStdString(row.algorithm), viz::chartText(double(row.combines()), ChartUnit::Count),
             viz::chartText(double(Finding::depthOf(row)), ChartUnit::Count), viz::sizeText(double(row.n)));
}

// Returns the largest row if all rows are of one algorithm, otherwise null.
const WorkRow* onlyOneOf(const std::map<kernels::Result, RowsBySize>& kinds) {
    if (kinds.size() != 1) return nullptr;
    const RowsBySize& rows = kinds.begin()->second;
    const WorkRow* largest = rows.rbegin()->second.front();
    for (const auto& [n, of_n] : rows)
        for (const WorkRow* row : of_n)
            if (row->algorithm != largest->algorithm) return nullptr;
    return largest;
}

// Returns a sentence about the depth that the additional combines save; empty if they save none.
QString gainOf(const Finding& finding) {
    if (!finding.differsInWork()) return {};
    const auto depth = double(finding.many->counted.work.depth()),
               other = double(finding.few->counted.work.depth());
    if (depth >= 0.95 * other) return {};
    return viz::tr("Its depth is %1 % of the other's.").arg(qRound(100 * depth / other));
}

} // namespace

BenchmarkContent workContent(const QStringList& algorithms, const QStringList& hidden,
                             std::span<const WorkRow> rows) {
    BenchmarkContent content;
    viz::Chart& chart = content.chart;
    chart.series = seriesOf(algorithms, hidden);
    const auto panel = [&](const QString& title, const QString& head, ChartUnit unit, int weight) {
        chart.panels.push_back({.title = title,
                                .unit = unit,
                                .isLogarithmic = true,
                                .weight = weight,
                                .curves = std::vector<viz::ChartCurve>(chart.series.size()),
                                .head = head});
    };
    panel(viz::tr("Depth, the longest chain of combines"), viz::tr("depth"), ChartUnit::Count, 5);
    panel(viz::tr("Combines, of all threads"), viz::tr("combines"), ChartUnit::Count, 5);
    panel(viz::tr("Efficiency, (n − 1) / (threads × depth)"), viz::tr("efficiency"), ChartUnit::ExactPercent,
          4);
    chart.across = viz::tr("n, elements");
    content.subject = viz::tr("algorithm");
    content.columns = {{viz::tr("depth"), false, viz::tr("depth (number)")},
                       {viz::tr("theory"), true, viz::tr("theory (number)")},
                       {viz::tr("combines"), false, viz::tr("combines (number)")},
                       {viz::tr("efficiency"), false, viz::tr("efficiency (share)")}};

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
    for (viz::ChartPanel& drawn : chart.panels)
        for (viz::ChartCurve& curve : drawn.curves)
            for (auto* points : {&curve.points, &curve.dashed})
                std::ranges::sort(*points, {}, &viz::ChartPoint::x);
    for (auto at = table.rbegin(); at != table.rend(); ++at) {
        ResultGroup group{double(at->first), {}};
        for (const auto& [series, row] : at->second) group.lines.push_back(lineOf(*row));
        content.groups.push_back(std::move(group));
    }
    Finding best;
    for (const auto& [kind, byN] : kinds)
        if (const Finding found = findingOf(byN); found.ratio() > best.ratio()) best = found;
    const WorkRow* only = onlyOneOf(kinds);
    content.headline = best.few       ? headlineOf(best)
                       : only         ? headlineOf(*only)
                       : rows.empty() ? viz::tr("Nothing counted yet")
                                      : viz::tr("Work and depth vs. n");
    content.sentence = joined({best.few ? gainOf(best) : QString(),
                               viz::tr("Counted while the kernels run; thin dashed lines are theory.")});
    return content;
}

namespace {

const std::string& idOf(const WorkRow& row) { return row.algorithm; }

SweepWords workWords() {
    const auto tr = [](const char* text) { return WorkStudy::tr(text); };
    return {.sizes = QStringLiteral("2^3..2^20"),
            .sizesTip = tr("8,1000, 2^3..2^20 or, for every second power, 2^4..2^20..*4"),
            .run = tr("Count"),
            .invitation = tr("Press Count to run the chosen algorithms on the emulator at every size and "
                             "count their combines. It needs no GPU and takes a few seconds."),
            .before = tr("Nothing counted yet"),
            .after = tr("Counted"),
            .cancelled = tr("Cancelled; counted rows are kept"),
            .now = tr("Counting %1 at n = %2"),
            .done = tr("%1 of %2 rows"),
            .conditions = {{tr("every block counted")}, {tr("nothing recorded")}},
            .about = {tr("The emulator runs the same source as a GPU, so the counts are the same."),
                      tr("Counts, not times: the same on every machine.")},
            .title = tr("Work vs. n"),
            .details = tr("counted on the emulator"),
            .method = {tr("The study counts every combine of every thread, and the barriers between them. "
                          "The emulator runs the same source as a GPU, so the counts are the same."),
                       tr("Depth is the longest chain of combines. Efficiency is the work of a serial loop, "
                          "divided by threads × depth. Applications do more than combine n elements, so no "
                          "efficiency is given for them."),
                       tr("Theory is the formula on each algorithm’s page, for the same number of threads."),
                       tr("Counts, not times: the same on every machine.")}};
}

} // namespace

WorkStudy::WorkStudy(Measure measure, QObject* parent)
    : SweepOf(std::move(measure), workWords(), parent)
    , m_form(new viz::SegmentedControl(tr("Form of the scans"))) {
    m_form->addSegment(tr("Exclusive"));
    m_form->addSegment(tr("Inclusive"));
    m_form->setChosen({0});
    // Chosen at first: scans with less work or less depth, and reductions within a block and across blocks.
    addAlgorithms(
        [](const kernels::Algorithm& algorithm) { return !no_work(algorithm); },
        {"hillis-steele", "blelloch", "brent-kung", "sklansky", "reduce-shared", "reduce-multilevel"});
    row()->addWidget(sizesField(), 0, Qt::AlignTop);
    row()->addWidget(new viz::Field(tr("Form"), m_form, m_form->sizeHint().width()), 0, Qt::AlignTop);
    connect(m_form, &viz::SegmentedControl::chosenChanged, this, &WorkStudy::setupEdited);
}

kernels::WorkOptions WorkStudy::chosenOptions() const {
    kernels::WorkOptions options;
    options.sizes = chosenSizes();
    for (const QString& id : algorithms()->chosen()) {
        kernels::Request request;
        request.algorithm = id.toStdString();
        request.form = m_form->current() == 1 ? trace::Form::inclusive : trace::Form::exclusive;
        if (const kernels::Algorithm* algorithm = kernels::find_algorithm(request.algorithm))
            request.type = default_type(*algorithm);
        options.requests.push_back(std::move(request));
    }
    return options;
}

BenchmarkContent WorkStudy::content(BenchView, bool) const {
    return workContent(algorithms()->chosen(), hiddenOf(*algorithms()), rows());
}

void WorkStudy::writeCsv(std::ostream& out) const { writeWorkCsv(out, chosenRows(idOf)); }
void WorkStudy::writeJson(std::ostream& out) const { writeWorkJson(out, chosenRows(idOf), {}); }

} // namespace scanscope::app

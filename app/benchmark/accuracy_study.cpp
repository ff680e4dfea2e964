#include "app/benchmark/sweep_studies.h"

#include <algorithm>
#include <array>
#include <map>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "app/benchmark/algorithm_pens.h"
#include "app/reports/study_reports.h"
#include "kernels/text/language.h"
#include "viz/charts/chart_pen.h"
#include "viz/model/language.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

using kernels::AccuracyInput;
using kernels::AccuracyRow;
using kernels::english;

namespace {

constexpr std::size_t methodCount = kernels::accuracy_methods.size();
constexpr std::size_t curveCount = methodCount + 1; // the last one is the plain loop in float64

// The names of the curves, which also identify hidden curves.
constexpr std::array<std::string_view, curveCount> curveNames{
    english("serial"), english("tree"), english("warp"), english("Kahan"), english("serial, float64")};
QString nameOfCurve(std::size_t curve) { return viz::translated(curveNames.at(curve)); }
QString idOf(std::size_t curve) { return QString::fromUtf8(curveNames.at(curve).data()); }

struct InputWords {
    std::string_view name, title; // the titles of the column and the panel
    std::string_view head;        // the heading of the values in a card
};
// In the order of the enum.
constexpr std::array<InputWords, kernels::accuracy_inputs.size()> inputWords{{
    {english("random"), english("Random between 0 and 1, error relative to the sum"),
     english("random between 0 and 1")},
    {english("ones"), english("All 1, error relative to the sum"), english("all 1")},
    {"0.1", english("All 0.1, error relative to the sum"), english("all 0.1")},
    {english("alternating"), english("Numbers that cancel except for 1, error relative to the sum"),
     english("numbers that cancel except for 1")},
    {"1e8+1e-8", english("1e8, many 1e-8, −1e8, error relative to the sum"), "1e8"},
}};
const InputWords& wordsOf(AccuracyInput input) { return inputWords.at(std::size_t(input)); }

// Returns the pen of the summing algorithm. The plain float64 loop looks like the float32 loop, but dashed.
int penOfCurve(std::size_t curve) {
    const auto pen = [](std::size_t method) {
        return penOf(QString::fromUtf8(kernels::accuracy_methods.at(method).algorithm.data()));
    };
    return curve == methodCount ? pen(0) + viz::solidPens : pen(curve);
}

const AccuracyRow::Error& errorOf(const AccuracyRow& row, std::size_t curve) {
    return curve == methodCount ? row.wide : row.errors.at(curve);
}

QString errorText(const AccuracyRow::Error& error) {
    if (!error.relative) return QStringLiteral("–");
    return viz::chartText(*error.relative, viz::ChartUnit::Error);
}

// Returns the rows of the GPU if there are any, otherwise those of the first row's executor.
std::vector<const AccuracyRow*> rowsOfOneExecutor(std::span<const AccuracyRow> rows) {
    std::vector<const AccuracyRow*> chosen;
    const bool hasGpu =
        std::ranges::any_of(rows, [](const AccuracyRow& row) { return row.executor == "cuda"; });
    for (const AccuracyRow& row : rows)
        if (hasGpu ? row.executor == "cuda" : row.executor == rows.front().executor) chosen.push_back(&row);
    return chosen;
}

using RowsByInput = std::map<AccuracyInput, std::vector<const AccuracyRow*>>;

viz::ChartPanel panelOf(AccuracyInput input, const std::vector<const AccuracyRow*>& rows) {
    viz::ChartPanel panel{.title = viz::translated(wordsOf(input).title),
                          .unit = viz::ChartUnit::Error,
                          .isLogarithmic = true,
                          .curves = std::vector<viz::ChartCurve>(curveCount),
                          .head = viz::translated(wordsOf(input).head)};
    for (const AccuracyRow* row : rows)
        for (std::size_t curve = 0; curve < curveCount; ++curve)
            if (const auto error = errorOf(*row, curve).relative)
                panel.curves[curve].points.push_back({double(row->n), *error});
    return panel;
}

bool isExact(const viz::ChartPanel& panel) {
    return std::ranges::all_of(panel.curves, [](const viz::ChartCurve& curve) {
        return std::ranges::all_of(curve.points, [](const viz::ChartPoint& point) { return point.y == 0; });
    });
}

// Returns groups by n, largest first, with a line for each method and a value for each kind of input.
std::vector<ResultGroup> groupsOf(const RowsByInput& byInput) {
    std::map<std::uint64_t, ResultGroup, std::greater<>> groups;
    for (std::size_t column = 0; const auto& [input, rows] : byInput) {
        for (const AccuracyRow* row : rows) {
            ResultGroup& group = groups[row->n];
            group.n = double(row->n);
            for (std::size_t curve = 0; curve < curveCount; ++curve) {
                if (group.lines.size() <= curve)
                    group.lines.push_back({.pen = penOfCurve(curve), .name = nameOfCurve(curve)});
                ResultLine& line = group.lines[curve];
                line.cells.resize(column);
                line.cells.push_back({errorText(errorOf(*row, curve)), errorOf(*row, curve).relative});
            }
        }
        ++column;
    }
    std::vector<ResultGroup> all;
    for (auto& [n, group] : groups) all.push_back(std::move(group));
    return all;
}

// Compares the worst float32 method with the best one, for the largest n of random numbers.
QString headlineOf(const RowsByInput& byInput) {
    const auto found = byInput.find(AccuracyInput::random);
    if (found == byInput.end()) return viz::tr("Error of float32 sums against float64");
    const AccuracyRow* row = *std::ranges::max_element(found->second, {}, &AccuracyRow::n);
    std::optional<std::size_t> best, worst;
    for (std::size_t method = 0; method < methodCount; ++method) {
        const auto error = row->errors.at(method).relative;
        if (!error) continue;
        if (!best || *error < *row->errors.at(*best).relative) best = method;
        if (!worst || *error > *row->errors.at(*worst).relative) worst = method;
    }
    if (!worst || *row->errors.at(*worst).relative == 0) return viz::tr("Every sum is exact");
    const QString off = errorText(row->errors.at(*worst)), size = viz::sizeText(double(row->n));
    if (*row->errors.at(*best).relative == 0)
        return viz::tr("%1 is off by %2 at %3, %4 not at all")
            .arg(nameOfCurve(*worst), off, size, nameOfCurve(*best));
    return viz::tr("%1 is off by %2 at %3, %4 by %5")
        .arg(nameOfCurve(*worst), off, size, nameOfCurve(*best), errorText(row->errors.at(*best)));
}

} // namespace

BenchmarkContent accuracyContent(const QStringList& hidden, std::span<const AccuracyRow> rows) {
    BenchmarkContent content;
    content.subject = viz::tr("method");
    content.chart.across = viz::tr("n, elements (float32)");
    for (std::size_t curve = 0; curve < curveCount; ++curve)
        content.chart.series.push_back({.name = nameOfCurve(curve),
                                        .hidden = hidden.contains(idOf(curve)),
                                        .pen = penOfCurve(curve),
                                        .id = idOf(curve)});
    RowsByInput byInput;
    for (const AccuracyRow* row : rowsOfOneExecutor(rows)) byInput[row->input].push_back(row);
    for (auto& [input, of] : byInput) {
        std::ranges::sort(of, {}, &AccuracyRow::n);
        if (viz::ChartPanel panel = panelOf(input, of); !isExact(panel))
            content.chart.panels.push_back(std::move(panel));
        const QString name = viz::translated(wordsOf(input).name);
        content.columns.push_back({name, false, viz::tr("relative error of %1").arg(name)});
    }
    if (content.chart.panels.empty()) content.chart.panels = {panelOf(AccuracyInput::random, {})};
    content.groups = groupsOf(byInput);
    if (rows.empty()) {
        content.headline = viz::tr("No sums yet");
        return content;
    }
    content.headline = headlineOf(byInput);
    content.sentence = viz::tr("Sums compared with a compensated float64 sum. Exact results are not drawn.");
    return content;
}

namespace {

SweepWords accuracyWords() {
    const auto tr = [](const char* text) { return AccuracyStudy::tr(text); };
    return {.sizes = QStringLiteral("2^10..2^20..*4"),
            .sizesTip = tr("1000, 2^20, 2^10..2^24 or, for every second power, 2^10..2^24..*4"),
            .run = tr("Compute"),
            .invitation = tr("Press Compute to add the same float32 numbers in four ways and compare the "
                             "sums with a more precise one. It needs no GPU and takes up to a minute."),
            .before = tr("No sums yet"),
            .after = tr("Computed"),
            .cancelled = tr("Cancelled; finished sums are kept"),
            .now = tr("Adding with %1 at n = %2"),
            .done = tr("%1 of %2 sums"),
            .conditions = {{tr("float32 against float64")}, {tr("same numbers for all")}},
            .about = {tr("Only the order of the additions matters, not their speed.")},
            .title = tr("Accuracy vs. n"),
            .details = tr("float32 sums"),
            .method = {
                tr("The error is |sum − exact| / |exact|, where exact is the sum of the same numbers in "
                   "float64, corrected for rounding errors."),
                tr("Random numbers are multiples of 2⁻²⁴ between 0 and 1, so each is a float32. A float32 "
                   "loop adds ones exactly up to 2²⁴ and counts no further; the study therefore also adds "
                   "2²⁴ + 1 of them. 0.1 is not a float32, and its rounding errors do not cancel."),
                tr("Numbers that cancel begin with a 1. Random numbers from 0 to 1000 follow, each with its "
                   "negative. Their sum is 1, and only Kahan summation always comes close to it. The last "
                   "input is 1e8, then many 1e-8, then −1e8: its sum is the sum of the small numbers."),
                tr("“serial, float64” is the plain loop over the same numbers in float64."),
                tr("The plain loop runs on the CPU. The other sums run on the emulator or the GPU, "
                   "which both add in the same order.")}};
}

} // namespace

AccuracyStudy::AccuracyStudy(Measure measure, QObject* parent)
    : SweepOf(std::move(measure), accuracyWords(), parent)
    , m_executor(new viz::ChoiceBox(tr("Runs on")))
    , m_executorField(new viz::Field(tr("Runs on"), m_executor, 168)) {
    auto* what =
        new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted,
                           tr("float32 sums against a compensated float64 sum: a plain loop, a tree, warps, "
                              "and Kahan summation."));
    what->setElided(true);
    what->setFixedHeight(32);
    what->setAlignment(Qt::AlignVCenter);
    row()->addWidget(what, 1, Qt::AlignBottom);
    row()->addWidget(sizesField(), 0, Qt::AlignTop);
    row()->addWidget(m_executorField, 0, Qt::AlignTop);
    AccuracyStudy::setExecutors(
        {{"emulator", true, "", ""}, {"cuda", false, kernels::say("looking for a GPU"), ""}});
    connect(m_executor, &QComboBox::currentIndexChanged, this, &AccuracyStudy::setupEdited);
}

// The plain loop always runs on the CPU.
void AccuracyStudy::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    const QSignalBlocker quiet(m_executor);
    const QString chosen = m_executor->currentData().toString();
    m_executor->clear();
    for (const kernels::ExecutorInfo& executor : executors) {
        if (executor.id == "cpu") continue;
        const int index = m_executor->count();
        const QString id = QString::fromStdString(executor.id);
        m_executor->addChoice(id == QStringLiteral("cuda") ? tr("CUDA") : tr("Emulator"), id);
        m_executor->setChoiceEnabled(index, executor.available, QString::fromStdString(executor.reason));
    }
    m_executor->setCurrentIndex(std::max(0, m_executor->findData(chosen)));
}

kernels::AccuracyOptions AccuracyStudy::chosenOptions() const {
    using kernels::AccuracyInput;
    kernels::AccuracyOptions options;
    options.sizes = chosenSizes();
    if (std::ranges::count(options.sizes, std::uint64_t{0}) != 0)
        throw kernels::BadRequest("sizes",
                                  kernels::say("0 elements have no sum: choose sizes of 1 or more."));
    options.inputs = {AccuracyInput::random, AccuracyInput::ones, AccuracyInput::tenths,
                      AccuracyInput::alternating, AccuracyInput::tiny};
    options.sizes_of_ones = {kernels::counting_stops.front()};
    options.executors = {m_executor->currentData().toString().toStdString()};
    return options;
}

QWidget* AccuracyStudy::anchorOf(const QString& field) {
    return field == QStringLiteral("runs on") ? m_executorField : sizesField();
}

QString AccuracyStudy::machine() const { return m_executor->currentText(); }

BenchmarkContent AccuracyStudy::content(BenchView, bool) const { return accuracyContent(hidden(), rows()); }

void AccuracyStudy::writeCsv(std::ostream& out) const {
    writeAccuracyCsv(out, rows(), kernels::AccuracyOptions{}.seed);
}

void AccuracyStudy::writeJson(std::ostream& out) const {
    app::writeJson(out, accuracyAsJson(rows(), kernels::AccuracyOptions{}.seed));
}

} // namespace scanscope::app

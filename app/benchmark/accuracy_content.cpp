#include "app/benchmark/accuracy_content.h"

#include <algorithm>
#include <array>
#include <map>

#include "app/benchmark/algorithm_pens.h"
#include "kernels/text/language.h"
#include "viz/charts/chart_pen.h"
#include "viz/model/language.h"

namespace scanscope::app {

using kernels::AccuracyInput;
using kernels::AccuracyRow;
using kernels::english;

namespace {

constexpr std::size_t methodCount = kernels::accuracy_methods.size();
constexpr std::size_t curveCount = methodCount + 1; // the last one is the plain loop in float64

// As it is shown, and by what it is hidden.
constexpr std::array<std::string_view, curveCount> curveNames{
    english("serial"), english("tree"), english("warp"), english("Kahan"), english("serial, float64")};
QString nameOf(std::size_t curve) { return viz::translated(curveNames.at(curve)); }
QString idOf(std::size_t curve) { return QString::fromUtf8(curveNames.at(curve).data()); }

QString nameOf(AccuracyInput input) {
    switch (input) {
    case AccuracyInput::random:
        return viz::tr("random");
    case AccuracyInput::ones:
        return viz::tr("ones");
    case AccuracyInput::alternating:
        return viz::tr("alternating");
    case AccuracyInput::tiny:
    case AccuracyInput::tenths:
        break;
    }
    return QString::fromUtf8(name_of(input).data()); // numbers
}

// Of the algorithm that adds up. The plain loop in float64 looks as in float32, but dashed.
int penOfCurve(std::size_t curve) {
    const auto pen = [](std::size_t method) {
        return penOf(QString::fromUtf8(kernels::accuracy_methods.at(method).algorithm.data()));
    };
    return curve == methodCount ? pen(0) + viz::solidPens : pen(curve);
}

const AccuracyRow::Error& errorOf(const AccuracyRow& row, std::size_t curve) {
    return curve == methodCount ? row.wide : row.errors.at(curve);
}

QString titleOf(AccuracyInput input) {
    switch (input) {
    case AccuracyInput::random:
        return viz::tr("Random between 0 and 1, error relative to the sum");
    case AccuracyInput::ones:
        return viz::tr("All 1, error relative to the sum");
    case AccuracyInput::alternating:
        return viz::tr("Numbers that cancel but for 1, error relative to the sum");
    case AccuracyInput::tiny:
        return viz::tr("1e8, many 1e-8, −1e8, error relative to the sum");
    case AccuracyInput::tenths:
        break;
    }
    return viz::tr("All 0.1, error relative to the sum");
}

// Of the values in a card.
QString headOf(AccuracyInput input) {
    switch (input) {
    case AccuracyInput::random:
        return viz::tr("random between 0 and 1");
    case AccuracyInput::ones:
        return viz::tr("all 1");
    case AccuracyInput::alternating:
        return viz::tr("numbers that cancel but for 1");
    case AccuracyInput::tiny:
        return QStringLiteral("1e8");
    case AccuracyInput::tenths:
        break;
    }
    return viz::tr("all 0.1");
}

QString errorText(const AccuracyRow::Error& error) {
    if (!error.relative) return QStringLiteral("–");
    return viz::chartText(*error.relative, viz::ChartUnit::Error);
}

// Rows of one executor: that of the GPU where it is there.
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
    viz::ChartPanel panel{.title = titleOf(input),
                          .unit = viz::ChartUnit::Error,
                          .isLogarithmic = true,
                          .curves = std::vector<viz::ChartCurve>(curveCount),
                          .head = headOf(input)};
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

// By n, largest first; a line for each method, and in it a value for each kind of input.
std::vector<ResultGroup> groupsOf(const RowsByInput& byInput) {
    std::map<std::uint64_t, ResultGroup, std::greater<>> groups;
    for (qsizetype column = 0; const auto& [input, rows] : byInput) {
        for (const AccuracyRow* row : rows) {
            ResultGroup& group = groups[row->n];
            group.n = double(row->n);
            for (std::size_t curve = 0; curve < curveCount; ++curve) {
                if (group.lines.size() <= curve)
                    group.lines.push_back({.pen = penOfCurve(curve), .name = nameOf(curve)});
                ResultLine& line = group.lines[curve];
                line.values.resize(column);
                line.numbers.resize(std::size_t(column));
                line.values << errorText(errorOf(*row, curve));
                line.numbers.push_back(errorOf(*row, curve).relative);
            }
        }
        ++column;
    }
    std::vector<ResultGroup> all;
    for (auto& [n, group] : groups) all.push_back(std::move(group));
    return all;
}

// The worst float32 method against the best at the largest n of random numbers.
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
        return viz::tr("%1 is off by %2 at %3, %4 not at all").arg(nameOf(*worst), off, size, nameOf(*best));
    return viz::tr("%1 is off by %2 at %3, %4 by %5")
        .arg(nameOf(*worst), off, size, nameOf(*best), errorText(row->errors.at(*best)));
}

} // namespace

BenchmarkContent accuracyContent(const QStringList& hidden, std::span<const AccuracyRow> rows) {
    BenchmarkContent content;
    content.subject = viz::tr("method");
    content.chart.across = viz::tr("n, elements (float32)");
    for (std::size_t curve = 0; curve < curveCount; ++curve)
        content.chart.series.push_back({.name = nameOf(curve),
                                        .hidden = hidden.contains(idOf(curve)),
                                        .pen = penOfCurve(curve),
                                        .id = idOf(curve)});
    RowsByInput byInput;
    for (const AccuracyRow* row : rowsOfOneExecutor(rows)) byInput[row->input].push_back(row);
    for (auto& [input, of] : byInput) {
        std::ranges::sort(of, {}, &AccuracyRow::n);
        if (viz::ChartPanel panel = panelOf(input, of); !isExact(panel))
            content.chart.panels.push_back(std::move(panel));
        const QString name = nameOf(input);
        content.columns.push_back({name, false, viz::tr("relative error of %1").arg(name)});
    }
    if (content.chart.panels.empty()) content.chart.panels = {panelOf(AccuracyInput::random, {})};
    content.groups = groupsOf(byInput);
    if (rows.empty()) {
        content.headline = viz::tr("Nothing is summed yet");
        return content;
    }
    content.headline = headlineOf(byInput);
    content.sentence = viz::tr("Sums compared with a compensated float64 sum. Exact results have no point.");
    return content;
}

} // namespace scanscope::app

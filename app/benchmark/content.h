// The results of a study, ready to be drawn: its views, and pages of words beside them. Each view makes its
// content from its results; the place knows no measure.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <QStringList>
#include <string_view>
#include <vector>

#include "viz/charts/chart.h"
#include "viz/widgets/table.h"

namespace scanscope::app {

[[nodiscard]] QString fromText(std::string_view text); // of the kernels, which know no Qt

// In one line, without those that are empty.
[[nodiscard]] QString joined(QStringList parts, const QString& between = QStringLiteral(" "));

struct ResultColumn {
    QString name = {};
    bool isQuiet = false; // beside what was measured
    QString numbers = {}; // what the numbers of its values are, where they are copied: "median in s"
    friend bool operator==(const ResultColumn&, const ResultColumn&) = default;
};

// How a value of the table is written: `Good` and `Bad` are verdicts, "1.20× faster" and "1.03× slower".
enum class ResultTone : std::uint8_t { Usual, Quiet, Strong, Good, Bad };

// At the end of a line: whether the result was compared with the reference.
enum class ResultMark : std::uint8_t { None, Verified, Wrong };

struct ResultCell {
    QString text = {};
    std::optional<double> number = {}; // what the text says
    ResultTone tone = ResultTone::Usual;
    friend bool operator==(const ResultCell&, const ResultCell&) = default;
};
// A figure as the axes of charts write it; empty where there is none.
[[nodiscard]] ResultCell cellOf(const std::optional<double>& figure, viz::ChartUnit unit,
                                ResultTone tone = ResultTone::Usual);

struct ResultLine {
    int pen = 0; // of its curve: its marker
    QString name = {};
    std::vector<ResultCell> cells = {}; // by column
    QString note = {};                  // in the place of cells: why there are none
    ResultMark mark = ResultMark::None;
    bool isBeside = false;  // of the report that lies beside
    bool isPending = false; // its note says what is done about it now
    friend bool operator==(const ResultLine&, const ResultLine&) = default;
};

struct ResultGroup {
    double n = 0; // where on the axis across
    std::vector<ResultLine> lines = {};
    friend bool operator==(const ResultGroup&, const ResultGroup&) = default;
};

// Where results come from, for a choice among several.
struct ResultSource {
    QString name;
    QString reason = {};   // why it cannot be chosen
    QString tip = {};      // where it can
    bool isToOpen = false; // from a file, first
};

struct BenchmarkContent {
    QString headline, sentence;
    viz::Chart chart;
    QString subject = {};                // what a line of the table is of: "algorithm"
    QString place = QStringLiteral("n"); // what its groups stand at
    std::vector<ResultColumn> columns;
    std::vector<ResultGroup> groups; // largest n first
    QStringList notes = {};          // below them: what is missing, and why
};

// ---- pages of words and small tables beside the chart

struct PageLine {
    QString name;
    QStringList values = {}; // at the right, by column
    viz::CellTone tone = viz::CellTone::Usual;
    QString below = {};                              // under it, in as many lines as it takes
    std::vector<std::optional<double>> numbers = {}; // what the values say, as far as it is known
    friend bool operator==(const PageLine&, const PageLine&) = default;
};

struct PageBlock {
    QString title = {};       // empty: it goes on
    QStringList words = {};   // paragraphs
    QStringList columns = {}; // over the values
    std::vector<PageLine> lines = {};
    QStringList numbers = {}; // by column, what the numbers are where they are copied: "first in s"
    friend bool operator==(const PageBlock&, const PageBlock&) = default;
};

struct Page {
    QString name; // of its tab
    std::vector<PageBlock> blocks;
    friend bool operator==(const Page&, const Page&) = default;
};

// To be copied, and for screen readers.
[[nodiscard]] QString plainText(const Page& page);

// ---- the strip under the chart

struct StripCondition {
    QString text;
    bool isWarning = false;
    friend bool operator==(const StripCondition&, const StripCondition&) = default;
};

// The subject that is measured now, how far it is, and the conditions.
struct StripContent {
    QString what = {}, also = {}; // "Measuring lookback at 2³⁰", "sample 9 of at least 10"
    QString details = {};         // at the right: "14 of 15 rows"
    double share = -1;            // of the bar, 0 to 1; below 0 there is none
    std::vector<StripCondition> conditions = {};
    QString machine = {};
    QStringList about = {}; // of the machine
    friend bool operator==(const StripContent&, const StripContent&) = default;
};

} // namespace scanscope::app

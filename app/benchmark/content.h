// The results of a study, ready to be drawn: the contents of its views, and pages of text. Studies create
// them, so that the place Benchmark need not know what is measured.
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

[[nodiscard]] QString fromText(std::string_view text); // for texts from code without Qt

// Joins the parts that are not empty.
[[nodiscard]] QString joined(QStringList parts, const QString& between = QStringLiteral(" "));

struct ResultColumn {
    QString name = {};
    bool isQuiet = false; // less important than the measured values
    QString numbers = {}; // the column's name when its numbers are copied: "median in s"
    friend bool operator==(const ResultColumn&, const ResultColumn&) = default;
};

// The style of a table value: `Good` and `Bad` are verdicts, "1.20× faster" and "1.03× slower".
enum class ResultTone : std::uint8_t { Usual, Quiet, Strong, Good, Bad };

// The mark at the end of a line: whether the result agreed with the reference.
enum class ResultMark : std::uint8_t { None, Verified, Wrong };

struct ResultCell {
    QString text = {};
    std::optional<double> number = {}; // the text's value
    ResultTone tone = ResultTone::Usual;
    friend bool operator==(const ResultCell&, const ResultCell&) = default;
};
// Returns a cell with the figure in the format of chart axes; an empty cell if there is no figure.
[[nodiscard]] ResultCell cellOf(const std::optional<double>& figure, viz::ChartUnit unit,
                                ResultTone tone = ResultTone::Usual);

struct ResultLine {
    int pen = 0; // the pen of its curve, for the marker
    QString name = {};
    std::vector<ResultCell> cells = {}; // by column
    QString note = {};                  // why there are no cells
    ResultMark mark = ResultMark::None;
    bool isBeside = false;  // from the overlaid report
    bool isPending = false; // being measured, as its note says
    friend bool operator==(const ResultLine&, const ResultLine&) = default;
};

struct ResultGroup {
    double n = 0; // the position on the horizontal axis
    std::vector<ResultLine> lines = {};
    friend bool operator==(const ResultGroup&, const ResultGroup&) = default;
};

// A source of results that the user can choose.
struct ResultSource {
    QString name;
    QString reason = {};   // why it cannot be chosen
    QString tip = {};      // the tooltip if it can be chosen
    bool isToOpen = false; // a file must be opened first
};

struct BenchmarkContent {
    QString headline, sentence;
    viz::Chart chart;
    QString subject = {};                // the heading of the first column: "algorithm"
    QString place = QStringLiteral("n"); // lines are grouped by this quantity
    std::vector<ResultColumn> columns;
    std::vector<ResultGroup> groups; // largest n first
    QStringList notes = {};          // below the groups: the missing rows, with reasons
};

// ---- Pages of text and small tables next to the chart

struct PageLine {
    QString name;
    QStringList values = {}; // by column, aligned right
    viz::CellTone tone = viz::CellTone::Usual;
    QString below = {};                              // text below the line, wrapped
    std::vector<std::optional<double>> numbers = {}; // the values as numbers, if known
    friend bool operator==(const PageLine&, const PageLine&) = default;
};

struct PageBlock {
    QString title = {};       // empty: continues the previous block
    QStringList words = {};   // paragraphs
    QStringList columns = {}; // the headings of the value columns
    std::vector<PageLine> lines = {};
    QStringList numbers = {}; // the columns' names when their numbers are copied: "first in s"
    friend bool operator==(const PageBlock&, const PageBlock&) = default;
};

struct Page {
    QString name; // the name of its tab
    std::vector<PageBlock> blocks;
    friend bool operator==(const Page&, const Page&) = default;
};

// The page's text, for copying and for screen readers.
[[nodiscard]] QString plainText(const Page& page);

// ---- The strip under the chart

struct StripCondition {
    QString text;
    bool isWarning = false;
    friend bool operator==(const StripCondition&, const StripCondition&) = default;
};

// The current measurement, its progress, and its conditions.
struct StripContent {
    QString what = {}, also = {}; // "Measuring lookback at 2³⁰", "sample 9 of at least 10"
    QString details = {};         // at the right end: "14 of 15 rows"
    double share = -1;            // the filled part of the progress bar, 0 to 1; below 0: no bar
    std::vector<StripCondition> conditions = {};
    QString machine = {};
    QStringList about = {}; // more about the machine
    friend bool operator==(const StripContent&, const StripContent&) = default;
};

} // namespace scanscope::app

// What one view of the place Benchmark shows, ready to be drawn. Each view makes one of these from its
// results; the place knows no measure.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <QStringList>
#include <vector>

#include "viz/charts/chart.h"

namespace scanscope::app {

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

struct ResultLine {
    int pen = 0; // of its curve: its marker
    QString name = {};
    QStringList values = {};            // by column
    QString note = {};                  // in the place of values: why there are none
    std::vector<ResultTone> tones = {}; // by column, as far as they are not usual
    ResultMark mark = ResultMark::None;
    bool isBeside = false;                           // of the report that lies beside
    bool isPending = false;                          // its note says what is done about it now
    std::vector<std::optional<double>> numbers = {}; // by column: what the values say
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

} // namespace scanscope::app

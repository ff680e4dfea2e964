// What one view of the place Benchmark shows, ready to be drawn. Each view makes one of these from its
// results; the place knows no measure.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "viz/model/chart.h"

namespace scanscope::app {

struct ResultColumn {
    QString name;
    double width = 70;
    bool isQuiet = false; // beside what was measured
};

struct ResultLine {
    int series = 0; // of the chart: its marker
    QString name;
    QStringList values; // by column
    QString note;       // in the place of values: why there are none
};

struct ResultGroup {
    double n = 0;
    std::vector<ResultLine> lines;
};

struct BenchmarkContent {
    QString headline, sentence;
    viz::Chart chart;
    std::vector<ResultColumn> columns;
    std::vector<ResultGroup> groups; // largest n first
};

} // namespace scanscope::app

// A run's counters next to the theoretical values, as rows for the panel. All measured values are counted
// from records.
#pragma once

#include <optional>
#include <QString>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

struct CounterRow {
    QString name;
    QString soFar, wholeRun;                    // measured
    QString formula, expected;                  // theory; empty if there is none
    bool differs = false;                       // measured and expected values differ
    double soFarNumber = 0, wholeRunNumber = 0; // the same values as numbers, with shares in percent
    std::optional<double> expectedNumber = {};
};

struct WorkBar {
    QString name;
    double combines = 0;
    bool own = false; // measured in this run; false for theoretical bars
};

struct CountersTable {
    std::vector<CounterRow> rows;
    QString letters;      // letters other than n in formulas: "N = 8: n rounded up to a power of two"
    QString note;         // why values differ or why there is no theory; empty if unknown or not needed
    bool differs = false; // whether any measured value differs from theory
    std::vector<WorkBar>
        bars; // combines of the whole run: a scan's next to other scans, a reduction's next to a serial one
    std::optional<ModelledTime> time; // of the whole run; none if unknown
};

// The counts over all recorded blocks at the end of the step. They are all zero before the first step.
[[nodiscard]] CountersTable countersOf(const Document& document, FilmStep step);

} // namespace scanscope::viz

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
    double soFarNumber = 0, wholeRunNumber = 0; // the same values as numbers; shares in percent
    std::optional<double> expectedNumber = {};
};

struct WorkBar {
    QString name;
    double combines = 0;
    bool own = false; // measured in this run; the others are theoretical
};

struct CountersTable {
    std::vector<CounterRow> rows;
    QString letters;      // the letters in the formulas besides n: "N = 8: n rounded up to a power of two"
    QString note;         // why values differ, if known, or why there is no theory; otherwise empty
    bool differs = false; // a measured value differs from the theoretical one
    std::vector<WorkBar>
        bars; // combines in a whole run, of a scan next to other scans, of a reduction next to a serial one
    std::optional<ModelledTime> time; // for a whole run; none if unknown
};

// Counts over all recorded blocks, after the step is complete; all zero before the first step.
[[nodiscard]] CountersTable countersOf(const Document& document, FilmStep step);

} // namespace scanscope::viz

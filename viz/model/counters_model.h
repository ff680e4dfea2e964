// The counters of a run beside what theory says: rows for the panel, all measured values counts of records.
#pragma once

#include <optional>
#include <QString>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

struct CounterRow {
    QString name;
    QString soFar, wholeRun;                    // measured
    QString formula, expected;                  // theory; empty where it says nothing
    bool differs = false;                       // measured and expected do not agree
    double soFarNumber = 0, wholeRunNumber = 0; // what the texts say; shares in percent
    std::optional<double> expectedNumber = {};
};

struct WorkBar {
    QString name;
    double combines = 0;
    bool own = false; // this run, measured; the others come from theory
};

struct CountersTable {
    std::vector<CounterRow> rows;
    QString letters;      // what those in the formulas are besides n: "N = 8: n rounded up to a power of two"
    QString note;         // why some values differ, as far as known, or why theory is silent; else empty
    bool differs = false; // a measured value is not what theory expects
    std::vector<WorkBar>
        bars; // combines of a whole run: of a scan beside scans, of a reduction beside serial
    std::optional<ModelledTime> time; // of a whole run; none where nobody knows it
};

// In all recorded blocks, once the step is over; nothing is counted after the one before the first.
[[nodiscard]] CountersTable countersOf(const Document& document, FilmStep step);

} // namespace scanscope::viz

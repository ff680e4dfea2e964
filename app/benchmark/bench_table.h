// The table and the pages next to the charts of measured times, and the format of their figures.
#pragma once

#include <QStringList>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/content.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

[[nodiscard]] std::vector<ResultColumn> benchColumns(const BenchChoice& choice,
                                                     const BenchSelection& selection);
[[nodiscard]] std::vector<ResultGroup> benchGroups(const BenchChoice& choice,
                                                   const BenchSelection& selection);

[[nodiscard]] QString gbText(const std::optional<double>& gbPerSecond); // "3118", "8.31"
[[nodiscard]] QString shareText(const std::optional<double>& share);    // "73 %", "0.4 %"
[[nodiscard]] QString ratioText(double ratio);                          // "1.20×", "0.005×"

// "1.20× faster", "1.03× slower", "too close to call", "too few samples"
[[nodiscard]] QString verdictText(const bench::Summary& subject, const bench::Summary& baseline);

// Returns the median time including the copies of the input to the GPU and of the result back; nothing if the
// row was measured without copies.
[[nodiscard]] std::optional<double> withTransfers(const bench::Row& row);
[[nodiscard]] QString withTransfersText(const bench::Row& row); // "3.05 ms"; empty without copies

// Returns why a row is unreliable or has no times: "out of memory", "not verified"; otherwise empty.
[[nodiscard]] QString noteOf(const bench::Row& row);

// The texts about shares of a copy, or of a read, or of "a ceiling" if both occur.
struct CeilingTexts {
    std::string_view title, titleAtSize; // "Share of the copy at n = %1"
    std::string_view column, numbers;    // "of copy", "share of copy"
    std::string_view beaten;
};
[[nodiscard]] const CeilingTexts& ceilingTexts(const BenchSelection& selection);

// Returns the page with all conditions and notes: verification, why rows ended, noise, dropped samples, and
// rows that were left out.
[[nodiscard]] Page methodPage(const bench::Report& report);

// Returns a sentence for each reason why something was not measured.
[[nodiscard]] QStringList missingText(const std::vector<bench::LeftOut>& leftOut);

// Returns the page with the wrong and the right time of each algorithm side by side, at its largest size. It
// shows only `algorithms`, unless the report has none of them. If the report has no such times, the page
// shows those in `recorded`, unless it is null.
[[nodiscard]] Page notWaitingPage(const bench::Report& report, const QStringList& algorithms,
                                  const bench::Report* recorded);

// Returns the page with a line for each row in both reports, then the rows that are in only one of them.
[[nodiscard]] Page comparisonPage(const bench::Report& before, const QString& beforeName,
                                  const bench::Report& after, const QString& afterName);

} // namespace scanscope::app

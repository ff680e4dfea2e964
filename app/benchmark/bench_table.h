// The table next to the charts of measured times, and the format of its figures.
#pragma once

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/content.h"

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

} // namespace scanscope::app

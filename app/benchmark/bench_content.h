// What the views of measured times show: pure functions from benchmark results to a chart, a finding in one
// line and a table.
#pragma once

#include <optional>
#include <span>

#include "app/benchmark/content.h"
#include "app/reports/bench_views.h"
#include "kernels/bench/report.h"
#include "kernels/verify/accuracy.h"

namespace scanscope::app {

// What of the results is shown, and how.
struct BenchChoice {
    BenchView view = BenchView::Bandwidth; // of times: neither Accuracy nor Work
    bool isLogarithmic = false;            // upwards, where the view is not anyway
    QStringList algorithms = {};           // ids, in the order of their markers
    // The ids of hidden curves: those of algorithms, of ceilings and of curves beside, as the series of the
    // chart have them. A hidden curve counts for the table only.
    QStringList hidden = {};
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    QString baseline = {};                        // an id; empty: none
    std::optional<bench::Subject> measuring = {}; // now: the table says so
    std::optional<std::uint64_t> n = {};          // of BlockSize; the largest one where none is chosen
};

// `measured` are the rows measured here, or those that were opened. Of an algorithm that ran on several
// executors its rows on the GPU are shown, then those on the processor; rows of the emulator, whose times say
// nothing about a GPU, never beside rows of one. Where block sizes were varied, the views over n show each
// algorithm with its usual one.
//
// `beside` is another report, drawn thin and dashed under the same markers and named by its device and date.
[[nodiscard]] BenchmarkContent benchContent(const BenchChoice& choice, const bench::Report& measured,
                                            const bench::Report* beside = nullptr);

// Where and when the results were measured, in a line for the foot of a picture.
[[nodiscard]] QString benchFoot(const bench::Report& report);

// The algorithms with a row of the type and operator, in the order of the rows: what to choose from a report
// that was opened.
[[nodiscard]] QStringList algorithmsIn(const bench::Report& report, trace::ElementType type,
                                       trace::Operator op);

// The sizes of the type and operator for which an algorithm was measured with several block sizes, ascending:
// where there are none, there is no view BlockSize.
[[nodiscard]] std::vector<std::uint64_t> sizesWithBlocks(const bench::Report& report, trace::ElementType type,
                                                         trace::Operator op);

// Error of float32 sums against float64 over n. A panel for each kind of input that showed any.
[[nodiscard]] BenchmarkContent accuracyContent(const QStringList& hidden,
                                               std::span<const kernels::AccuracyRow> rows);

} // namespace scanscope::app

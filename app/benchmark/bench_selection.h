// The rows of benchmark results that a view shows: a series for each algorithm, with a row for each position
// on the horizontal axis.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <QString>
#include <QStringList>
#include <string>
#include <string_view>
#include <vector>

#include "app/reports/bench_views.h"
#include "kernels/bench/report.h"
#include "kernels/bench/stand.h"

namespace scanscope::app {

// The part of the results that a view of measured times shows.
struct BenchChoice {
    BenchView view = BenchView::Bandwidth; // a view of measured times: not Accuracy, Work or Model
    bool isLogarithmic = false;            // logarithmic vertical axis, even if the view does not require it
    QStringList algorithms = {};           // ids, in the order of their markers
    // The ids of hidden curves, as the chart's series have them: algorithms, ceilings and curves of the
    // overlay. A hidden curve only appears in the table.
    QStringList hidden = {};
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    QString baseline = {};                        // an id; empty: none
    std::optional<bench::Subject> measuring = {}; // being measured now: the table shows it
    std::optional<std::uint64_t> n = {};          // for the view BlockSize; the largest size if empty
};

using RowsAcross = std::map<std::uint64_t, const bench::Row*>; // by n, or by threads per block

struct BenchSeries {
    QString algorithm;
    int pen = 0;
    bool isBeside = false;
    RowsAcross rows = {};
    [[nodiscard]] QString id() const; // the id of its curve, as in BenchChoice::hidden
    [[nodiscard]] bool isOnGpu() const;
    [[nodiscard]] const bench::Row* at(std::uint64_t x) const; // null if there is none
};

// The ceiling for one executor. If the rows at one position move different amounts of data, as compactions
// do, it is the ceiling of the row that moves most.
struct BenchCeiling {
    bench::Ceiling kind = bench::Ceiling::copy;
    std::string executor = {};
    bool isBeside = false;
    RowsAcross rows = {};
    bool isBeaten = false; // a row was faster, so the ceiling's own measurement was disturbed
    [[nodiscard]] QString id() const;
};

struct BenchSelection {
    std::vector<BenchSeries> series;    // one for each algorithm, then the overlay's series that have rows
    std::vector<BenchCeiling> ceilings; // those of the overlay come last
    std::optional<std::uint64_t> n;     // for the view BlockSize
    bool isOfSeveral = false;           // has rows of several executors, so names include the executor
    bool lacksEmulator = false;         // emulator rows were left out
    [[nodiscard]] std::vector<std::uint64_t> places() const; // positions with a row, ascending
    [[nodiscard]] QString nameOf(const BenchSeries& series) const;
};
[[nodiscard]] BenchSelection select(const BenchChoice& choice, const bench::Report& measured,
                                    const bench::Report* beside);

// Returns the sizes at which an algorithm was measured with several block sizes, ascending. If there are
// none, the view BlockSize is not offered.
[[nodiscard]] std::vector<std::uint64_t> sizesWithBlocks(const bench::Report& report, trace::ElementType type,
                                                         trace::Operator op);

// Whether the report has rows of an executor, given by its id.
[[nodiscard]] bool hasRowsOn(const bench::Report& report, std::string_view executor);

// Whether a row has a right result and a time, so that it can be compared.
[[nodiscard]] bool isSound(const bench::Row* row);
// Whether a row has a point on the chart. Rows with a time and a wrong result have one, too.
[[nodiscard]] bool isDrawn(const bench::Row& row);
// Whether a row's quartiles are far apart, or it has too few samples to judge.
[[nodiscard]] bool isNoisy(const bench::Row& row);

// Noise cannot explain a time that reaches a larger share of its ceiling.
inline constexpr double beatenShare = 1.05;

// Whether two algorithms compute the same thing, so that their times can be compared.
[[nodiscard]] bool arePeers(const QString& algorithm, const QString& other);

// Returns the baseline from the same report as `series`, or null.
[[nodiscard]] const BenchSeries* baselineOf(const BenchSelection& selection, const BenchSeries& series,
                                            const QString& baseline);

[[nodiscard]] QString executorWord(const std::string& executor); // "GPU"
// Returns the GPU of the rows, or the CPU if none ran on a GPU: "NVIDIA H200".
[[nodiscard]] QString deviceOf(const bench::Report& report);
// "NVIDIA H200, 2026-01-31", "NVIDIA H200, 2026-01-31 to 2026-02-01"
[[nodiscard]] QString deviceAndDate(const bench::Report& report);

} // namespace scanscope::app

// Which rows of benchmark results a view shows: a series for each algorithm, and in each of them a row for
// each place on the axis across.
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

using RowsAcross = std::map<std::uint64_t, const bench::Row*>; // by n, or by the threads of a block

struct BenchSeries {
    QString algorithm;
    int pen = 0;
    bool isBeside = false;
    RowsAcross rows = {};
    [[nodiscard]] QString id() const; // of its curve, as BenchChoice hides it
    [[nodiscard]] bool isOnGpu() const;
    [[nodiscard]] const bench::Row* at(std::uint64_t x) const; // null where there is none
};

// The ceiling of rows that ran on one executor. Where rows of one place move different amounts, as a
// compaction does, it is that of the row that moves most.
struct BenchCeiling {
    bench::Ceiling kind = bench::Ceiling::copy;
    std::string executor = {};
    bool isBeside = false;
    RowsAcross rows = {};
    bool isBeaten = false; // by a row that moved more: the ceiling's own time was disturbed
    [[nodiscard]] QString id() const;
};

struct BenchSelection {
    std::vector<BenchSeries> series;    // a measured one for each algorithm, then those beside that have rows
    std::vector<BenchCeiling> ceilings; // measured ones first
    std::optional<std::uint64_t> n;     // of the view BlockSize
    bool isOfSeveral = false;           // executors: names say on which
    bool lacksEmulator = false;         // its rows were left out
    [[nodiscard]] std::vector<std::uint64_t> places() const; // that have a row, ascending
    [[nodiscard]] QString nameOf(const BenchSeries& series) const;
};
[[nodiscard]] BenchSelection select(const BenchChoice& choice, const bench::Report& measured,
                                    const bench::Report* beside);

// The sizes of the type and operator for which an algorithm was measured with several block sizes, ascending:
// where there are none, there is no view BlockSize.
[[nodiscard]] std::vector<std::uint64_t> sizesWithBlocks(const bench::Report& report, trace::ElementType type,
                                                         trace::Operator op);

// Whether any row ran there, by its id.
[[nodiscard]] bool hasRowsOn(const bench::Report& report, std::string_view executor);

// A time that counts for a comparison.
[[nodiscard]] bool isSound(const bench::Row* row);
// Whether it has a point on the chart: it was timed, if only to be shown as wrong.
[[nodiscard]] bool isDrawn(const bench::Row& row);
// Its quartiles are far apart, or it has too few samples to tell.
[[nodiscard]] bool isNoisy(const bench::Row& row);

// More than this share of a ceiling is more than the noise of its time can explain.
inline constexpr double beatenShare = 1.05;

// Whether two algorithms do the same thing, so that their times can be compared.
[[nodiscard]] bool arePeers(const QString& algorithm, const QString& other);

// The baseline among the same report's rows; null where there is none.
[[nodiscard]] const BenchSeries* baselineOf(const BenchSelection& selection, const BenchSeries& series,
                                            const QString& baseline);

[[nodiscard]] QString executorWord(const std::string& executor); // "GPU"
// The GPU where rows ran on one, else the processor: "NVIDIA H200".
[[nodiscard]] QString deviceOf(const bench::Report& report);
// "NVIDIA H200, 2026-01-31", "NVIDIA H200, 2026-01-31 to 2026-02-01"
[[nodiscard]] QString deviceAndDate(const bench::Report& report);

} // namespace scanscope::app

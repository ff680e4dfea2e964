// The headline about measured times, and the sentence on how they were measured.
#pragma once

#include <optional>
#include <vector>

#include "app/benchmark/bench_selection.h"

namespace scanscope::app {

// ---- The leader: the fastest of several algorithms, unless the results are too close to call

// A row that is compared, with its position on the horizontal axis.
struct Contender {
    const BenchSeries* series = nullptr;
    std::uint64_t x = 0;
    const bench::Row* row = nullptr;
};

struct Lead {
    // The row with the lowest median, then all rows whose quartiles overlap with its own, by their medians.
    // If there are several, they are too close to call.
    std::vector<Contender> first;
    std::size_t contenders = 0;
    bool lacksSamples = false; // a row in `first` has too few samples for a verdict
    [[nodiscard]] const Contender& best() const { return first.front(); }
    [[nodiscard]] bool isClear() const { return first.size() == 1; }
};

// Returns the lead among comparable rows; nothing if there are no rows.
[[nodiscard]] std::optional<Lead> leadOf(const std::vector<Contender>& contenders);

// Series whose times can be compared, because they do the same: scans with scans, sorts with sorts.
using BenchFamily = std::vector<const BenchSeries*>;
// Groups the series with a sound row into families, in the order of their first series.
[[nodiscard]] std::vector<BenchFamily> familiesOf(const BenchFamily& all);

// Returns the family's sound rows at one position.
[[nodiscard]] std::vector<Contender> contendersAt(const BenchFamily& family, std::uint64_t x);
// Returns the sound rows at the largest position that has at least `least` of them; empty if there is none.
[[nodiscard]] std::vector<Contender> contendersAtLargest(const BenchFamily& family, std::size_t least);

// "cub-scan", "cub-scan and recursive", "cub-scan, recursive and 2 more"; an algorithm is named once.
[[nodiscard]] QString namesOf(const std::vector<Contender>& contenders);

// ---- The sentences

[[nodiscard]] QString benchHeadline(const BenchChoice& choice, const BenchSelection& selection,
                                    const bench::Report& measured);
[[nodiscard]] QString benchSentence(const BenchChoice& choice, const BenchSelection& selection);

// Returns a line for the foot of a picture: where and when the results were measured.
[[nodiscard]] QString benchFoot(const bench::Report& report);

} // namespace scanscope::app

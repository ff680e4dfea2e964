// The finding of measured times, in a line, and how they came about.
#pragma once

#include <optional>
#include <vector>

#include "app/benchmark/bench_selection.h"

namespace scanscope::app {

// ---- the leader: the fastest of several algorithms, unless the measurements cannot tell

// A row that takes part, and where it stands on the axis across.
struct Contender {
    const BenchSeries* series = nullptr;
    std::uint64_t x = 0;
    const bench::Row* row = nullptr;
};

struct Lead {
    // The one with the least median, then all whose quartiles overlap with its own, each by its median: these
    // are too close to call.
    std::vector<Contender> first;
    std::size_t contenders = 0;
    bool lacksSamples = false; // some of the first have too few for a verdict; of others they do not matter
    [[nodiscard]] const Contender& best() const { return first.front(); }
    [[nodiscard]] bool isClear() const { return first.size() == 1; }
};

// The lead among rows that do the same; nothing where there are none.
[[nodiscard]] std::optional<Lead> leadOf(const std::vector<Contender>& contenders);

// Series whose times can be compared, because they do the same: scans with scans, sorts with sorts.
using BenchFamily = std::vector<const BenchSeries*>;
// Those that have a sound row, each family where its first one stands.
[[nodiscard]] std::vector<BenchFamily> familiesOf(const BenchFamily& all);

// The sound rows of the family at one place.
[[nodiscard]] std::vector<Contender> contendersAt(const BenchFamily& family, std::uint64_t x);
// Those at the largest place that has at least so many of them; empty where no place has.
[[nodiscard]] std::vector<Contender> contendersAtLargest(const BenchFamily& family, std::size_t least);

// "cub-scan", "cub-scan and recursive", "cub-scan, recursive and 2 more"; an algorithm is named once.
[[nodiscard]] QString namesOf(const std::vector<Contender>& contenders);

// ---- in a line

[[nodiscard]] QString benchHeadline(const BenchChoice& choice, const BenchSelection& selection,
                                    const bench::Report& measured);
[[nodiscard]] QString benchSentence(const BenchChoice& choice, const BenchSelection& selection);

// Where and when the results were measured, in a line for the foot of a picture.
[[nodiscard]] QString benchFoot(const bench::Report& report);

} // namespace scanscope::app

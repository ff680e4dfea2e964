// The activity of a block's threads in one step, by source line: which ran the line, which were inactive,
// which waited, and what they exchanged. Independent of the algorithm; only lines with recorded events are
// included.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <set>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/numbering.h"

namespace scanscope::viz {

inline constexpr int warpSize = 32;

// A value for each thread that has one.
struct LaneValues {
    QString name; // of the register; empty if the value was only received
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;
    std::vector<std::uint8_t> known;
};

struct LaneLine {
    int source = 0, line = 0;         // as in the trace
    QString file;                     // empty for the source in which most steps run
    bool waiting = false;             // a barrier or warp synchronisation, and nothing else
    bool running = false;             // the line with most of the step's writes
    std::vector<std::uint8_t> active; // by thread
    // For a shuffle: what each lane provided, which lane each received from (−1: none), and what it received.
    std::optional<LaneValues> given;
    std::vector<int> from;
    std::optional<LaneValues> result;                   // received, or written to a register
    [[nodiscard]] int count(int first, int last) const; // active threads in this range
};

// The maximum number of lines kept for a step: only the first ones, because no view can show more.
inline constexpr int mostLaneLines = 256;

struct LanesStep {
    int threads = 0;
    std::vector<LaneLine> lines; // by line; other sources follow, and lines that only wait are last
    int linesLeftOut = 0;        // number of lines beyond the maximum
    [[nodiscard]] int warps() const { return (threads + warpSize - 1) / warpSize; }
};

// The lines that ran in one step of a block.
[[nodiscard]] LanesStep lanesOf(const trace::Trace& trace, const trace::Launch& launch,
                                const trace::Block& block, BlockStep step);

// The memory used by the step, measured in cells of a row.
[[nodiscard]] std::size_t cellsOf(const LanesStep& step);

// Adjacent warps that did the same in a step.
struct WarpRun {
    int first = 0, last = 0;
    std::vector<int> lines; // indices of the lines they ran; empty if they were idle
};
[[nodiscard]] std::vector<WarpRun> warpRuns(const LanesStep& step);

// The lines of a source that a thread ran.
[[nodiscard]] std::set<int> linesOf(const LanesStep& step, int source, int thread);

// "t7 runs line 24 (12 of 16 threads)", "t3 is inactive at line 24 (…)", "t3 waits at line 20 (…)".
[[nodiscard]] QString describeLane(const LaneLine& line, int thread, int threads);

} // namespace scanscope::viz

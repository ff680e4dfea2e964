// The work of a block's threads in one step, by source line: which threads ran the line, which were inactive,
// which waited, and which values they exchanged. Independent of the algorithm. Includes only lines with
// recorded events.
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

// One value per thread; some threads may have none.
struct LaneValues {
    QString name; // name of the register; empty if the value was only received
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;
    std::vector<std::uint8_t> known;
};

struct LaneLine {
    int source = 0, line = 0;         // as in the trace
    QString file;                     // empty for the source in which most steps run
    bool waiting = false;             // the line contains only a barrier or a warp synchronisation
    bool running = false;             // the line with most of the step's writes
    std::vector<std::uint8_t> active; // by thread
    // For a shuffle: the value that each lane provides, the lane that it receives from (−1: none), and the
    // value that it receives.
    std::optional<LaneValues> given;
    std::vector<int> from;
    std::optional<LaneValues> result;                   // the values received or written to a register
    [[nodiscard]] int count(int first, int last) const; // number of active threads in this range
};

// The maximum number of lines kept for a step. The first ones are kept; no view can show more.
inline constexpr int mostLaneLines = 256;

struct LanesStep {
    int threads = 0;
    std::vector<LaneLine> lines; // by line, then those of other sources, then those that only wait
    int linesLeftOut = 0;        // number of lines above the maximum
    [[nodiscard]] int warps() const { return (threads + warpSize - 1) / warpSize; }
};

// The lines that ran in one step of a block.
[[nodiscard]] LanesStep lanesOf(const trace::Trace& trace, const trace::Launch& launch,
                                const trace::Block& block, BlockStep step);

// The memory that the step uses, as a number of row cells.
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
[[nodiscard]] QString describeLane(const trace::Launch& launch, const LaneLine& line, int thread,
                                   int threads);

} // namespace scanscope::viz

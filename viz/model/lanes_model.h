// What the threads of a block did in one step, by line of the source: which of them ran the line, which stood
// by, which waited, and what they handed each other. Knows no algorithm; a line is one where events were
// recorded.
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
    QString name; // of the register; empty for what was only received
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;
    std::vector<std::uint8_t> known;
};

struct LaneLine {
    int source = 0, line = 0;         // as in the trace
    QString file;                     // where it is not the text that most steps stand in
    bool waiting = false;             // a barrier or warp synchronisation: nothing else is done here
    bool running = false;             // the line with most of the step's writes
    std::vector<std::uint8_t> active; // by thread
    // For a shuffle: what each lane gave, from which each received (−1: none), and what.
    std::optional<LaneValues> given;
    std::vector<int> from;
    std::optional<LaneValues> result;                   // received, or written into a register
    [[nodiscard]] int count(int first, int last) const; // active among these threads
};

// At most this many lines of a step are kept, the first ones: no view has room for more.
inline constexpr int mostLaneLines = 256;

struct LanesStep {
    int threads = 0;
    std::vector<LaneLine> lines; // by line, those of other sources below; those that only wait last
    int linesLeftOut = 0;        // beyond the most
    [[nodiscard]] int warps() const { return (threads + warpSize - 1) / warpSize; }
};

// The lines of one step of a block of the launch.
[[nodiscard]] LanesStep lanesOf(const trace::Trace& trace, const trace::Launch& launch,
                                const trace::Block& block, BlockStep step);

// The memory that the step takes, counted in the cells of a row.
[[nodiscard]] std::size_t cellsOf(const LanesStep& step);

// Warps that did the same in a step, next to each other.
struct WarpRun {
    int first = 0, last = 0;
    std::vector<int> lines; // numbers of those that they ran; none where they rested
};
[[nodiscard]] std::vector<WarpRun> warpRuns(const LanesStep& step);

// The lines of a source that a thread ran.
[[nodiscard]] std::set<int> linesOf(const LanesStep& step, int source, int thread);

// "t7 runs line 24 (12 of 16 lanes)", "t3 is inactive at line 24 (12 of 16 lanes)", "t3 waits at line 20".
[[nodiscard]] QString describeLane(const LaneLine& line, int thread, int threads);

} // namespace scanscope::viz

// The options that select which parts of a program's run are recorded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/simt/session.h"
#include "kernels/trace/recording_budget.h"

namespace scanscope::own {

struct RecordingOptions {
    std::vector<std::uint32_t> launches; // to record, from 0; empty: all
    std::vector<std::int64_t> blocks;    // of each launch; negative ones count from the end; empty: all
    std::uint64_t bytes = trace::most_recorded_bytes;
    bool arrays_alone = false; // arrays before and after each launch, but no accesses

    [[nodiscard]] bool wants(std::uint32_t launch) const {
        return launches.empty() || std::ranges::find(launches, launch) != launches.end();
    }
    // The blocks of a launch that are recorded, by their indices in a grid of `count` blocks, ascending. A
    // recording of more blocks would consist of little more than their headers.
    [[nodiscard]] std::vector<std::uint64_t> blocks_of(std::uint64_t count) const {
        constexpr std::uint64_t most = 1u << 16;
        return simt::chosen_blocks(blocks, blocks.empty() ? std::min(count, most) : count);
    }
    // Whether the contents of an array with this extent are recorded before and after each launch. A large
    // array would leave no space for accesses, which say what its cells contain when they are used.
    [[nodiscard]] bool keeps_contents(std::uint64_t extent) const {
        constexpr std::uint64_t share = 16;
        return arrays_alone || trace::bytes_of_cells(extent) <= bytes / share;
    }
};

} // namespace scanscope::own

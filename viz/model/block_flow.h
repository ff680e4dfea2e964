// Which block did what to global memory, and who goes on with it in a later launch: how the blocks of a run
// depend on each other. Knows no algorithm; all of it follows from the recorded accesses.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// The cells of one global array that a block touched.
struct GlobalUse {
    std::uint16_t array = trace::no_array;
    std::uint64_t first = 0, last = 0; // cells
    std::uint64_t cells = 0;           // different ones between them
    friend bool operator==(const GlobalUse&, const GlobalUse&) = default;
};

// The one cell of an array that a block left for others.
struct BlockResult {
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0;
    BlockStep step; // of the last write
    trace::Value value;
    trace::Node node = trace::no_input;
};

struct BlockUses {
    std::vector<GlobalUse> reads, writes; // by array
    std::optional<BlockResult> result;    // where it wrote exactly one cell of exactly one array
};

// Cells that a block reads and another wrote in an earlier launch.
struct BlockEdge {
    BlockAddress from, to;
    std::uint16_t array = trace::no_array;
    std::uint64_t first = 0, cells = 0; // the first of them, and how many
};

class BlockFlow {
public:
    explicit BlockFlow(const trace::GlobalAccesses& accesses);

    [[nodiscard]] const BlockUses& uses(BlockAddress block) const {
        return m_uses.at(std::size_t(block.launch)).at(std::size_t(block.block));
    }
    // Sorted by reader, then by writer, then by array.
    [[nodiscard]] const std::vector<BlockEdge>& edges() const { return m_edges; }

    // The recorded block of each launch that is looked at while `block` is followed: before it one that wrote
    // what it read, after it one that reads what it wrote. −1 in a launch of which no block was recorded.
    [[nodiscard]] std::vector<int> pathThrough(BlockAddress block) const;

private:
    [[nodiscard]] std::optional<int> connected(const std::vector<int>& path, LaunchIndex launch,
                                               bool forward) const;

    std::vector<std::vector<BlockUses>> m_uses; // by launch, then by recorded block
    std::vector<BlockEdge> m_edges;
};

} // namespace scanscope::viz

// How the blocks of a run depend on each other: which cells of global memory each block read or wrote, and
// which blocks use its results in a later launch. Independent of the algorithm: derived only from recorded
// accesses.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// The cells of one global array that a block accessed.
struct GlobalUse {
    std::uint16_t array = trace::no_array;
    std::uint64_t first = 0, last = 0; // cells
    std::uint64_t cells = 0;           // number of distinct cells accessed in that range
    friend bool operator==(const GlobalUse&, const GlobalUse&) = default;
};

// A block's result, if there is exactly one array in which the block wrote a single cell.
struct BlockResult {
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0;
    BlockStep step; // of the last write
    trace::Value value;
    trace::Node node = trace::no_input;
};

struct BlockUses {
    std::vector<GlobalUse> reads, writes; // by array
    std::optional<BlockResult> result;    // set if exactly one array was written in only one cell
};

// Cells that one block reads after another block wrote them in an earlier launch.
struct BlockEdge {
    BlockAddress from, to;
    std::uint16_t array = trace::no_array;
    std::uint64_t first = 0, cells = 0; // the first cell, and the number of cells
};

class BlockFlow {
public:
    explicit BlockFlow(const trace::GlobalAccesses& accesses);

    [[nodiscard]] const BlockUses& uses(BlockAddress block) const {
        return m_uses.at(std::size_t(block.launch)).at(std::size_t(block.block));
    }
    // Sorted by reader, then writer, then array.
    [[nodiscard]] const std::vector<BlockEdge>& edges() const { return m_edges; }

    // Returns the recorded block to show in each launch while `block` is followed. In earlier launches this
    // is a block whose results were read on the path, in later launches one that reads the path's results. If
    // there is no such block, it is the block with the same index or else the last one. For a launch without
    // recorded blocks, the index is −1.
    [[nodiscard]] std::vector<int> pathThrough(BlockAddress block) const;

private:
    [[nodiscard]] std::optional<int> connected(const std::vector<int>& path, LaunchIndex launch,
                                               bool forward) const;

    std::vector<std::vector<BlockUses>> m_uses; // by launch, then by recorded block
    std::vector<BlockEdge> m_edges;
};

} // namespace scanscope::viz

#include "viz/model/block_flow.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace scanscope::viz {

namespace {

// Returns false if the block had accessed the cell before. Cells arrive by array, in ascending order.
bool include(std::vector<GlobalUse>& uses, const trace::GlobalAccess& access) {
    if (uses.empty() || uses.back().array != access.array())
        uses.push_back({access.array(), access.cell, access.cell, 0});
    else if (uses.back().last == access.cell)
        return false;
    uses.back().last = access.cell;
    ++uses.back().cells;
    return true;
}

// For each entry of `writes`, `last` is the last write to the array's last cell.
std::optional<BlockResult> resultOf(const std::vector<GlobalUse>& writes,
                                    const std::vector<const trace::Event*>& last) {
    const auto isOneCell = [](const GlobalUse& use) { return use.cells == 1; };
    const auto one = std::ranges::find_if(writes, isOneCell);
    if (std::ranges::count_if(writes, isOneCell) != 1) return std::nullopt; // ambiguous, or no candidate
    const trace::Event& event = *last[std::size_t(one - writes.begin())];
    return BlockResult{one->array, one->first, BlockStep(event.step), event.value, event.node};
}

// Collects what the blocks of one launch read from the writes of earlier launches, and ignores what they read
// from their own launch.
class EdgesInto {
public:
    EdgesInto(const trace::GlobalAccesses& accesses, LaunchIndex launch, std::size_t blocks)
        : m_accesses(accesses)
        , m_launch(launch)
        , m_growing(blocks) {}

    // Adds a block's first read of a cell. Cells arrive by array, in ascending order.
    void add(const trace::GlobalAccess& read) {
        if (read.array() != m_array || read.cell != m_cell) {
            m_array = read.array();
            m_cell = read.cell;
            m_write = m_accesses.last_write(m_array, m_cell, m_accesses.first_step(std::size_t(m_launch)));
        }
        if (!m_write) return;
        const BlockAddress from{LaunchIndex(m_accesses.launch_of(m_write->step)), int(m_write->block)},
            to{m_launch, int(read.block)};
        BlockEdge*& edge = m_growing[read.block];
        if (!edge || edge->from != from || edge->array != m_array) {
            const BlockEdge begun{from, to, m_array, m_cell, 0};
            edge = &m_edges.try_emplace({to, from, m_array}, begun).first->second;
        }
        ++edge->cells;
    }

    void appendTo(std::vector<BlockEdge>& edges) const {
        for (const auto& [ends, edge] : m_edges) edges.push_back(edge);
    }

private:
    const trace::GlobalAccesses& m_accesses;
    LaunchIndex m_launch;
    // Keyed by reader, writer and array.
    std::map<std::tuple<BlockAddress, BlockAddress, std::uint16_t>, BlockEdge> m_edges;
    std::vector<BlockEdge*> m_growing; // by reader, for adjacent cells from one writer
    std::uint16_t m_array = trace::no_array;
    std::uint64_t m_cell = 0;
    const trace::GlobalAccess* m_write = nullptr; // the last write to that cell before this launch
};

} // namespace

BlockFlow::BlockFlow(const trace::GlobalAccesses& accesses) {
    for (const trace::Launch& launch : accesses.trace().launches) {
        const LaunchIndex number(m_uses.size());
        std::vector<BlockUses>& uses = m_uses.emplace_back(launch.blocks.size());
        std::vector<std::vector<const trace::Event*>> last(uses.size()); // by block, in write order
        EdgesInto edges(accesses, number, uses.size());
        for (const trace::GlobalAccess& access : accesses.of(std::size_t(number))) {
            BlockUses& block = uses[access.block];
            if (access.writes()) {
                include(block.writes, access);
                last[access.block].resize(block.writes.size());
                last[access.block].back() = access.event;
            }
            if (access.reads() && include(block.reads, access)) edges.add(access);
        }
        edges.appendTo(m_edges);
        for (std::size_t block = 0; block < uses.size(); ++block)
            uses[block].result = resultOf(uses[block].writes, last[block]);
    }
}

// Returns the block of the launch that an edge connects to the path. Prefers edges to the nearest launch on
// the path.
std::optional<int> BlockFlow::connected(const std::vector<int>& path, LaunchIndex launch,
                                        bool forward) const {
    std::optional<int> best;
    int nearest = int(path.size());
    for (const BlockEdge& edge : m_edges) {
        const BlockAddress& here = forward ? edge.to : edge.from;
        const BlockAddress& there = forward ? edge.from : edge.to;
        const int apart = std::abs(there.launch - launch);
        if (here.launch != launch || path[std::size_t(there.launch)] != there.block || apart >= nearest)
            continue;
        nearest = apart;
        best = here.block;
    }
    return best;
}

std::vector<int> BlockFlow::pathThrough(BlockAddress block) const {
    std::vector<int> path(m_uses.size(), -1);
    if (path.empty()) return path;
    path[std::size_t(block.launch)] = block.block;
    const auto choose = [&](LaunchIndex launch, bool forward) {
        const int count = int(m_uses[std::size_t(launch)].size());
        path[std::size_t(launch)] =
            connected(path, launch, forward).value_or(std::min(block.block, count - 1));
    };
    for (const LaunchIndex launch : IndexRange(block.launch + 1, LaunchIndex(path.size())))
        choose(launch, true);
    for (LaunchIndex launch = block.launch; !launch.isFirst();) choose(--launch, false);
    return path;
}

} // namespace scanscope::viz

#include "viz/model/block_flow.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace scanscope::viz {

namespace {

// False where the block had touched the cell before. Cells come by array, and ascending.
bool include(std::vector<GlobalUse>& uses, const trace::GlobalAccess& access) {
    if (uses.empty() || uses.back().array != access.array())
        uses.push_back({access.array(), access.cell, access.cell, 0});
    else if (uses.back().last == access.cell)
        return false;
    uses.back().last = access.cell;
    ++uses.back().cells;
    return true;
}

// `last`: of each array that the block wrote, its last write of the last cell.
std::optional<BlockResult> resultOf(const std::vector<GlobalUse>& writes,
                                    const std::vector<const trace::Event*>& last) {
    const auto isOneCell = [](const GlobalUse& use) { return use.cells == 1; };
    const auto one = std::ranges::find_if(writes, isOneCell);
    if (std::ranges::count_if(writes, isOneCell) != 1)
        return std::nullopt; // which of two is not for us to say
    const trace::Event& event = *last[std::size_t(one - writes.begin())];
    return BlockResult{one->array, one->first, int(event.step), event.value, event.node};
}

} // namespace

BlockFlow::BlockFlow(const trace::GlobalAccesses& accesses) {
    const trace::Trace& trace = accesses.trace();
    for (int launch = 0; launch < int(trace.launches.size()); ++launch) {
        std::vector<BlockUses>& uses = m_uses.emplace_back(trace.launches[std::size_t(launch)].blocks.size());
        std::vector<std::vector<const trace::Event*>> last(uses.size());
        // By reader, writer and array; and of each reader the one that grew last, as most cells side by side
        // come from one writer.
        std::map<std::tuple<BlockAddress, BlockAddress, std::uint16_t>, BlockEdge> edges;
        std::vector<BlockEdge*> growing(uses.size());
        std::pair<std::uint16_t, std::uint64_t> written(trace::no_array, 0); // a cell, and who wrote it last
        const trace::GlobalAccess* write = nullptr;
        for (const trace::GlobalAccess& access : accesses.of(std::size_t(launch))) {
            BlockUses& block = uses[access.block];
            if (access.writes()) {
                include(block.writes, access);
                last[access.block].resize(block.writes.size());
                last[access.block].back() = access.event;
            }
            if (!access.reads() || !include(block.reads, access)) continue;
            // A launch's blocks see what the launches before it left.
            if (std::pair now(access.array(), access.cell); now != written) {
                written = now;
                write = accesses.last_write(now.first, now.second, accesses.first_step(std::size_t(launch)));
            }
            if (!write) continue;
            const BlockAddress from{int(accesses.launch_of(write->step)), int(write->block)},
                to{launch, int(access.block)};
            BlockEdge*& edge = growing[access.block];
            if (!edge || edge->from != from || edge->array != access.array())
                edge = &edges
                            .try_emplace(
                                {to, from, access.array()},
                                BlockEdge{from, to, access.array(), access.cell, 0, int(access.event->step)})
                            .first->second;
            ++edge->cells;
        }
        for (const auto& [ends, edge] : edges) m_edges.push_back(edge);
        for (std::size_t block = 0; block < uses.size(); ++block)
            uses[block].result = resultOf(uses[block].writes, last[block]);
    }
}

// The block of the launch that an edge joins to the path, to the nearest launch first; −1: none.
int BlockFlow::connected(const std::vector<int>& path, int launch, bool forward) const {
    int best = -1, nearest = int(path.size());
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
    const auto choose = [&](int launch, bool forward) {
        const int count = int(m_uses[std::size_t(launch)].size());
        const int next = connected(path, launch, forward);
        path[std::size_t(launch)] = next >= 0 ? next : std::min(block.block, count - 1);
    };
    for (int launch = block.launch + 1; launch < int(path.size()); ++launch) choose(launch, true);
    for (int launch = block.launch - 1; launch >= 0; --launch) choose(launch, false);
    return path;
}

} // namespace scanscope::viz

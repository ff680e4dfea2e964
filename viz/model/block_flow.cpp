#include "viz/model/block_flow.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace scanscope::viz {

namespace {

bool reads(trace::EventKind kind) {
    return kind == trace::EventKind::read || kind == trace::EventKind::atomic ||
           kind == trace::EventKind::acquire;
}
bool writes(trace::EventKind kind) {
    return kind == trace::EventKind::write || kind == trace::EventKind::atomic ||
           kind == trace::EventKind::release;
}

using CellSteps = std::map<std::uint64_t, int>;   // by cell: the step that touched it first
using Cells = std::map<std::uint16_t, CellSteps>; // by array

std::vector<GlobalUse> summed(const Cells& touched) {
    std::vector<GlobalUse> uses;
    for (const auto& [array, cells] : touched)
        uses.push_back({array, cells.begin()->first, cells.rbegin()->first, cells.size()});
    return uses;
}

struct Touched {
    Cells read, written;
};

Touched touchedBy(const trace::Block& block) {
    Touched touched;
    for (const trace::Event& event : block.events) {
        if (event.space != trace::Space::global || event.array == trace::no_array) continue;
        if (reads(event.kind)) touched.read[event.array].try_emplace(event.index, int(event.step));
        if (writes(event.kind)) touched.written[event.array].try_emplace(event.index, int(event.step));
    }
    return touched;
}

std::optional<BlockResult> resultOf(const trace::Block& block, const Touched& touched) {
    std::optional<BlockResult> result;
    for (const auto& [array, cells] : touched.written) {
        if (cells.size() != 1) continue;
        if (result) return std::nullopt; // which of the two is not for us to say
        result = BlockResult{array, cells.begin()->first, 0, {}, trace::no_input};
    }
    if (!result) return std::nullopt;
    for (const trace::Event& event : block.events)
        if (event.space == trace::Space::global && event.array == result->array && writes(event.kind)) {
            result->step = int(event.step);
            result->value = event.value;
            result->node = event.node;
        }
    return result;
}

} // namespace

BlockFlow::BlockFlow(const trace::Trace& trace) {
    // A launch's blocks see what the launches before it left, so its writes count only after all its reads.
    std::map<std::uint16_t, std::unordered_map<std::uint64_t, BlockAddress>> writers;
    for (const trace::Launch& launch : trace.launches) {
        const int number = int(m_uses.size());
        std::vector<BlockUses>& uses = m_uses.emplace_back();
        std::vector<Cells> written;
        for (const trace::Block& block : launch.blocks) {
            Touched touched = touchedBy(block);
            const BlockAddress here{number, int(uses.size())};
            std::map<std::pair<BlockAddress, std::uint16_t>, BlockEdge> from;
            for (const auto& [array, cells] : touched.read)
                for (const auto& [cell, step] : cells) {
                    const auto writer = writers[array].find(cell);
                    if (writer == writers[array].end()) continue;
                    ++from.try_emplace({writer->second, array},
                                       BlockEdge{writer->second, here, array, cell, 0, step})
                          .first->second.cells;
                }
            for (const auto& [source, edge] : from) m_edges.push_back(edge);
            uses.push_back({summed(touched.read), summed(touched.written), resultOf(block, touched)});
            written.push_back(std::move(touched.written));
        }
        for (std::size_t block = 0; block < written.size(); ++block)
            for (const auto& [array, cells] : written[block])
                for (const auto& [cell, step] : cells) writers[array][cell] = {number, int(block)};
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

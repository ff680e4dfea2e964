#include "viz/model/scanned_cells.h"

#include <algorithm>
#include <map>

#include "viz/model/document.h"

namespace scanscope::viz {

std::vector<ScannedCell> scannedCells(const trace::GlobalAccesses& accesses, std::uint16_t array,
                                      IndexRange<LaunchIndex> launches) {
    std::vector<ScannedCell> scanned;
    for (const LaunchIndex launch : launches) {
        if (!accesses.reads(std::size_t(launch), array)) continue;
        const auto& blocks = accesses.trace().launches[std::size_t(launch)].blocks;
        for (int block = 0; block < int(blocks.size()); ++block) {
            std::map<std::uint32_t, std::uint64_t> read; // by thread
            for (const trace::Event& event : blocks[std::size_t(block)].events) {
                const bool global = event.space == trace::Space::global;
                if (event.kind == trace::EventKind::read && global && event.array == array)
                    read[event.thread] = event.index;
                if (event.kind != trace::EventKind::write || global) continue;
                const auto found = read.find(event.thread);
                if (found == read.end()) continue;
                scanned.push_back({{launch, block}, {event.space, event.array, event.index}, found->second});
                read.erase(found);
            }
        }
    }
    std::ranges::stable_sort(scanned, {},
                             [](const ScannedCell& cell) { return std::pair(cell.block.launch, cell.from); });
    return scanned;
}

std::vector<ScanNow> scanAt(const Document& document, const std::vector<ScannedCell>& scanned,
                            trace::Range range, FilmStep step, QString* name) {
    std::vector<ScanNow> cells;
    const Film& film = document.film();
    for (const ScannedCell& cell : scanned) {
        if (cell.block.launch != film.launchAt(step) || cell.from - range.first >= range.count) continue;
        const std::optional<BlockStep> own = film.ownStep(cell.block, step);
        if (!own) continue;
        const BlockModel& block = document.model(cell.block);
        const StepModel& now = block.step(*own);
        const auto column = block.columnOf(now.row, cell.cell);
        if (now.row.space == trace::Space::global || !column) continue;
        const auto at = std::size_t(*column);
        if (!now.row.known[at]) continue;
        const bool runs = film.stepOf(cell.block, *own) == step;
        cells.push_back({cell.from, now.row.values[at], now.row.nodes[at], now.row.type,
                         runs && now.marks[at] == CellMark::written,
                         runs && at < now.read.size() && now.read[at] != 0});
        if (name) *name = now.row.name;
    }
    return cells;
}

} // namespace scanscope::viz

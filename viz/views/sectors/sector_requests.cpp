#include "viz/views/sectors/sector_requests.h"

#include <algorithm>
#include <tuple>

#include "kernels/trace/access.h"
#include "viz/model/language.h"
#include "viz/model/step_requests.h"

namespace scanscope::viz {

namespace {

std::vector<SectorRequest> requestsOf(const Document& document, FilmStep step) {
    const Film& film = document.film();
    const LaunchIndex number = film.launchAt(step);
    const trace::Launch& launch = document.trace().launches[std::size_t(number)];
    std::vector<SectorRequest> requests;
    for (BlockAddress at{number, 0}; at.block < int(launch.blocks.size()); ++at.block) {
        const std::optional<BlockStep> own = film.ownStep(at, step);
        if (!own || film.stepOf(at, *own) != step) continue;
        const trace::Block& block = launch.blocks[std::size_t(at.block)];
        for (const trace::WarpRequest& asked :
             trace::warp_requests(block, std::size_t(*own), trace::Space::global)) {
            const trace::Event& first = *asked.first;
            const trace::Global& array = launch.globals[first.array];
            requests.push_back({step, at, block.index, asked.warp,
                                trace::line_of(document.trace(), first.location), &first, &array,
                                cells_of(asked), pieces_of(asked, array), int(least_pieces(asked, array))});
        }
    }
    const auto order = [](const SectorRequest& of) { return std::tuple(-of.spare(), of.block, of.warp); };
    std::ranges::stable_sort(requests, {}, order);
    return requests;
}

} // namespace

QString SectorRequest::name() const { return tr("warp %1 of block %2").arg(warp).arg(number); }

QString SectorRequest::does() const { return accessWords(first->kind, array->name, line); }

QString SectorRequest::nameOf(const trace::Piece& sector) const {
    const bool isAll = array->shares.empty();
    return isAll ? tr("sector %1").arg(sector.number)
                 : tr("sector %1 of device %2").arg(sector.number).arg(device_of(*array, sector.allocation));
}

trace::Range SectorRequest::cellsOf(const trace::Piece& sector) const {
    const auto most = std::uint64_t(sectorBytes / cellBytes());
    const trace::Range all = trace::allocation_of(*array, sector.allocation);
    const std::uint64_t before = sector.number * most;
    return {all.first + before, std::min(most, all.count - before)};
}

std::vector<SectorRequest> nearestRequests(const Document& document, FilmStep step) {
    std::vector<SectorRequest> requests;
    static_cast<void>(document.steps().nearest(step, [&](FilmStep at) {
        requests = requestsOf(document, at);
        return !requests.empty();
    }));
    return requests;
}

} // namespace scanscope::viz

#include "viz/views/sectors/sector_requests.h"

#include <algorithm>
#include <tuple>

#include "viz/model/access_words.h"
#include "viz/model/language.h"

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
            requests.push_back({step, at, block.index, asked.warp, lineOf(document.trace(), first), &first,
                                &array, cells_of(asked),
                                pieces_of(asked, unsigned(trace::size_of(array.type)))});
        }
    }
    const auto order = [](const SectorRequest& of) { return std::tuple(-of.spare(), of.block, of.warp); };
    std::ranges::stable_sort(requests, {}, order);
    return requests;
}

} // namespace

QString SectorRequest::name() const { return tr("warp %1 of block %2").arg(warp).arg(number); }

QString SectorRequest::does() const { return accessWords(first->kind, array->name, line); }

std::vector<SectorRequest> nearestRequests(const Document& document, FilmStep step) {
    for (int away = 0; away < document.stepCount(); ++away)
        for (const FilmStep at : {step - away, step + away})
            if (at >= FilmStep{} && at <= document.lastStep())
                if (auto requests = requestsOf(document, at); !requests.empty()) return requests;
    return {};
}

} // namespace scanscope::viz

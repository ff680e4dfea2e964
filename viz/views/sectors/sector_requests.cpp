#include "viz/views/sectors/sector_requests.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "viz/model/lanes_model.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

std::vector<SectorRequest> requestsOf(const Document& document, FilmStep step) {
    const Film& film = document.film();
    const LaunchIndex number = film.launchAt(step);
    const trace::Launch& launch = document.trace().launches[std::size_t(number)];
    const auto& locations = document.trace().locations;
    // Where threads come to a line again, they ask anew: how often each lane came, and by that the requests.
    using Line = std::pair<std::array<std::size_t, warpSize>, std::vector<std::size_t>>;
    std::vector<SectorRequest> requests;
    for (BlockAddress at{number, 0}; at.block < int(launch.blocks.size()); ++at.block) {
        const std::optional<BlockStep> own = film.ownStep(at, step);
        if (!own || film.stepOf(at, *own) != step) continue;
        const trace::Block& block = launch.blocks[std::size_t(at.block)];
        const trace::Step& ran = block.steps[std::size_t(*own)];
        std::map<std::tuple<std::uint32_t, std::uint16_t, std::uint16_t, trace::EventKind>, Line> lines;
        for (const trace::Event& event : std::span(block.events).subspan(ran.first_event, ran.event_count)) {
            if (!trace::touches_global(event)) continue;
            const std::uint32_t warp = event.thread / warpSize;
            auto& [times, asked] = lines[{warp, event.location, event.array, event.kind}];
            const std::size_t time = times[event.thread % warpSize]++;
            if (time == asked.size()) {
                asked.push_back(requests.size());
                const std::uint32_t line =
                    event.location < locations.size() ? locations[event.location].line : 0;
                requests.push_back({step, at, block.index, warp, line, &event, &launch.globals[event.array]});
            }
            requests[asked[time]].cells.push_back(event.index);
        }
    }
    for (SectorRequest& of : requests) {
        std::ranges::sort(of.cells);
        of.cells.erase(std::unique(of.cells.begin(), of.cells.end()), of.cells.end());
        for (const std::uint64_t cell : of.cells)
            of.sectors.push_back(cell * std::uint64_t(of.cellBytes()) / SectorRequest::sectorBytes);
        of.sectors.erase(std::unique(of.sectors.begin(), of.sectors.end()), of.sectors.end());
    }
    const auto order = [](const SectorRequest& of) { return std::tuple(-of.spare(), of.block, of.warp); };
    std::ranges::stable_sort(requests, {}, order);
    return requests;
}

} // namespace

QString SectorRequest::name() const { return tr("warp %1 of block %2").arg(warp).arg(number); }

QString SectorRequest::does() const {
    const QString text = (!trace::reads(first->kind) ? tr("writes %1")
                          : writes()                 ? tr("updates %1")
                                                     : tr("reads %1"))
                             .arg(QString::fromStdString(array->name));
    return line > 0 ? tr("%1, line %2").arg(text, QString::number(line)) : text;
}

std::vector<SectorRequest> nearestRequests(const Document& document, FilmStep step) {
    for (int away = 0; away < document.stepCount(); ++away)
        for (const FilmStep at : {step - away, step + away})
            if (at >= FilmStep{} && at <= document.lastStep())
                if (auto requests = requestsOf(document, at); !requests.empty()) return requests;
    return {};
}

} // namespace scanscope::viz

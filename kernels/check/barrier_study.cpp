#include "kernels/check/barrier_study.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "kernels/check/check.h"

namespace scanscope::kernels {

namespace {

trace::BarrierPlace place_of(const trace::Trace& trace, std::uint16_t location) {
    if (location == trace::no_location) return {};
    const trace::Location& at = trace.locations[location];
    return {trace.sources[at.source].path, at.line};
}

std::set<trace::BarrierPlace> barriers_passed(const trace::Trace& trace) {
    std::set<std::uint16_t> locations;
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events)
                if (event.kind == trace::EventKind::barrier && event.location != trace::no_location)
                    locations.insert(event.location);
    std::set<trace::BarrierPlace> places;
    for (const std::uint16_t location : locations) places.insert(place_of(trace, location));
    return places;
}

// Identifies a finding across runs and orders: its kind and its lines.
using Identity = std::tuple<trace::FindingKind, trace::BarrierPlace, trace::BarrierPlace>;

Identity identity_of(const trace::Trace& trace, const trace::Finding& finding) {
    // The initializer list copies: minmax(a, b) would return dangling references to two temporaries.
    const auto [first, last] =
        std::minmax({place_of(trace, finding.location), place_of(trace, finding.other_location)});
    return {finding.kind, first, last};
}

std::uint32_t threads_of(const trace::Trace& trace) {
    return trace.launches.empty() ? 0 : static_cast<std::uint32_t>(trace.launches.front().block.count());
}

} // namespace

std::vector<BarrierNeed> study_barriers(const Backend& backend, Request request, const std::stop_token& stop,
                                        const std::function<void(const trace::BarrierPlace& next)>& next) {
    // No two neighbours are equal, so a value that arrives too late or too early makes a difference.
    request.input.clear();
    for (int i = 0; i < 10; ++i)
        request.input.push_back(trace::parse_value(std::to_string(i * 7 % 10), request.type).value());
    std::vector<BarrierNeed> needs;
    for (const trace::BarrierPlace& place : barriers_of(*backend.find(request.algorithm), request.options)) {
        if (next) next(place);
        request.options[std::string(without_barrier)] = fmt::format("{}:{}", place.source, place.line);
        needs.push_back({place, smallest_run_that_needs(backend, request, stop)});
    }
    return needs;
}

std::vector<BarrierNeed> study_barriers(const ProgramRecorder& record, const std::stop_token& stop,
                                        const std::function<void(const trace::BarrierPlace& next)>& next) {
    std::set<trace::BarrierPlace> places;
    std::set<Identity> known;
    for (const auto& [schedule, seed] : orders_of_programs) {
        const trace::Trace whole = record({}, schedule, seed);
        places.merge(barriers_passed(whole));
        for (const trace::Finding& finding : check(whole, nullptr, Blocks::together, stop).findings)
            known.insert(identity_of(whole, finding));
    }
    const auto needs = [&](const trace::BarrierPlace& place) -> std::optional<SmallestRun> {
        for (const auto& [schedule, seed] : orders_of_programs) {
            const trace::Trace trace = record({place}, schedule, seed);
            for (const trace::Finding& finding : check(trace, nullptr, Blocks::together, stop).findings)
                if (!known.contains(identity_of(trace, finding)))
                    return SmallestRun{0, threads_of(trace), schedule, finding.message.text()};
        }
        return std::nullopt;
    };
    std::vector<BarrierNeed> found;
    for (const trace::BarrierPlace& place : places) {
        if (next) next(place);
        found.push_back({place, needs(place)});
    }
    return found;
}

} // namespace scanscope::kernels

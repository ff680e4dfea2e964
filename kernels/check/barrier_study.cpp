#include "kernels/check/barrier_study.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "kernels/check/check.h"
#include "kernels/findings/hazards.h"
#include "kernels/trace/fault_text.h"

namespace scanscope::kernels {

namespace {

using Identity = std::tuple<trace::FindingKind, trace::BarrierPlace, trace::BarrierPlace>;

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

Identity identity_of(const trace::Trace& trace, const trace::Finding& finding) {
    // The initializer list copies: minmax(a, b) would return dangling references to two temporaries.
    const auto [first, last] =
        std::minmax({place_of(trace, finding.location), place_of(trace, finding.other_location)});
    return {finding.kind, first, last};
}

std::uint32_t threads_of(const trace::Trace& trace) {
    return trace.launches.empty() ? 0 : static_cast<std::uint32_t>(trace.launches.front().block.count());
}

constexpr std::uint64_t whole = 2048; // up to this n, all blocks are recorded
// Runs in which blocks process several tiles, with one warp and with two.
constexpr std::pair<std::uint64_t, std::uint32_t> large[] = {{40'000, 32}, {70'000, 64}};

// The problem in a run, if there is one.
std::optional<std::string> fault_of(const Backend& backend, Request request, const SmallestRun& run,
                                    const std::stop_token& stop) {
    const std::vector<trace::Value> numbers = request.input;
    request.input.resize(run.n);
    for (std::size_t i = 0; i < run.n; ++i) request.input[i] = numbers[i % numbers.size()];
    request.threads_per_block = run.threads;
    request.schedule = run.schedule;
    request.blocks.clear();
    if (run.n > whole) request.blocks = {0, 1};
    try {
        const trace::Trace trace = backend.record(request, stop);
        if (trace.fault) return message_of(trace.fault).text();
        const std::vector<trace::Finding> hazards = trace::hazards(trace, stop);
        if (!hazards.empty()) return hazards.front().message.text();
    } catch (const BadRequest&) { // too many elements, or an option that fits only the request's own n
    }
    return std::nullopt;
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

std::optional<SmallestRun> smallest_run_that_needs(const Backend& backend, const Request& request,
                                                   const std::stop_token& stop) {
    if (request.input.empty()) return std::nullopt;
    const auto needs_it = [&](std::uint64_t n, std::uint32_t threads,
                              trace::Schedule schedule) -> std::optional<SmallestRun> {
        SmallestRun run{n, threads, schedule, {}};
        const std::optional<std::string> fault = fault_of(backend, request, run, stop);
        if (!fault) return std::nullopt;
        run.fault = *fault;
        return run;
    };
    for (std::uint64_t n = 2; n <= whole; n *= 2)
        for (std::uint32_t threads = 32; threads <= 256; threads *= 2)
            if (auto run = needs_it(n, threads, request.schedule)) return run;
    for (const auto& [n, threads] : large)
        if (auto run = needs_it(n, threads, request.schedule)) return run;
    for (const trace::Schedule schedule : {trace::Schedule::reversed, trace::Schedule::random})
        for (const std::uint64_t n : {64u, 1000u})
            for (const std::uint32_t threads : {32u, 128u})
                if (auto run = needs_it(n, threads, schedule)) return run;
    return std::nullopt;
}

} // namespace scanscope::kernels

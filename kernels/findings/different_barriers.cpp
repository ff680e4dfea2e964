#include "kernels/findings/different_barriers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

// Two events at different barriers, which ended one wait. The first one's line comes first.
using Meeting = std::pair<const Event*, const Event*>;

std::vector<Meeting> meetings_in(const Trace& trace, std::size_t launch, const Block& block) {
    std::map<std::uint32_t, Meeting> by_interval;
    for (const Event& event : block.events) {
        if (event.kind != EventKind::barrier) continue;
        auto& [one, other] = by_interval[event.interval];
        if (!one)
            one = &event;
        else if (!other && event.location != one->location)
            other = &event;
    }
    const Fault& fault = trace.fault;
    if (fault.kind == FaultKind::deadlock && fault.launch == launch && fault.block == block.index &&
        !by_interval.empty())
        by_interval.erase(std::prev(by_interval.end())); // nothing ended this wait
    std::vector<Meeting> meetings;
    for (auto& [_, met] : by_interval) {
        if (!met.second) continue;
        if (line_of(trace, met.second->location) < line_of(trace, met.first->location))
            std::swap(met.first, met.second);
        meetings.push_back(met);
    }
    return meetings;
}

Finding finding_of(const Trace& trace, std::size_t launch, std::size_t block, const Meeting& meeting) {
    const auto& [one, other] = meeting;
    const auto thread = [&](const Event* event) {
        return thread_text(trace.launches[launch].block, event->thread);
    };
    Finding finding;
    finding.kind = FindingKind::different_barriers;
    finding.location = one->location;
    finding.other_location = other->location;
    finding.threads = {one->thread, other->thread};
    finding.launch = launch;
    finding.block = block;
    finding.step = one->step;
    finding.other_step = other->step;
    finding.message =
        kernels::say_later("thread {} waits at a barrier{} for thread {}, which waits at another one{}. GPUs "
                           "go on if no warp is "
                           "divided, but CUDA demands that all threads of a block reach the same barrier.",
                           thread(one), line_in_brackets(trace, one->location), thread(other),
                           line_in_brackets(trace, other->location));
    finding.brief =
        kernels::say_later("Threads {} and {} wait at different barriers.", thread(one), thread(other));
    finding.mend = kernels::say_later("Move the barrier out of the branch, to a line that all threads of the "
                                      "block reach.");
    return finding;
}

} // namespace

std::vector<Finding> different_barriers(const Trace& trace) {
    std::vector<Finding> findings;
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::size_t> known; // by location: their finding
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch)
        for (std::size_t block = 0; block < trace.launches[launch].blocks.size(); ++block)
            for (const Meeting& met : meetings_in(trace, launch, trace.launches[launch].blocks[block])) {
                const auto [at, is_new] =
                    known.try_emplace({met.first->location, met.second->location}, findings.size());
                if (is_new)
                    findings.push_back(finding_of(trace, launch, block, met));
                else
                    ++findings[at->second].times;
            }
    return findings;
}

} // namespace scanscope::trace

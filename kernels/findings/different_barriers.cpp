#include "kernels/findings/different_barriers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

class BlockBarriers {
public:
    BlockBarriers(const Trace& trace, std::size_t launch, std::size_t block)
        : trace_(trace)
        , launch_(launch)
        , block_(block) {}

    void find(std::map<std::pair<std::uint16_t, std::uint16_t>, Finding>& found) {
        const Block& block = trace_.launches[launch_].blocks[block_];
        std::map<std::uint32_t, std::vector<const Event*>> meetings; // by barrier interval
        for (const Event& event : block.events) {
            if (event.kind != EventKind::barrier) continue;
            std::vector<const Event*>& met = meetings[event.interval];
            if (met.empty() || (met.size() == 1 && event.location != met.front()->location))
                met.push_back(&event);
        }
        const Fault& fault = trace_.fault;
        if (fault.kind == FaultKind::deadlock && fault.launch == launch_ && fault.block == block.index &&
            !meetings.empty())
            meetings.erase(std::prev(meetings.end())); // nothing ended this wait
        for (auto& [_, met] : meetings) {
            if (met.size() < 2) continue;
            std::ranges::sort(met, {}, [&](const Event* event) { return line_of(trace_, event->location); });
            add(*met[0], *met[1], found);
        }
    }

private:
    void add(const Event& one, const Event& other,
             std::map<std::pair<std::uint16_t, std::uint16_t>, Finding>& found) const {
        Finding& finding = found[std::minmax({one.location, other.location})];
        if (!finding.message.empty()) {
            ++finding.times;
            return;
        }
        const Launch& launch = trace_.launches[launch_];
        finding.kind = FindingKind::different_barriers;
        finding.location = one.location;
        finding.other_location = other.location;
        finding.threads = {one.thread, other.thread};
        finding.launch = launch_;
        finding.block = block_;
        finding.step = one.step;
        finding.other_step = other.step;
        finding.message = kernels::say_later(
            "thread {} waits at a barrier{} for thread {}, which waits at another one{}. GPUs go on if no "
            "warp is "
            "divided, but CUDA demands that all threads of a block reach the same barrier.",
            thread_text(launch.block, one.thread), line_in_brackets(trace_, one.location),
            thread_text(launch.block, other.thread), line_in_brackets(trace_, other.location));
        finding.brief = kernels::say_later("Threads {} and {} wait at different barriers.",
                                           thread_text(launch.block, one.thread),
                                           thread_text(launch.block, other.thread));
        finding.mend = kernels::say_later("Move the barrier out of the branch, to a line that all threads of "
                                          "the block reach.");
    }

    const Trace& trace_;
    std::size_t launch_, block_;
};

} // namespace

std::vector<Finding> different_barriers(const Trace& trace) {
    std::map<std::pair<std::uint16_t, std::uint16_t>, Finding> found;
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch)
        for (std::size_t block = 0; block < trace.launches[launch].blocks.size(); ++block)
            BlockBarriers(trace, launch, block).find(found);
    std::vector<Finding> findings;
    for (auto& [_, finding] : found) findings.push_back(std::move(finding));
    return findings;
}

} // namespace scanscope::trace

#include "kernels/findings/unstarted_blocks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

using Cell = std::pair<std::uint16_t, std::uint64_t>; // a cell of global memory

class LaunchWaits {
public:
    LaunchWaits(const Trace& trace, std::size_t launch)
        : trace_(trace)
        , number_(launch)
        , launch_(trace.launches[launch])
        , atomics_(launch_.blocks.size()) {}

    void find(std::vector<Finding>& findings) {
        if (launch_.blocks.size() < 2) return;
        collect();
        for (const auto& [block, wait] : waits_)
            if (const std::optional<Signal> signal = signal_for(*wait)) look_at(block, *wait, *signal);
        for (auto& [_, finding] : found_) findings.push_back(std::move(finding));
    }

private:
    // A write that a block may wait for.
    struct Signal {
        std::size_t block;
        const Event* event;
    };

    void collect() {
        for (std::size_t block = 0; block < launch_.blocks.size(); ++block)
            for (const Event& event : launch_.blocks[block].events) {
                if (event.space != Space::global || !synchronises(event.kind)) continue;
                const Cell cell{event.array, event.index};
                if (event.kind == EventKind::atomic) atomics_[block][cell].push_back(event.order);
                if (event.kind == EventKind::acquire && event.polls > 0) waits_.push_back({block, &event});
                // Blocks that meet at a barrier object are launched to run at the same time.
                if (writes(event.kind) && !is_arrival(event)) signals_[cell].push_back({block, &event});
            }
        for (auto& of_block : atomics_)
            for (auto& [_, orders] : of_block) std::ranges::sort(orders);
        for (auto& [_, all] : signals_)
            std::ranges::sort(all, {}, [](const Signal& signal) { return signal.event->order; });
    }

    // The write whose value ended the wait.
    [[nodiscard]] std::optional<Signal> signal_for(const Event& wait) const {
        const auto all = signals_.find({wait.array, wait.index});
        if (all == signals_.end()) return std::nullopt;
        const auto next = std::ranges::upper_bound(all->second, wait.order, {},
                                                   [](const Signal& signal) { return signal.event->order; });
        if (next == all->second.begin()) return std::nullopt;
        return *std::prev(next);
    }

    // Whether the block used an atomic on some cell before the waiting block used one there, and the waiting
    // block did so before its wait.
    [[nodiscard]] bool has_surely_begun(std::size_t block, std::size_t waiting, const Event& wait) const {
        return std::ranges::any_of(atomics_[block], [&](const auto& mine) {
            const auto others = atomics_[waiting].find(mine.first);
            if (others == atomics_[waiting].end()) return false;
            const auto later = std::ranges::upper_bound(others->second, mine.second.front());
            return later != others->second.end() && *later < wait.order;
        });
    }

    void look_at(std::size_t block, const Event& wait, const Signal& signal) {
        if (signal.block == block || has_surely_begun(signal.block, block, wait)) return;
        Finding& finding = found_[{wait.location, signal.event->location}];
        if (!finding.message.empty()) {
            ++finding.times;
            return;
        }
        const std::uint64_t waits = launch_.blocks[block].index,
                            publishes = launch_.blocks[signal.block].index;
        finding = finding_at(FindingKind::unstarted_block, trace_, number_, block, wait);
        finding.other_location = signal.event->location;
        finding.cells = {wait.index};
        finding.message = kernels::say_later(
            "block {} waits for {}[{}]{}, which block {} publishes{}, but block {} may not have started: "
            "blocks start in any order, and only as many at a time as fit on the device.",
            waits, finding.array, wait.index, line_in_brackets(trace_, wait.location), publishes,
            line_in_brackets(trace_, signal.event->location), publishes);
        finding.brief =
            kernels::say_later("Block {} waits for block {}, which may not have started.", waits, publishes);
        finding.mend = kernels::say_later("Let each block take its number from an atomic when it starts: "
                                          "then all blocks with lower numbers have already started.");
    }

    const Trace& trace_;
    std::size_t number_;
    const Launch& launch_;
    std::vector<std::map<Cell, std::vector<std::uint64_t>>> atomics_; // by block: when it accessed each cell
    std::vector<std::pair<std::size_t, const Event*>> waits_;
    std::map<Cell, std::vector<Signal>> signals_; // in time
    std::map<std::pair<std::uint16_t, std::uint16_t>, Finding> found_;
};

} // namespace

std::vector<Finding> waits_for_unstarted_blocks(const Trace& trace) {
    std::vector<Finding> findings;
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch)
        LaunchWaits(trace, launch).find(findings);
    return findings;
}

} // namespace scanscope::trace

#include "kernels/findings/never_written.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/trace/access.h"
#include "kernels/trace/cells.h"

namespace scanscope::trace {

namespace {

// "t3", "t3 and t5", "t3, t4, t5 and 12 more"
kernels::Message thread_list(const Dim3& block, const std::vector<std::uint32_t>& threads) {
    const auto name = [&](std::size_t i) { return thread_text(block, threads[i]); };
    if (threads.size() == 1) return fmt::format("t{}", name(0));
    if (threads.size() == 2) return kernels::say_later("t{} and t{}", name(0), name(1));
    if (threads.size() == 3) return kernels::say_later("t{}, t{} and t{}", name(0), name(1), name(2));
    return kernels::say_later("t{}, t{}, t{} and {} more", name(0), name(1), name(2), threads.size() - 3);
}

void find_never_written(const Trace& trace, std::size_t launch_index, std::size_t block_index,
                        std::vector<Finding>& findings) {
    const Launch& launch = trace.launches[launch_index];
    const Block& block = launch.blocks[block_index];
    using Place = std::tuple<std::uint32_t, std::uint16_t, Space, std::uint16_t, std::uint64_t>;
    std::map<Place, Finding> places; // by step, location, cell
    for (const Event& event : block.events) {
        if (!event.never_written || !array_of(launch, block, event)) continue;
        const Place place(event.step, event.location, event.space, event.array, event.index);
        if (const auto known = places.find(place); known != places.end()) {
            known->second.threads.push_back(event.thread);
            continue;
        }
        Finding& finding = places[place];
        finding = finding_at(FindingKind::never_written, trace, launch_index, block_index, event);
        finding.cells = {event.index};
    }
    for (auto& [place, finding] : places) {
        std::vector<std::uint32_t>& threads = finding.threads;
        std::sort(threads.begin(), threads.end());
        threads.erase(std::unique(threads.begin(), threads.end()), threads.end());
        findings.push_back(std::move(finding));
    }
}

template <class Visit> void each_event(const Trace& trace, Visit visit) {
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks)
            for (const Event& event : block.events) visit(event);
}

} // namespace

kernels::Message never_written_message(const Trace& trace, const Finding& finding) {
    const Launch& launch = trace.launches[finding.launch];
    const kernels::Message threads = thread_list(launch.block, finding.threads),
                           place = at_location(trace, finding.location);
    const std::string cell = cell_text(launch, finding);
    return finding.threads.size() == 1
               ? kernels::say_later("{} reads {}{}, which was never written.", threads, cell, place)
               : kernels::say_later("{} read {}{}, which was never written.", threads, cell, place);
}

std::vector<Finding> never_written_reads(const Trace& trace) {
    std::vector<Finding> findings;
    for (std::size_t l = 0; l < trace.launches.size(); ++l)
        for (std::size_t b = 0; b < trace.launches[l].blocks.size(); ++b)
            find_never_written(trace, l, b, findings);
    return findings;
}

std::unordered_set<Node> undefined_nodes(const Trace& trace) {
    std::unordered_set<Node> undefined;
    each_event(trace, [&](const Event& event) {
        // Values of a user program have no nodes, so they cannot be distinguished.
        if (event.never_written && event.node > trace.run.n && event.node != untagged_node)
            undefined.insert(event.node);
    });
    if (undefined.empty()) return undefined;             // true for nearly every run
    std::unordered_map<Node, std::vector<Node>> made_of; // by operand
    each_event(trace, [&](const Event& event) {
        if (event.kind != EventKind::combine) return;
        undefined.erase(event.node);
        made_of[event.left].push_back(event.node);
        made_of[event.right].push_back(event.node);
    });
    std::vector<Node> open(undefined.begin(), undefined.end());
    while (!open.empty()) {
        const auto made = made_of.find(open.back());
        open.pop_back();
        if (made == made_of.end()) continue;
        for (const Node node : made->second)
            if (undefined.insert(node).second) open.push_back(node);
    }
    return undefined;
}

} // namespace scanscope::trace

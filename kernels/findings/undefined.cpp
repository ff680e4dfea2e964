#include "kernels/findings/undefined.h"

#include <unordered_map>
#include <vector>

#include "kernels/trace/cells.h"

namespace scanscope::trace {

namespace {

template <class Visit> void each_event(const Trace& trace, Visit visit) {
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks)
            for (const Event& event : block.events) visit(event);
}

} // namespace

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

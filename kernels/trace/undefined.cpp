#include "trace/undefined.h"

#include <algorithm>
#include <vector>

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
        if (event.never_written && event.node > trace.run.n) undefined.insert(event.node);
    });
    if (undefined.empty()) return undefined; // as in nearly every run
    std::vector<const Event*> combines;
    each_event(trace, [&](const Event& event) {
        if (event.kind == EventKind::combine) combines.push_back(&event);
    });
    for (const Event* combine : combines) undefined.erase(combine->node);
    // The events of racing steps do not stand in the order of time, so a combine may come before those that
    // made its operands.
    for (bool grows = true; grows;) {
        const std::size_t before = undefined.size();
        for (const Event* combine : combines)
            if (undefined.contains(combine->left) || undefined.contains(combine->right))
                undefined.insert(combine->node);
        grows = undefined.size() > before;
    }
    return undefined;
}

} // namespace scanscope::trace

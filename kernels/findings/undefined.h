// Finds undefined values: the contents of uninitialised memory, and all values computed from them.
#pragma once

#include <unordered_set>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Returns the nodes of undefined values. If old contents of a GPU's memory happen to look like a node of this
// run, that node keeps its meaning and is not included.
[[nodiscard]] std::unordered_set<Node> undefined_nodes(const Trace& trace);

} // namespace scanscope::trace

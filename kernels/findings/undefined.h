// Values that mean nothing: what memory held before anything was stored in it, and all that was made from it.
#pragma once

#include <unordered_set>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The nodes of such values. Where leftovers of a GPU's memory happen to look like a node of this run, the
// node keeps its meaning and is not among them.
[[nodiscard]] std::unordered_set<Node> undefined_nodes(const Trace& trace);

} // namespace scanscope::trace

// A run as it is asked for on the command line: what records a trace once more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::app {

// "blelloch", "--input", "3,1,7,0", …: the algorithm and all run options that differ from the usual. Nothing
// where no options lead to this trace: an algorithm that this program lacks, options that it does not
// take, an input that is too long to be written out, blocks that were chosen in another way.
[[nodiscard]] std::optional<std::vector<std::string>> runArguments(const trace::Trace& trace);

} // namespace scanscope::app

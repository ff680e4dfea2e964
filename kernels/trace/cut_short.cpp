#include "kernels/trace/cut_short.h"

#include <algorithm>

#include "kernels/trace/own_program.h"

namespace scanscope::trace {

bool may_be_cut_short(const Trace& trace, std::size_t launch) {
    if (trace.fault && trace.fault.launch == launch) return true;
    if (!trace.program) return false;
    // If the records did not fit, only the blocks that had ended were kept.
    const Launch& of = trace.launches[launch];
    if (trace.run.blocks.empty() && of.blocks.size() < of.grid.count()) return false;
    return std::ranges::any_of(trace.program->mistakes, [&](const Mistake& mistake) {
        const bool ends_program = mistake.kind == MistakeKind::out_of_time ||
                                  mistake.kind == MistakeKind::crash ||
                                  mistake.kind == MistakeKind::unsupported;
        return ends_program && recorded_launch(*trace.program, mistake.launch) == launch;
    });
}

} // namespace scanscope::trace

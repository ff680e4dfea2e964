// A request to run an algorithm: on which elements, with which operator, and where.
#pragma once

#include <vector>

#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

using trace::Schedule;

// The run to make. Its fields are those that a trace keeps (trace.h).
struct Request : trace::RunSpec {
    Request();
    // Repeats the run of a trace: on the same executor, it gives the same trace, bit for bit. Fields that an
    // older file lacks are derived from its launches. Nothing is checked here (see check/recorded_request.h).
    explicit Request(const trace::Trace& trace);

    std::vector<trace::Value> input; // elements of `type`; its size is n
};

} // namespace scanscope::kernels

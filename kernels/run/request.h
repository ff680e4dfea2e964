// What is asked of an algorithm: on which elements, with which operator, where.
#pragma once

#include <vector>

#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

using trace::Schedule;

// A run to be made. Its fields are those that a trace keeps (trace.h).
struct Request : trace::RunSpec {
    Request();
    // The run of a trace once more: the same trace comes of it, bit for bit, on the same executor. What an
    // older file lacks of it is told from its launches. Nothing of it is checked
    // (check/recorded_request.h).
    explicit Request(const trace::Trace& trace);

    std::vector<trace::Value> input; // elements of `type`; its size is n
};

} // namespace scanscope::kernels

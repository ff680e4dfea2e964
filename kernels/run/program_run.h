// Carries out a checked request: finds its program, prepares it and runs it.
#pragma once

#include <memory>
#include <stop_token>

#include "kernels/programs/prepared_call.h"
#include "kernels/run/checked_request.h"
#include "kernels/run/request.h"
#include "kernels/simt/session.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace.h"
#include "kernels/trace/work_counts.h"

namespace scanscope::kernels {

// The problem refers to the request's input, which must outlive it.
[[nodiscard]] simt::Problem make_problem(const Request& request, const Algorithm& algorithm);

// The records of a run to be kept, in addition to its output.
struct Kept {
    trace::Trace* trace = nullptr;
    trace::RecordingBudget* budget = nullptr; // for the trace
    trace::WorkCounts* counts = nullptr;
};

// Fills the problem's output and returns the run's fault, if there was one. Throws Unavailable and Cancelled.
[[nodiscard]] trace::Fault run_program(const CheckedRequest& checked, const Request& request,
                                       simt::Problem& problem, const Kept& kept, std::stop_token stop);

// The program, prepared to run repeatedly on a GPU or the CPU. Faults are thrown as Unavailable.
[[nodiscard]] std::unique_ptr<PreparedCall>
prepare_program(const CheckedRequest& checked, const Request& request, const simt::Problem& problem);

} // namespace scanscope::kernels

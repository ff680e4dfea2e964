// A checked request, carried out: the program that it asks for is found, prepared and run.
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

// Its input is the request's, which must outlive it.
[[nodiscard]] simt::Problem make_problem(const Request& request, const Algorithm& algorithm);

// What is kept of a run beside its output.
struct Kept {
    trace::Trace* trace = nullptr;
    trace::RecordingBudget* budget = nullptr; // of the trace
    trace::WorkCounts* counts = nullptr;
};

// Fills the problem's output and returns the run's fault, if it had one. Throws Unavailable and Cancelled.
[[nodiscard]] trace::Fault run_program(const CheckedRequest& checked, const Request& request,
                                       simt::Problem& problem, const Kept& kept, std::stop_token stop);

// The program, made ready to be run again and again on a GPU or the processor. A fault is thrown as
// Unavailable, too.
[[nodiscard]] std::unique_ptr<PreparedCall>
prepare_program(const CheckedRequest& checked, const Request& request, const simt::Problem& problem);

} // namespace scanscope::kernels

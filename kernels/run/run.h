// Runs one algorithm of the catalogue on one executor: a recorded run gives a Trace, a plain run gives the
// output.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "kernels/errors.h"
#include "kernels/programs/prepared_call.h"
#include "kernels/run/executors.h"
#include "kernels/run/request.h"
#include "kernels/trace/trace.h"
#include "kernels/trace/work_counts.h"

namespace scanscope::kernels {

// Checks a request completely without running it; throws BadRequest or Unavailable.
void validate(const Request& request);

// Records a run. A kernel's fault does not throw: it is in Trace::fault, with everything that was recorded
// before it. Throws BadRequest, Unavailable, Cancelled.
[[nodiscard]] trace::Trace record(const Request& request, std::stop_token stop = {});

struct Outcome {
    std::vector<trace::Value> output; // values of request.type
    trace::Fault fault;
};
// The same run without recording, which is compiled out (cuda) or switched off (emulator). Throws like
// record().
[[nodiscard]] Outcome execute(const Request& request, std::stop_token stop = {});

// A plain run on a GPU or the CPU that is prepared once and can be repeated; runs are timed in this way.
// `request` must outlive it. Faults are thrown as Unavailable; otherwise it throws like execute().
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_call(const Request& request);

// The schedule of a recorded run, such as "reversed" or "random:7"; empty for a run on a GPU.
[[nodiscard]] std::string schedule_of(const trace::Run& run);

// The work of a run, counted over all its blocks. Only the counts are kept, so n may be large.
struct Counted {
    trace::WorkCounts work;          // if there is a fault, the work before it
    std::uint64_t host_combines = 0; // combines by the launcher itself, for the block sums
    std::uint32_t threads_per_block = 0;
    std::uint32_t devices = 1;
    trace::Fault fault;
};
// Works on the emulator only, which runs the same source as a GPU. Throws like record().
[[nodiscard]] Counted count_work(const Request& request, std::stop_token stop = {});

} // namespace scanscope::kernels

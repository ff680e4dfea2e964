// Runs one algorithm of the catalogue on one executor: recorded, which gives a Trace, or plain, which gives
// the output.
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

// Checks all of a request without running it; throws BadRequest or Unavailable.
void validate(const Request& request);

// A recorded run. A kernel's fault does not throw: it stands in Trace::fault, with all that was recorded
// before it. Throws BadRequest, Unavailable, Cancelled.
[[nodiscard]] trace::Trace record(const Request& request, std::stop_token stop = {});

struct Outcome {
    std::vector<trace::Value> output; // of request.type
    trace::Fault fault;
};
// The same run with recording compiled away (cuda) or switched off (emulator). Throws as record() does.
[[nodiscard]] Outcome execute(const Request& request, std::stop_token stop = {});

// A plain run on a GPU or the processor, made once and ready to be made again, which is how runs are timed.
// `request` must outlive it. A fault is thrown as Unavailable, too; the rest as execute() does.
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_call(const Request& request);

// "reversed", "random:7", as recorded; empty for a run on a GPU.
[[nodiscard]] std::string schedule_of(const trace::Run& run);

// What a run does, counted over all its blocks. Nothing of it is kept but the counts, so n may be large.
struct Counted {
    trace::WorkCounts work;          // what was done before it, where there is a fault
    std::uint64_t host_combines = 0; // made by the launcher itself: the sums of the blocks
    std::uint32_t threads_per_block = 0;
    std::uint32_t devices = 1;
    trace::Fault fault;
};
// On the emulator only: the text that it runs is the text that a GPU runs. Throws as record() does.
[[nodiscard]] Counted count_work(const Request& request, std::stop_token stop = {});

} // namespace scanscope::kernels

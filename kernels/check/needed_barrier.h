// From which size on a barrier is needed that a run did without.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "kernels/verify/backend.h"

namespace scanscope::kernels {

struct SmallestRun {
    std::uint64_t n = 0;
    std::uint32_t threads = 0; // of a block
    trace::Schedule schedule = trace::Schedule::in_order;
    std::string fault; // what goes wrong there, one sentence
};

// Of some small runs, by n and then by threads, the first that is faulty without the barriers that the
// request leaves out: n = 2 to 2048 in blocks of 32 to 256, and 40,000 in blocks of 32 and 70,000 in blocks
// of 64, of which two are looked at; and where all of these are clean, some of them reversed and at random.
// The request's own numbers are repeated. Nothing where none is faulty. Throws Cancelled.
[[nodiscard]] std::optional<SmallestRun>
smallest_run_that_needs(const Backend& backend, const Request& request, const std::stop_token& stop);

} // namespace scanscope::kernels

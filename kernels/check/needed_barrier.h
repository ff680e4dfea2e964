// Finds the smallest run that needs a barrier, for a barrier that another run did not need.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "kernels/verify/backend.h"

namespace scanscope::kernels {

struct SmallestRun {
    std::uint64_t n = 0;
    std::uint32_t threads = 0; // per block
    trace::Schedule schedule = trace::Schedule::in_order;
    std::string fault; // what goes wrong in it
};

// The first run that is faulty without the barriers that the request leaves out, or nullopt if no run is.
// Tries n = 2 to 2048 with 32 to 256 threads per block, then the first two blocks of n = 40,000 with 32
// threads and of n = 70,000 with 64; if all of these are clean, some reversed and random ones. The request's
// input is repeated as needed. Throws Cancelled.
[[nodiscard]] std::optional<SmallestRun>
smallest_run_that_needs(const Backend& backend, const Request& request, const std::stop_token& stop);

} // namespace scanscope::kernels

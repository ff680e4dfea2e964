// Finds out what each barrier of an algorithm is for, by removing it and running many sizes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/barriers.h"
#include "kernels/verify/backend.h"

namespace scanscope::kernels {

// Finds the smallest run that needs a barrier, for a barrier that another run did not need.
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

struct BarrierNeed {
    trace::BarrierPlace place;
    std::optional<SmallestRun> from; // the smallest run that is faulty without the barrier, if found
};

// Removes the __syncthreads() of the sources that run (texts_that_run), one at a time and in order. All runs
// are as the request says, except for n and the input, which are chosen here. `next` is called with each
// place before it is tried. Throws Cancelled.
[[nodiscard]] std::vector<BarrierNeed>
study_barriers(const Backend& backend, Request request, const std::stop_token& stop,
               const std::function<void(const trace::BarrierPlace& next)>& next = {});

// The thread orders in which a program is tried, each with its seed.
inline constexpr std::array<std::pair<trace::Schedule, std::uint64_t>, 5> orders_of_programs{{
    {trace::Schedule::in_order, 1},
    {trace::Schedule::reversed, 1},
    {trace::Schedule::random, 1},
    {trace::Schedule::random, 2},
    {trace::Schedule::random, 3},
}};

// Records a user program for the study: without these barriers (one or none), and in this thread order.
using ProgramRecorder = std::function<trace::Trace(const std::vector<trace::BarrierPlace>& without,
                                                   trace::Schedule schedule, std::uint64_t seed)>;

// Removes the barriers that blocks of the program pass, one at a time, sorted by source and line. A barrier
// is needed if a run without it shows a fault or a finding that the whole program does not have. The program
// chooses its own sizes and blocks, so only the thread order varies: in order, reversed and random. n is 0 in
// the results. Throws what `record` throws.
[[nodiscard]] std::vector<BarrierNeed>
study_barriers(const ProgramRecorder& record, const std::stop_token& stop,
               const std::function<void(const trace::BarrierPlace& next)>& next = {});

} // namespace scanscope::kernels

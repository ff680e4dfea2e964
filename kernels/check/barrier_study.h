// What each barrier of an algorithm is for: it is taken away, and runs of many sizes are looked at.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "kernels/check/needed_barrier.h"
#include "kernels/run/barriers.h"

namespace scanscope::kernels {

struct BarrierNeed {
    trace::BarrierPlace place;
    std::optional<SmallestRun> from; // the smallest run that is faulty without it; nothing: none was found
};

// Every __syncthreads() of the texts that run, in their order (texts_that_run), each taken away alone. What
// the request asks for holds in all runs but its n and its input, which are chosen here. `next` is told each
// place before it is tried. Throws Cancelled.
[[nodiscard]] std::vector<BarrierNeed>
study_barriers(const Backend& backend, Request request, const std::stop_token& stop,
               const std::function<void(const trace::BarrierPlace& next)>& next = {});

// The orders of its threads in which a program is tried, each with its seed.
inline constexpr std::array<std::pair<trace::Schedule, std::uint64_t>, 5> orders_of_programs{{
    {trace::Schedule::in_order, 1},
    {trace::Schedule::reversed, 1},
    {trace::Schedule::random, 1},
    {trace::Schedule::random, 2},
    {trace::Schedule::random, 3},
}};

// A user program as the study runs it: without these barriers, one or none, and with its threads
// in this order.
using ProgramRecorder = std::function<trace::Trace(const std::vector<trace::BarrierPlace>& without,
                                                   trace::Schedule schedule, std::uint64_t seed)>;

// Every barrier that a block of the program passes, by source and line, each taken away alone: it is needed
// where a run then shows a fault or a finding that the whole program does not. The program chooses its sizes
// and blocks itself, so that only the order of its threads is tried: in order, reversed and at random; n of
// what is found is 0. Throws what `record` throws.
[[nodiscard]] std::vector<BarrierNeed>
study_barriers(const ProgramRecorder& record, const std::stop_token& stop,
               const std::function<void(const trace::BarrierPlace& next)>& next = {});

} // namespace scanscope::kernels

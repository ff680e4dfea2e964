// What each barrier of an algorithm is for: it is taken away, and runs of many sizes are looked at.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
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

} // namespace scanscope::kernels

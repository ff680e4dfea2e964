// The executors of this machine that can be timed, and why others cannot.
#pragma once

#include <memory>
#include <vector>

#include "kernels/bench/plan.h"
#include "kernels/bench/stand.h"
#include "kernels/verify/backend.h"

namespace scanscope::bench {

struct Machine {
    std::vector<Place> places;                  // for the plan
    std::vector<std::unique_ptr<Stand>> stands; // one for each place that is available
};

// Leaves out the emulator, whose times say nothing about a GPU.
[[nodiscard]] Machine machine_of(const kernels::Backend& backend);

} // namespace scanscope::bench

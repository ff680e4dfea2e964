// The scan over several GPUs, measured with one GPU a process, as a launcher of MPI starts them: on one
// machine or on several.
#pragma once

#include <optional>

#include "kernels/bench/plan.h"
#include "kernels/bench/report.h"

namespace scanscope::bench {

struct RankHere {
    int rank = 0, count = 1;
    [[nodiscard]] bool tells() const { return rank == 0; } // prints the results and writes the files
};
// Nothing where no launcher started this process, or it is alone, or this build has no CUDA.
[[nodiscard]] std::optional<RankHere> rank_here();

// What is wanted of scan-devices, which all ranks measure in lock-step: the time of a run is that of the rank
// that took longest. All of them give back the same report. Throws Unavailable where the ranks do not find
// each other.
[[nodiscard]] Report run_ranks(const Wanted& wanted, std::uint64_t seed);

} // namespace scanscope::bench

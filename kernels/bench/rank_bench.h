// Measures the scan over several GPUs with one process per GPU, as an MPI launcher starts them, on one
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
// The rank of this process. Nullopt if no launcher started it, if there is only one process, or if this build
// has no CUDA.
[[nodiscard]] std::optional<RankHere> rank_here();

// Measures scan-devices with the wanted settings, on all ranks in lock-step: the time of a run is that of the
// slowest rank. All ranks return the same report. Throws Unavailable if the ranks cannot find each other.
[[nodiscard]] Report run_ranks(const Wanted& wanted, std::uint64_t seed);

} // namespace scanscope::bench

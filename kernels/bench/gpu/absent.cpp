#include "kernels/bench/rank_bench.h"
#include "kernels/bench/stand.h"

namespace scanscope::bench {

std::unique_ptr<Stand> make_cuda_stand(int) { return nullptr; }
std::optional<RankHere> rank_here() { return std::nullopt; }
Report run_ranks(const Wanted&, std::uint64_t) { return {}; }

} // namespace scanscope::bench

// Turns CUDA source into C++ that any compiler accepts. It works on words without a grammar, and keeps each
// line where it is. CUDA's extensions become calls to device/scanscope_device.h:
//   kernel<<<grid, block, bytes>>>(…)   a call of ::scanscope::launch(…)
//   __shared__ T name[n];               a reference into the block's shared memory
//   __device__ T name;                  a variable that registers itself
//   cudaFree(p);                        notes that the result is ignored
//   for (…) in device code              counts its turns
// The other CUDA words mean nothing on a processor, and are removed.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/unsupported.h"

namespace scanscope::own {

struct Rewritten {
    std::string text;
    std::vector<std::string> kernels; // the names of the __global__ functions, in source order
    std::vector<Unsupported> unsupported;
};

// Called with the name of each #include, as it is written between its quotes or angle brackets. Returns the
// path to include instead, or an empty string to leave the line as it is.
using FindInclude = std::function<std::string(std::string_view name, bool quoted)>;

// The names of the kernels whose values are followed, collected while the sources of a program are rewritten
// one after the other. A launch of one of them runs its wrapper instead (followed_kernel.h).
using FollowedKernels = std::set<std::string, std::less<>>;

// If `followed` is not null, rewrites for a run that follows values: launches of kernels in `followed` run
// their wrappers instead, and kernels found here are added to it.
[[nodiscard]] Rewritten rewrite(std::string_view text, const FindInclude& find_include,
                                FollowedKernels* followed = nullptr);

} // namespace scanscope::own

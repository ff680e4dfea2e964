// Functions that several launchers use.
#pragma once

#include "kernels/simt/device.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

template <class T> T identity_element(const Problem& problem) {
    return make_element<T>(identity_of<plain_t<T>>(problem.op), trace::no_input);
}

// The number of blocks for one thread per element.
inline std::uint64_t blocks_for(const Problem& problem, std::uint64_t n) {
    return (n + problem.threads_per_block - 1) / problem.threads_per_block;
}
inline trace::Dim3 grid_of(std::uint64_t blocks) { return {static_cast<std::uint32_t>(blocks)}; }

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt

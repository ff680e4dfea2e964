#include "kernels/simt/gpu/cuda.h"

namespace scanscope::simt {

void allow_shared_bytes(const void* kernel, std::size_t bytes) {
    constexpr std::size_t always_allowed = 48u << 10;
    if (bytes <= always_allowed) return;
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
          "asking for more than 48 KiB of shared memory");
}

} // namespace scanscope::simt

// A CUDA device as a stand. Needs no CUDA header.
#pragma once

#include <memory>

#include "kernels/bench/stand.h"

namespace scanscope::bench {

// Null in a build without CUDA. Throws simt::DeviceError.
[[nodiscard]] std::unique_ptr<Stand> make_cuda_stand(int ordinal);

} // namespace scanscope::bench

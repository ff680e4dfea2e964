// Replaces NVIDIA's header of the same name, which many programs include without a use of tensor cores. Those
// are refused where they are used (kernels/own/unsupported.h).
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {} // namespace wmma
} // namespace nvcuda

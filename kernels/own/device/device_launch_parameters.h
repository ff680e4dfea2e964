// Stands in for NVIDIA's header of the same name: who a thread is.
#pragma once

#include "scanscope_device.h"

#if defined(SCANSCOPE_CUDACC) // in a text of the host these may be its own words
#define threadIdx (::scanscope::thread_index())
#define blockIdx (::scanscope::block_index())
#define blockDim (::scanscope::block_extent())
#define gridDim (::scanscope::grid_extent())
static const int warpSize = 32;
#endif

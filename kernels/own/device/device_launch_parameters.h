// Replaces NVIDIA's header of the same name: the thread's indices.
#pragma once

#include "scanscope_device.h"

#if defined(SCANSCOPE_CUDACC) // in host code these may be the program's own names
#define threadIdx (::scanscope::thread_index())
#define blockIdx (::scanscope::block_index())
#define blockDim (::scanscope::block_extent())
#define gridDim (::scanscope::grid_extent())
static const int warpSize = 32;
#endif

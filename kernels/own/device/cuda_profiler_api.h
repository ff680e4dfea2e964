// Replaces NVIDIA's header of the same name: there is nothing to profile.
#pragma once

#include "driver_types.h"

inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }

// Replaces NVIDIA's header of the same name: the functions that the host calls.
#pragma once

#include "cuda_profiler_api.h"
#include "device_launch_parameters.h"
#include "driver_types.h"
#include "scanscope_device.h"
#include "scanscope_launches.h"
#include "scanscope_memory.h"
#include "scanscope_properties.h"
#include "scanscope_streams.h"
#include "vector_types.h"

#define __CUDA_RUNTIME_API_H__ // other headers check this

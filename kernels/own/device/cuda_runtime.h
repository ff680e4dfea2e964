// Replaces NVIDIA's cuda_runtime.h for programs on the emulator: it has the same functions, but none of
// NVIDIA's source. Each topic has its own header, with CUDA's name if there is one. A missing feature does
// not compile, and the error gives its name and line.
#pragma once

#include <assert.h>
#include <cmath>
#include <cstdlib>
#include <limits.h>
#include <math.h>
#include <new>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "cuda_runtime_api.h"
#include "device_atomic_functions.h"
#include "device_functions.h"
#include "device_launch_parameters.h"
#include "math_functions.h"
#include "scanscope_clusters.h"
#include "scanscope_ptx.h"
#include "scanscope_simd.h"
#include "vector_types.h"
#if defined(SCANSCOPE_FOLLOWS)
#include "scanscope_traced.h"
#endif

#define __CUDA_RUNTIME_H__      // other headers check this
#define SCANSCOPE_CUDA_ARCH 900 // in code that only the device runs; undefined in host code

// Stands in for NVIDIA's cuda_runtime.h where a program runs on the emulator: its words and calls, and none
// of its text. Each idea has its header, by CUDA's own name where there is one. What is not there does not
// compile, and the line and the word are told.
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
#include "vector_types.h"
#if defined(SCANSCOPE_FOLLOWS)
#include "scanscope_traced.h"
#endif

#define __CUDA_RUNTIME_H__      // by which other headers see that they are there
#define SCANSCOPE_CUDA_ARCH 900 // in what the device alone runs; the host's side is without

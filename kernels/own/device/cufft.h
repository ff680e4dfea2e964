// Replaces NVIDIA's header of the same name: see cublas_v2.h.
#pragma once

#include "cuComplex.h"
#include "driver_types.h"

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
enum cufftResult { CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_EXEC_FAILED = 6 };
enum { CUFFT_FORWARD = -1, CUFFT_INVERSE = 1 };

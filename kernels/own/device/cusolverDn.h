// Replaces NVIDIA's header of the same name: see cublas_v2.h.
#pragma once

#include "cublas_v2.h"

typedef struct scanscope_cusolver* cusolverDnHandle_t;
enum cusolverStatus_t { CUSOLVER_STATUS_SUCCESS = 0, CUSOLVER_STATUS_NOT_INITIALIZED = 1 };

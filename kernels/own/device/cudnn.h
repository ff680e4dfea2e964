// Replaces NVIDIA's header of the same name: see cublas_v2.h.
#pragma once

#include "driver_types.h"

typedef struct scanscope_cudnn* cudnnHandle_t;
enum cudnnStatus_t { CUDNN_STATUS_SUCCESS = 0, CUDNN_STATUS_NOT_INITIALIZED = 1 };

// Replaces NVIDIA's header of the same name: see cublas_v2.h.
#pragma once

#include "cublas_v2.h"

typedef cublasStatus_t cublasStatus;

// Replaces NVIDIA's header of the same name: see cublas_v2.h.
#pragma once

#include "cuComplex.h"
#include "driver_types.h"

typedef struct scanscope_cusparse* cusparseHandle_t;
typedef struct scanscope_cusparse_matrix *cusparseMatDescr_t, *cusparseSpMatDescr_t, *cusparseDnMatDescr_t,
    *cusparseDnVecDescr_t;
enum cusparseStatus_t {
    CUSPARSE_STATUS_SUCCESS = 0,
    CUSPARSE_STATUS_NOT_INITIALIZED = 1,
    CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6,
    CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10
};

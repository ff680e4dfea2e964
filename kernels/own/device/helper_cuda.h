// Stands in for the header of NVIDIA's samples if a program does not come with it: error checks, and the
// choice of a device.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "cuda_runtime.h"
#include "helper_string.h"

template <class Error> void scanscope_check(Error error, const char* call, const char* file, int line) {
    if (error == 0) return;
    fprintf(stderr, "CUDA error at %s:%d code=%u(%s) \"%s\"\n", file, line, (unsigned)error,
            cudaGetErrorName((cudaError_t)error), call);
    exit(EXIT_FAILURE);
}
#define checkCudaErrors(call) scanscope_check((call), #call, __FILE__, __LINE__)
inline void scanscope_check_last(const char* text, const char* file, int line) {
    const cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s(%d): %s: (%d) %s.\n", file, line, text, (int)error, cudaGetErrorString(error));
    exit(EXIT_FAILURE);
}
#define getLastCudaError(text) scanscope_check_last(text, __FILE__, __LINE__)

inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int gpuDeviceInit(int device) { return device; }
inline int findCudaDevice(int, const char**) { return 0; }
inline int _ConvertSMVer2Cores(int, int) { return 128; }

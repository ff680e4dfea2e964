// covers: headers of libraries that compute nothing, handles of cuBLAS, and headers of NVIDIA's samples
// arguments: --n=7
// prints: 1 7
#include <cublasXt.h>
#include <cublas_v2.h>
#include <cublasLt.h>
#include <cusparse.h>
#include <cusparse_v2.h>
#include <cufft.h>
#include <cusolverDn.h>
#include <cudnn.h>
#include <crt/host_defines.h>
#include <cudaProfiler.h>
#include <library_types.h>
#include <texture_types.h>
#include <vector_functions.hpp>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <CycleTimer.h>
#define cublasCheck(s) do { if ((s) != CUBLAS_STATUS_SUCCESS) exit(1); } while (0)
cublasHandle_t handle;
__global__ void k(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void halves(__nv_bfloat16* p, __half* q) { *p = __float2bfloat16(1.5f); *q = __float2half(1.5f); }
int main(int argc, const char** argv) {
    findCudaDevice(argc, argv);
    cublasCheck(cublasCreate(&handle));
    cublasCheck(cublasSetStream(handle, nullptr));
    cublasLtHandle_t light; cublasCheck(cublasLtCreate(&light)); cublasCheck(cublasLtDestroy(light));
    int* p; checkCudaErrors(cudaMalloc(&p, 128));
    StopWatchInterface* t; sdkCreateTimer(&t); sdkStartTimer(&t);
    halves<<<1, 1>>>(reinterpret_cast<__nv_bfloat16*>(p), reinterpret_cast<__half*>(p + 1));
    k<<<1, 32>>>(p); getLastCudaError("k failed");
    checkCudaErrors(cudaDeviceSynchronize()); sdkStopTimer(&t);
    printf("%d %d\n", sdkGetTimerValue(&t) >= 0, getCmdLineArgumentInt(argc, argv, "n"));
    sdkDeleteTimer(&t); cublasCheck(cublasDestroy(handle)); checkCudaErrors(cudaFree(p));
}

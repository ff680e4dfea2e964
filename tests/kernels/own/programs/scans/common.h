#ifndef COMMON_H
#define COMMON_H
#include <cstdio>
#include <cstdlib>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
        if (abort) exit(code);
    }
}

namespace Common {
class Timer {
public:
    Timer() { cudaEventCreate(&begin_); cudaEventCreate(&end_); }
    ~Timer() { cudaEventDestroy(begin_); cudaEventDestroy(end_); }
    void start() { cudaEventRecord(begin_); }
    float stop()
    {
        float ms = 0;
        cudaEventRecord(end_);
        cudaEventSynchronize(end_);
        cudaEventElapsedTime(&ms, begin_, end_);
        return ms;
    }
private:
    cudaEvent_t begin_, end_;
};
}
#endif

// covers: pointers to device functions, and kernels launched by address
// prints: 10 12 14 16, 400
#include <cstdio>
#include <cuda_runtime.h>

namespace {
__global__ void fill(int *out, int from) { out[threadIdx.x] = from + threadIdx.x; }
}
__global__ void twice(int *out, int) { out[threadIdx.x] *= 2; }

template <class T>
__global__ void never(T *out) { *out = T(); }

struct Stage {
    const void *kernel;
    int number;
};

// The host's own object: the kernel does not read it.
template <class... Parameters>
class Launcher {
  public:
    explicit Launcher(void (*kernel)(Parameters...)) : kernel(kernel) {}
    void operator()(int threads, Parameters... parameters) const { kernel<<<1, threads>>>(parameters...); }

  private:
    void (*kernel)(Parameters...);
};

int main()
{
    int *out, result[4];
    cudaMalloc(&out, sizeof result);
    Stage stages[] = {{(const void *)fill, 5}, {reinterpret_cast<const void *>(&twice), 0}};
    for (Stage &stage : stages) {
        void *arguments[] = {&out, &stage.number};
        if (cudaLaunchKernel(stage.kernel, dim3(1), dim3(4), arguments, 0, nullptr) != cudaSuccess) return 1;
    }
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d, ", result[0], result[1], result[2], result[3]);

    void *arguments[] = {&out, &stages[0].number};
    const void *none = result;
    printf("%d\n", int(cudaLaunchKernel(none, dim3(1), dim3(4), arguments, 0, nullptr)));
    Launcher<int *, int> launcher(fill);
    launcher(4, out, 7);
    cudaDeviceSynchronize();
    cudaFree(out);
}

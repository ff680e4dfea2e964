// covers: pointers to device functions, and kernels launched by address
// prints: 42
#include <cstdio>

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }
__device__ Function symbol = twice;

__global__ void apply(Function function, int *out) { *out = function(21); }

int main()
{
    Function function;
    int *out, host;
    cudaMemcpyFromSymbol(&function, symbol, sizeof function);
    cudaMalloc(&out, sizeof host);
    apply<<<1, 1>>>(function, out);
    cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host);
    cudaFree(out);
}

"""Programs for the tests."""

RACE = """#include <cstdio>
__global__ void scan(int *data, int n) {
    __shared__ int temp[8];
    int t = threadIdx.x;
    temp[t] = data[t];
    __syncthreads();
    for (int stride = 1; stride < n; stride *= 2) {
        if (t >= stride) temp[t] += temp[t - stride];
        __syncthreads();
    }
    data[t] = temp[t];
}
int main() {
    int h[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, 8>>>(d, 8);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    std::printf("<b>%d</b>", h[7]);
    cudaFree(d);
}
"""
CLEAN = RACE.replace("temp[t] += temp[t - stride];\n        __syncthreads();",
                     "left = temp[t - stride];\n        __syncthreads();\n        temp[t] += left;\n        __syncthreads();"
                     ).replace("        if (t >=", "        int left = 0;\n        if (t >=")
NOT_COMPILED = RACE.replace("int t = ", "int t = <script>oops</script> + ")
ENDLESS = "#include <cstdio>\nint main() { for (volatile int i = 0;;) i = i; }\n"
NUMBA = """import numpy as np
from numba import cuda

@cuda.jit
def scan(data, n):
    temp = cuda.shared.array(8, dtype=np.int32)
    t = cuda.threadIdx.x
    temp[t] = data[t]
    cuda.syncthreads()
    stride = 1
    while stride < n:
        if t >= stride:
            temp[t] = temp[t] + temp[t - stride]
        cuda.syncthreads()
        stride *= 2
    data[t] = temp[t]

data = cuda.to_device(np.array([3, 1, 7, 0, 4, 1, 6, 3], dtype=np.int32))
scan[1, 8](data, 8)
print(data.copy_to_host())
"""
CLEAN_NUMBA = NUMBA.replace("""        if t >= stride:
            temp[t] = temp[t] + temp[t - stride]
""", """        left = temp[t - stride] if t >= stride else 0
        cuda.syncthreads()
        temp[t] += left
""")

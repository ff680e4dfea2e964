// Two buffers in dynamic shared memory that is declared as bytes; the types are found by the compiler.
#include <cstdio>

template <typename T, int block = 8>
__global__ void __launch_bounds__(block)
    scan(const T *__restrict__ input, T *__restrict__ output, const int n) // inclusive
{
    extern __shared__ unsigned char memory[];
    T *buffer = reinterpret_cast<T *>(memory);
    int from = 0, to = 1;
    const int t = threadIdx.x;
    buffer[t] = t < n ? input[t] : 0;
    __syncthreads();
    for (int stride = 1; stride < block; stride *= 2) {
        const T own = buffer[from * block + t];
        buffer[to * block + t] = t >= stride ? buffer[from * block + t - stride] + own : own;
        const int other = from;
        from = to;
        to = other;
        __syncthreads();
    }
    if (t < n) output[t] = buffer[from * block + t];
}

int main()
{
    const int n = 6;
    const int values[n] = {5, 2, 9, 4, 1, 8};
    int *d_values, *d_sums, sums[n];
    cudaMalloc((void **)&d_values, sizeof values);
    cudaMalloc((void **)&d_sums, sizeof values);
    cudaMemset(d_sums, 0, sizeof values); // is no input, as nobody reads it
    cudaMemcpy(d_values, values, sizeof values, cudaMemcpyHostToDevice);
    scan<<<1, 8, 2 * 8 * sizeof(int)>>>(d_values, d_sums, n);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    for (int sum : sums) printf("%d ", sum);
    cudaFree(d_values);
    cudaFree(d_sums);
}

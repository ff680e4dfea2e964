// An exclusive scan, launched from a template of the host.
#include <cstdio>

template <class T> __global__ void scan(const T *in, T *out, int n)
{
    __shared__ T temp[64];
    const int t = threadIdx.x;
    temp[2 * t] = in[2 * t];
    temp[2 * t + 1] = in[2 * t + 1];
    for (int half = 1; half < n; half *= 2) {
        __syncthreads();
        if (t < n / (2 * half)) {
            const int right = 2 * half * (t + 1) - 1;
            temp[right] = temp[right - half] + temp[right];
        }
    }
    if (t == 0) temp[n - 1] = 0;
    for (int half = n / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < n / (2 * half)) {
            const int right = 2 * half * (t + 1) - 1;
            const T left = temp[right - half];
            temp[right - half] = temp[right];
            temp[right] += left;
        }
    }
    __syncthreads();
    out[2 * t] = temp[2 * t];
    out[2 * t + 1] = temp[2 * t + 1];
}

template <class T> void run()
{
    const int n = 8;
    T host[n] = {3, 1, 7, 0, 4, 1, 6, 3}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    scan<T><<<1, n / 2>>>(in, out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) printf("%g ", double(host[i]));
    cudaFree(in);
    cudaFree(out);
}

int main()
{
    run<float>();
    run<int>();
}

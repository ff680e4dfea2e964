// covers: dynamic shared memory
// prints: PASSED
#include <cstdio>

// a template may not declare one array with several types: a struct for each hands it out
template <typename T> struct SharedMemory {
    __device__ inline operator T *()
    {
        extern __shared__ int __smem[];
        return (T *)__smem;
    }
};
template <> struct SharedMemory<double> {
    __device__ inline operator double *()
    {
        extern __shared__ double __smem_d[];
        return (double *)__smem_d;
    }
};
template <class T> __global__ void reverse(T *data)
{
    T *sdata = SharedMemory<T>();
    const int t = threadIdx.x, n = blockDim.x;
    sdata[t] = data[t];
    __syncthreads();
    data[t] = sdata[n - 1 - t];
}
// one array of bytes cut up into three
__global__ void cutUp(double *sums, const float *in, int n)
{
    extern __shared__ __align__(16) unsigned char raw[];
    double *d = reinterpret_cast<double *>(raw);
    float *f = reinterpret_cast<float *>(d + n);
    short *s = (short *)&f[n];
    const int t = threadIdx.x;
    f[t] = in[t];
    s[t] = (short)(n - t);
    __syncthreads();
    d[t] = f[n - 1 - t] + s[t];
    __syncthreads();
    if (t == 0) {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += d[i];
        *sums = sum;
    }
}

int main()
{
    const int n = 48;
    int i_data[n];
    double d_data[n], sum;
    float f_data[n];
    for (int i = 0; i < n; i++) i_data[i] = i, d_data[i] = i + 0.5, f_data[i] = i;
    int *di;
    double *dd, *ds;
    float *df;
    cudaMalloc(&di, sizeof i_data), cudaMalloc(&dd, sizeof d_data), cudaMalloc(&ds, 8), cudaMalloc(&df, sizeof f_data);
    cudaMemcpy(di, i_data, sizeof i_data, cudaMemcpyHostToDevice);
    cudaMemcpy(dd, d_data, sizeof d_data, cudaMemcpyHostToDevice);
    cudaMemcpy(df, f_data, sizeof f_data, cudaMemcpyHostToDevice);
    reverse<int><<<1, n, n * sizeof(int)>>>(di);
    reverse<double><<<1, n, n * sizeof(double)>>>(dd);
    cutUp<<<1, n, n * (sizeof(double) + sizeof(float) + sizeof(short))>>>(ds, df, n);
    cudaMemcpy(i_data, di, sizeof i_data, cudaMemcpyDeviceToHost);
    cudaMemcpy(d_data, dd, sizeof d_data, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, ds, sizeof sum, cudaMemcpyDeviceToHost);
    bool ok = sum == n * (n - 1) / 2 + n * (n + 1) / 2;
    for (int i = 0; i < n; i++) ok = ok && i_data[i] == n - 1 - i && d_data[i] == n - 1 - i + 0.5;
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(di), cudaFree(dd), cudaFree(ds), cudaFree(df);
    return ok ? 0 : 1;
}

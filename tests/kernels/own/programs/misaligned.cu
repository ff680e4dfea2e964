// expect: misaligned line 12
// prints: misaligned address
#include <cstdio>

// Dynamic shared memory, divided into arrays. The doubles begin behind three floats.
__global__ void both(double *out)
{
    extern __shared__ float raw[];
    float *f = raw;
    double *d = (double *)(f + 3);
    if (threadIdx.x < 3) f[threadIdx.x] = threadIdx.x;
    d[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = d[threadIdx.x] + f[0];
}

int main()
{
    double *out;
    cudaMalloc(&out, 32 * sizeof(double));
    both<<<1, 32, 3 * sizeof(float) + 32 * sizeof(double)>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}

// expect: hazard line 20
// expect: hazard line 21
// expect: hazard line 22
// expect: hazard line 23
// expect: hazard line 24
// expect: hazard line 25
#include <cstdio>

// as it was written before Volta: the last warp does without barriers
__global__ void reduce(const int *in, int *out)
{
    __shared__ int sdata[128];
    unsigned tid = threadIdx.x;
    sdata[tid] = in[tid] + in[tid + 128];
    __syncthreads();
    if (tid < 64) sdata[tid] += sdata[tid + 64];
    __syncthreads();
    if (tid < 32) {
        volatile int *s = sdata;
        s[tid] += s[tid + 32];
        s[tid] += s[tid + 16];
        s[tid] += s[tid + 8];
        s[tid] += s[tid + 4];
        s[tid] += s[tid + 2];
        s[tid] += s[tid + 1];
    }
    if (tid == 0) *out = sdata[0];
}

int main()
{
    int h[256], sum = 0, *in, *out;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof sum);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<1, 128>>>(in, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(in);
    cudaFree(out);
}

// covers: dynamic shared memory
// prints: PASSED
#include <stdio.h>
#include <stdlib.h>
#define BLOCK 128

// two halves of one dynamic array take turns
__global__ void scan(float *g_odata, const float *g_idata, int n)
{
    extern __shared__ float temp[];
    int thid = threadIdx.x;
    int pout = 0, pin = 1;
    temp[pout * n + thid] = (thid > 0) ? g_idata[thid - 1] : 0;
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (thid >= offset)
            temp[pout * n + thid] = temp[pin * n + thid] + temp[pin * n + thid - offset];
        else
            temp[pout * n + thid] = temp[pin * n + thid];
        __syncthreads();
    }
    g_odata[thid] = temp[pout * n + thid];
}

int main()
{
    float in[BLOCK], out[BLOCK];
    for (int i = 0; i < BLOCK; i++) in[i] = (float)(rand() % 10);
    float *d_in, *d_out;
    cudaMalloc((void **)&d_in, sizeof in);
    cudaMalloc((void **)&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    scan<<<1, BLOCK, 2 * BLOCK * sizeof(float)>>>(d_out, d_in, BLOCK);
    cudaDeviceSynchronize();
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    float sum = 0;
    int wrong = 0;
    for (int i = 0; i < BLOCK; i++) {
        if (out[i] != sum) wrong++;
        sum += in[i];
    }
    puts(wrong ? "FAILED" : "PASSED");
    cudaFree(d_in);
    cudaFree(d_out);
    return wrong != 0;
}

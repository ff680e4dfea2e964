// expect: misaligned line 10
// prints: misaligned address
#include <cstdio>

// Four floats at a time, but the data begin behind a header of two.
__global__ void sums(const float *data, float *out, int n)
{
    int i = threadIdx.x;
    if (i >= n / 4) return;
    float4 four = reinterpret_cast<const float4 *>(data + 2)[i];
    out[i] = four.x + four.y + four.z + four.w;
}

int main()
{
    float *data, *out;
    cudaMalloc(&data, 66 * sizeof(float)), cudaMalloc(&out, 16 * sizeof(float));
    cudaMemset(data, 0, 66 * sizeof(float));
    sums<<<1, 32>>>(data, out, 64);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}

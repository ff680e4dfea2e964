// covers: static shared memory and `__syncthreads()`
// covers: `__syncwarp()`
// prints: PASSED
#include <cstdio>
#include <vector>
#define T 64

// while one tile is worked on, the next is loaded into the other half
__global__ void sumTiles(const float *in, float *out, int tiles)
{
    __shared__ float buffer[2][T];
    float sum = 0;
    buffer[0][threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int tile = 0; tile < tiles; ++tile) {
        const int now = tile % 2;
        if (tile + 1 < tiles) buffer[1 - now][threadIdx.x] = in[(tile + 1) * T + threadIdx.x];
        sum += buffer[now][(threadIdx.x + 1) % T];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
// a warp's own work, by __syncwarp alone
__global__ void warpScan(int *data)
{
    __shared__ int cells[2][32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    cells[warp][lane] = data[threadIdx.x];
    __syncwarp();
    for (int d = 1; d < 32; d *= 2) {
        int other = lane >= d ? cells[warp][lane - d] : 0;
        __syncwarp();
        cells[warp][lane] += other;
        __syncwarp();
    }
    data[threadIdx.x] = cells[warp][lane];
}

int main()
{
    const int tiles = 5;
    std::vector<float> in(tiles * T), out(T);
    for (size_t i = 0; i < in.size(); i++) in[i] = i % 13;
    float *d_in, *d_out;
    cudaMalloc(&d_in, in.size() * sizeof(float));
    cudaMalloc(&d_out, T * sizeof(float));
    cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
    sumTiles<<<1, T>>>(d_in, d_out, tiles);
    cudaMemcpy(out.data(), d_out, T * sizeof(float), cudaMemcpyDeviceToHost);
    bool ok = true;
    for (int t = 0; t < T; t++) {
        float sum = 0;
        for (int tile = 0; tile < tiles; tile++) sum += in[tile * T + (t + 1) % T];
        ok = ok && out[t] == sum;
    }
    int h[64], *d;
    for (int &x : h) x = 1;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    warpScan<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++) ok = ok && h[i] == i % 32 + 1;
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(d_in), cudaFree(d_out), cudaFree(d);
}

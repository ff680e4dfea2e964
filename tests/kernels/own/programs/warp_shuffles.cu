// covers: warp shuffles and votes
// covers: warp matches and reductions
// prints: PASSED
#include <cstdio>

template <typename T> __device__ T warpInclusive(T x)
{
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        T y = __shfl_up_sync(0xffffffff, x, d);
        if (lane >= d) x += y;
    }
    return x;
}
__global__ void blockScan(const long long *in, long long *out)
{
    __shared__ long long sums[32];
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    long long x = warpInclusive(in[t]);
    if (lane == 31) sums[warp] = x;
    __syncthreads();
    if (warp == 0) {
        long long s = lane < blockDim.x / 32 ? sums[lane] : 0;
        sums[lane] = warpInclusive(s);
    }
    __syncthreads();
    out[t] = x + (warp > 0 ? sums[warp - 1] : 0);
}
__global__ void others(int *out, float *f)
{
    int lane = threadIdx.x;
    int v = lane * lane;
    out[lane] = __shfl_sync(0xffffffffu, v, 5) + __shfl_sync(0xffffffffu, v, lane + 1, 8);
    for (int m = 16; m > 0; m >>= 1) v = max(v, __shfl_xor_sync(0xffffffffu, v, m));
    float x = __shfl_down_sync(0xffffffffu, lane * 0.5f, 2, 16);
    f[lane] = x;
    if (lane % 2 == 0) { // those who are even, among themselves
        unsigned mask = __activemask();
        v += __popc(mask) + __reduce_add_sync(0x55555555u, 1);
    }
    unsigned same = __match_any_sync(0xffffffffu, lane / 4);
    out[32 + lane] = v + __popc(same);
}

int main()
{
    long long h[128], r[128], *in, *out, sum = 0;
    for (int i = 0; i < 128; i++) h[i] = i * 1000000007ll;
    cudaMalloc(&in, sizeof h), cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    blockScan<<<1, 128>>>(in, out);
    cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
    bool ok = true;
    for (int i = 0; i < 128; i++) ok = ok && r[i] == (sum += h[i]);
    int *d, o[64];
    float *f, g[32];
    cudaMalloc(&d, sizeof o), cudaMalloc(&f, sizeof g);
    others<<<1, 32>>>(d, f);
    cudaMemcpy(o, d, sizeof o, cudaMemcpyDeviceToHost);
    cudaMemcpy(g, f, sizeof g, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) {
        int from = i / 8 * 8 + (i + 1) % 8, down = i % 16 + 2 < 16 ? i + 2 : i;
        ok = ok && o[i] == 25 + from * from && g[i] == down * 0.5f;
        ok = ok && o[32 + i] == 31 * 31 + 4 + (i % 2 == 0 ? 32 : 0);
    }
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(in), cudaFree(out), cudaFree(d), cudaFree(f);
}

// covers: vector types such as `float4`
// prints: PASSED
#include <cstdio>
#include <vector>
#include <vector_types.h>

inline __host__ __device__ float4 operator+(const float4 &a, const float4 &b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
inline __host__ __device__ float4 operator*(float s, float4 a)
{
    return make_float4(s * a.x, s * a.y, s * a.z, s * a.w);
}
struct __align__(8) Pair {
    int key;
    float value;
};

__global__ void step(float4 *position, const float4 *velocity, float dt, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) return;
    position[i] = position[i] + dt * velocity[i];
    position[i].w = 1.0f;
}
__global__ void wide(const float *in, float *out, int n4)
{
    int i = threadIdx.x;
    if (i < n4) {
        float4 v = reinterpret_cast<const float4 *>(in)[i];
        v.x += 1;
        reinterpret_cast<float4 *>(out)[i] = v;
    }
}
__global__ void pairs(Pair *all, int2 *sizes)
{
    __shared__ Pair local[16];
    local[threadIdx.x] = Pair{int(threadIdx.x), threadIdx.x * 0.5f};
    __syncthreads();
    all[threadIdx.x] = local[15 - threadIdx.x];
    if (threadIdx.x == 0) *sizes = make_int2(sizeof(Pair), blockDim.x);
}

int main()
{
    const int n = 40;
    std::vector<float4> p(n), v(n), r(n);
    for (int i = 0; i < n; i++) p[i] = make_float4(i, 2 * i, 3 * i, 0), v[i] = {1, 2, 3, 4};
    float4 *d_p, *d_v;
    cudaMalloc(&d_p, n * sizeof(float4));
    cudaMalloc(&d_v, n * sizeof(float4));
    cudaMemcpy(d_p, p.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemcpy(d_v, v.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    step<<<2, 32>>>(d_p, d_v, 0.5f, n);
    cudaMemcpy(r.data(), d_p, n * sizeof(float4), cudaMemcpyDeviceToHost);
    bool ok = true;
    for (int i = 0; i < n; i++) ok = ok && r[i].x == i + 0.5f && r[i].z == 3 * i + 1.5f && r[i].w == 1;
    wide<<<1, 32>>>((float *)d_p, (float *)d_v, n);
    Pair *d_pairs, h[16];
    int2 *d_sizes, sizes;
    cudaMalloc(&d_pairs, sizeof h);
    cudaMalloc(&d_sizes, sizeof sizes);
    pairs<<<1, 16>>>(d_pairs, d_sizes);
    cudaMemcpy(h, d_pairs, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sizes, d_sizes, sizeof sizes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) ok = ok && h[i].key == 15 - i && h[i].value == (15 - i) * 0.5f;
    ok = ok && sizes.x == 8 && sizes.y == 16;
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(d_p), cudaFree(d_v), cudaFree(d_pairs), cudaFree(d_sizes);
}

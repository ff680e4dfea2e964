// covers: vector types such as `float4`
// prints: 68 3 2 5
#include <cstdio>

struct __align__(16) Item {
    float key, weight;
    int index;
};
struct Pair { // 16 bytes that need an alignment of 8
    double a, b;
};

// Each access is aligned as its type requires, and needs no more.
__global__ void right(const float *data, Pair *pairs, Item *items, float *out)
{
    __shared__ float odd[3];
    __shared__ float tile[8];
    __shared__ __align__(16) char raw[40];
    int t = threadIdx.x;
    odd[t + 1] = t + 1;
    Pair pair = pairs[t];
    pairs[t] = Pair{pair.b, pair.a};
    *reinterpret_cast<Item *>(raw + 16 * (t % 2)) = items[t];
    reinterpret_cast<float2 *>(tile)[t] = reinterpret_cast<const float2 *>(data + 2)[t];
    __syncthreads();
    if (t > 0) return;
    float4 four = *reinterpret_cast<float4 *>(tile);
    float sum = four.x + four.y + four.z + four.w + reinterpret_cast<const float4 *>(data + 1)->x;
    out[0] = sum + reinterpret_cast<Item *>(raw)->key;
    out[1] = odd[2] + 1;
}

int main()
{
    float data[12], host[2], *in, *out;
    Item item[2] = {{60, 1, 1}, {60, 1, 2}}, *items;
    struct Shifted {
        double before;
        Pair pairs[2];
    } shifted = {1, {{4, 2}, {5, 3}}}, *pairs;
    for (int i = 0; i < 12; ++i) data[i] = 1 + (i >= 4 && i < 8) * 1.5f;
    cudaMalloc(&in, sizeof data), cudaMalloc(&out, sizeof host);
    cudaMalloc(&items, sizeof item), cudaMalloc(&pairs, sizeof shifted);
    cudaMemcpy(in, data, sizeof data, cudaMemcpyHostToDevice);
    cudaMemcpy(items, item, sizeof item, cudaMemcpyHostToDevice);
    cudaMemcpy(pairs, &shifted, sizeof shifted, cudaMemcpyHostToDevice);
    right<<<1, 2>>>(in, pairs->pairs, items, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(&shifted, pairs, sizeof shifted, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", host[0], host[1], shifted.pairs[0].a, shifted.pairs[1].b);
    cudaFree(in), cudaFree(out), cudaFree(items), cudaFree(pairs);
}

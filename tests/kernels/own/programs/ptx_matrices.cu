// A warp transposes a tile of 16 x 16 numbers: ldmatrix loads four matrices, and stmatrix stores them transposed.
// covers: inline PTX: matrices between shared memory and a warp's registers: `ldmatrix`, `stmatrix`
// prints: right: 256 of 256, 64 of 64
#include <cstdio>

__device__ inline unsigned address(const void *pointer) { return (unsigned)__cvta_generic_to_shared(pointer); }

__global__ void transpose(const unsigned short *in, unsigned short *out)
{
    __shared__ alignas(16) unsigned short tile[16][16], turned[16][16];
    const int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32) tile[i / 16][i % 16] = in[i];
    __syncwarp();
    // the four matrices are above and beside each other: lane 8 i + r has row r of matrix i
    const int row = lane % 16, column = lane / 16 * 8;
    unsigned a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address(&tile[row][column])) : "memory");
    asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};"
                 ::"r"(address(&turned[column + lane % 8][row / 8 * 8])), "r"(a), "r"(b), "r"(c), "r"(d) : "memory");
    __syncwarp();
    for (int i = lane; i < 256; i += 32) out[i] = turned[i / 16][i % 16];
}

// a row of eight pairs in two ways: transposed by the load, and stored as it is
__global__ void first_matrix(const unsigned short *in, unsigned short *out)
{
    __shared__ alignas(16) unsigned short matrix[64];
    const int lane = threadIdx.x;
    matrix[lane] = in[lane];
    matrix[lane + 32] = in[lane + 32];
    __syncwarp();
    unsigned pair;
    asm volatile("ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16 {%0}, [%1];"
                 : "=r"(pair) : "r"(address(&matrix[lane % 8 * 8])) : "memory");
    __syncwarp();
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};"
                 ::"r"(address(&matrix[lane % 8 * 8])), "r"(pair) : "memory");
    __syncwarp();
    out[lane] = matrix[lane];
    out[lane + 32] = matrix[lane + 32];
}

int main()
{
    unsigned short h[256], *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    for (int i = 0; i < 256; ++i) h[i] = i;
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    transpose<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    int right = 0, small = 0;
    for (int i = 0; i < 256; ++i) right += h[i] == i % 16 * 16 + i / 16;
    first_matrix<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, 64 * sizeof *h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; ++i) small += h[i] == i % 8 * 8 + i / 8;
    printf("right: %d of 256, %d of 64\n", right, small);
    cudaFree(in);
    cudaFree(out);
}

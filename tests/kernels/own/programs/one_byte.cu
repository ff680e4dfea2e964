// expect: hazard line 14
// Two threads write one byte of a word, beside bytes that are each thread's own.

struct Marks {
    int sums[64];
    bool heads[64];
};

__global__ void mark(int *out)
{
    __shared__ Marks marks;
    const int i = threadIdx.x;
    marks.sums[i] = i;
    marks.heads[i / 2] = i % 2 == 0;
    __syncthreads();
    out[i] = marks.sums[i] + marks.heads[i / 2];
}

int main()
{
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    mark<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

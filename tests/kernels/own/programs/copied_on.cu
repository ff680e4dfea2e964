// The host copies what was never written: only the use of the copy is one, not the copying.
// expect: never-written line 21, harmless
// expect: never-written line 27
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void inner(int *out)
{
    if (threadIdx.x > 0) out[threadIdx.x] = threadIdx.x;
}

int main()
{
    int *first, *second, a[32], b[32], sum = 0;
    cudaMalloc(&first, sizeof a);
    cudaMalloc(&second, sizeof a);
    inner<<<1, 32>>>(first);
    inner<<<1, 32>>>(second);
    // replaced
    cudaMemcpy(a, first, sizeof a, cudaMemcpyDeviceToHost);
    memcpy(b, a, sizeof a);
    b[0] = 0;
    for (int i = 0; i < 32; ++i) sum += b[i];

    // used, after two more copies
    cudaMemcpy(a, second, sizeof a, cudaMemcpyDeviceToHost);
    std::vector<int> all(a, a + 32);
    memmove(all.data(), all.data() + 0, sizeof a);
    for (int i = 0; i < 32; ++i) sum += all[i];
    printf("%d\n", sum > 0);
    cudaFree(first);
    cudaFree(second);
}

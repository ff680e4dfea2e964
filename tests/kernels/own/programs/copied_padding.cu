// expect: never-written line 25, harmless
// prints: 28
#include <cstdio>
#include <vector>

struct Pair
{
    char a;
    int b;
};

__global__ void fill(Pair *out)
{
    out[threadIdx.x].a = 1;
    out[threadIdx.x].b = threadIdx.x;
}

// only the padding of the structures was never written, and copies of vectors read it too
int main()
{
    std::vector<Pair> host(8);
    Pair *out;
    cudaMalloc(&out, 8 * sizeof(Pair));
    fill<<<1, 8>>>(out);
    cudaMemcpy(host.data(), out, 8 * sizeof(Pair), cudaMemcpyDeviceToHost);
    std::vector<Pair> again = host, sorted;
    for (Pair one : again) sorted.push_back(one);
    int sum = 0;
    for (const Pair &one : sorted) sum += one.b;
    printf("%d\n", sum);
    cudaFree(out);
}

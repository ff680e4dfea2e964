// covers: template kernels, and functors as kernel arguments
// prints: 499
#include <cstdio>
#include <utility>

// the name of its instance in the machine code has more than 1000 letters
template <int... numbers> __global__ void number(int *out, std::integer_sequence<int, numbers...>)
{
    const int all[] = {numbers...};
    out[threadIdx.x] = all[threadIdx.x];
}

int main()
{
    int host[500], *out;
    cudaMalloc(&out, sizeof host);
    number<<<1, 500>>>(out, std::make_integer_sequence<int, 500>());
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host[499]);
    cudaFree(out);
}

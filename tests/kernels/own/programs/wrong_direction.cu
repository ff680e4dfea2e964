// expect: wrong-direction line 14
// prints: 1 8
#include <cstdio>

int main()
{
    int h[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *a, *b;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    for (int &x : h) x = 0;

    // Both addresses are the device's, so CUDA copies.
    if (cudaMemcpy(b, a, sizeof h, cudaMemcpyHostToDevice) != cudaSuccess) return 1;
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDefault);
    printf("%d %d\n", h[0], h[7]);
    cudaFree(a);
    cudaFree(b);
}

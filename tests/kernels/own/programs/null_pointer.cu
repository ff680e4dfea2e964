// expect: bad-memory line 11
#include <cstdio>

struct List {
    int value;
    List *next;
};
// misses the end of the list
__global__ void last(List *list, int *out)
{
    while (list->next->next)
        list = list->next;
    *out = list->value;
}

int main()
{
    List h = {5, nullptr}, *d;
    int *out;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
    last<<<1, 1>>>(d, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}

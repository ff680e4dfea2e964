// covers: OpenMP on the host, which runs with one thread
// prints: 1 28 1
#include <cstdio>
#include <omp.h>

__global__ void twice(int *data) { data[threadIdx.x] *= 2; }

int main()
{
    omp_set_num_threads(4);
    omp_lock_t lock;
    omp_init_lock(&lock);
    int sum = 0, most = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 8; ++i) {
        int h = i, *d;
        cudaMalloc(&d, sizeof h);
        cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
        twice<<<1, 1>>>(d);
        cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
        cudaFree(d);
        sum += h / 2;
#pragma omp critical
        most = omp_get_num_threads();
    }
    omp_set_lock(&lock);
    printf("%d %d %d\n", most, sum, omp_get_wtime() > 0 && !omp_test_lock(&lock));
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
}

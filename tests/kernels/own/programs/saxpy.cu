// covers: command-line arguments
// covers: grid-stride loops
// prints: PASSED
// arguments: 777 3
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

// grid-stride loop: any number of threads does
__global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = fmaf(a, x[i], y[i]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 500;
    float a = argc > 2 ? static_cast<float>(atof(argv[2])) : 2.0f;
    std::vector<float> x(n), y(n), result(n);
    for (int i = 0; i < n; i++) {
        x[i] = 1.0f / (i + 1);
        y[i] = float(i % 7);
    }
    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    saxpy<<<2, 96>>>(n, a, d_x, d_y);
    cudaMemcpy(result.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < n; i++)
        worst = fmaxf(worst, fabsf(result[i] - (a * x[i] + y[i])));
    printf("largest error %g\n%s\n", worst, worst < 1e-5f ? "PASSED" : "FAILED");
    cudaFree(d_x);
    cudaFree(d_y);
    return worst < 1e-5f ? 0 : 1;
}

// covers: 2D and 3D grids and blocks
// prints: PASSED
#include <cmath>
#include <cstdio>
#include <vector>
#define NX 12
#define NY 9
#define NZ 7
#define IDX(x, y, z) ((x) + NX * ((y) + NY * (z)))

__global__ void stencil(const double *in, double *out)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= NX || y >= NY || z >= NZ) return;
    const bool inside = x > 0 && x < NX - 1 && y > 0 && y < NY - 1 && z > 0 && z < NZ - 1;
    out[IDX(x, y, z)] = !inside ? in[IDX(x, y, z)]
                                : (in[IDX(x - 1, y, z)] + in[IDX(x + 1, y, z)] + in[IDX(x, y - 1, z)] +
                                   in[IDX(x, y + 1, z)] + in[IDX(x, y, z - 1)] + in[IDX(x, y, z + 1)]) /
                                      6.0;
}

int main()
{
    std::vector<double> a(NX * NY * NZ), b(a.size()), result(a.size());
    for (size_t i = 0; i < a.size(); i++) a[i] = std::sin(0.1 * i);
    double *d_a, *d_b;
    const size_t bytes = a.size() * sizeof(double);
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice);
    const dim3 block(4, 4, 2), grid((NX + 3) / 4, (NY + 3) / 4, (NZ + 1) / 2);
    for (int t = 0; t < 2; t++) {
        stencil<<<grid, block>>>(d_a, d_b);
        std::swap(d_a, d_b);
    }
    cudaMemcpy(result.data(), d_a, bytes, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 2; t++) {
        for (int z = 0; z < NZ; z++)
            for (int y = 0; y < NY; y++)
                for (int x = 0; x < NX; x++) {
                    const bool edge = x == 0 || y == 0 || z == 0 || x == NX - 1 || y == NY - 1 || z == NZ - 1;
                    b[IDX(x, y, z)] = edge ? a[IDX(x, y, z)]
                                           : (a[IDX(x - 1, y, z)] + a[IDX(x + 1, y, z)] + a[IDX(x, y - 1, z)] +
                                              a[IDX(x, y + 1, z)] + a[IDX(x, y, z - 1)] + a[IDX(x, y, z + 1)]) /
                                                 6.0;
                }
        a.swap(b);
    }
    double worst = 0;
    for (size_t i = 0; i < a.size(); i++) worst = fmax(worst, fabs(a[i] - result[i]));
    printf("%s\n", worst < 1e-12 ? "PASSED" : "FAILED");
    cudaFree(d_a);
    cudaFree(d_b);
}

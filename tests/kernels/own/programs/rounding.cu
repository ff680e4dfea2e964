// Functions that round as they are told, by name.
// covers: mathematical and bit functions, also with a rounding mode
// prints: down 1, up more, third down below third up, shifted 0 5
#include <cstdio>

__global__ void round_all(float* sums, double* thirds)
{
    sums[0] = __fadd_rd(1.0f, 1e-9f);
    sums[1] = __fadd_ru(1.0f, 1e-9f);
    sums[2] = __funnelshift_rc(1, 0, 40);
    sums[3] = __funnelshift_lc(5, 1, 32);
    thirds[0] = __ddiv_rd(1.0, 3.0);
    thirds[1] = __ddiv_ru(1.0, 3.0);
}

int main()
{
    float *sums, host_sums[4];
    double *thirds, host_thirds[2];
    cudaMalloc(&sums, sizeof host_sums);
    cudaMalloc(&thirds, sizeof host_thirds);
    round_all<<<1, 1>>>(sums, thirds);
    cudaMemcpy(host_sums, sums, sizeof host_sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(host_thirds, thirds, sizeof host_thirds, cudaMemcpyDeviceToHost);
    std::printf("down %g, up %s, third down %s third up, shifted %g %g\n", host_sums[0], host_sums[1] > 1.0f ? "more" : "the same",
                host_thirds[0] < host_thirds[1] ? "below" : "as", host_sums[2], host_sums[3]);
    cudaFree(sums);
    cudaFree(thirds);
    return 0;
}

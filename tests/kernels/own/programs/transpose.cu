// covers: 2D and 3D grids and blocks
// covers: static shared memory and `__syncthreads()`
// prints: PASSED
#include <cstdio>
const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

__global__ void transpose(float *odata, const float *idata, int width, int height)
{
    __shared__ float tile[TILE_DIM][TILE_DIM + 1];
    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * TILE_DIM + threadIdx.x;
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        if (x < height && y + j < width) odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main()
{
    const int nx = 70, ny = 45;
    static float in[ny][nx], out[nx][ny];
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) in[y][x] = y * 100.0f + x;
    float *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    dim3 dimGrid((nx + TILE_DIM - 1) / TILE_DIM, (ny + TILE_DIM - 1) / TILE_DIM, 1);
    dim3 dimBlock(TILE_DIM, BLOCK_ROWS, 1);
    transpose<<<dimGrid, dimBlock>>>(d_out, d_in, nx, ny);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    bool ok = true;
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) ok = ok && out[x][y] == in[y][x];
    printf(ok ? "PASSED\n" : "FAILED\n");
    cudaFree(d_in);
    cudaFree(d_out);
    return !ok;
}

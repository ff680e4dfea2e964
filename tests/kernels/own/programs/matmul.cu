// covers: structs as kernel arguments and in arrays
// covers: 2D and 3D grids and blocks
// prints: PASSED
#include <cmath>
#include <cstdio>
#include <cstdlib>
#define TILE_WIDTH 8

typedef struct {
    int width, height, stride;
    float *elements;
} Matrix;

// the struct goes by value, its pointer is the device's
__global__ void matMul(const Matrix A, const Matrix B, Matrix C)
{
    __shared__ float As[TILE_WIDTH][TILE_WIDTH], Bs[TILE_WIDTH][TILE_WIDTH];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE_WIDTH + ty, col = blockIdx.x * TILE_WIDTH + tx;
    float sum = 0.f;
    for (int m = 0; m < (A.width + TILE_WIDTH - 1) / TILE_WIDTH; ++m) {
        const int a = m * TILE_WIDTH + tx, b = m * TILE_WIDTH + ty;
        As[ty][tx] = row < A.height && a < A.width ? A.elements[row * A.stride + a] : 0.f;
        Bs[ty][tx] = col < B.width && b < B.height ? B.elements[b * B.stride + col] : 0.f;
        __syncthreads();
        for (int k = 0; k < TILE_WIDTH; ++k) sum += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    if (row < C.height && col < C.width) C.elements[row * C.stride + col] = sum;
}

static Matrix onDevice(const Matrix &host, bool copies)
{
    Matrix m = host;
    const size_t bytes = m.width * m.height * sizeof(float);
    if (cudaMalloc(&m.elements, bytes) != cudaSuccess) abort();
    if (copies) cudaMemcpy(m.elements, host.elements, bytes, cudaMemcpyHostToDevice);
    return m;
}
static Matrix onHost(int height, int width)
{
    Matrix m = {width, height, width, (float *)malloc(width * height * sizeof(float))};
    for (int i = 0; i < width * height; i++) m.elements[i] = (float)(i % 5);
    return m;
}

int main()
{
    Matrix A = onHost(20, 13), B = onHost(13, 17), C = onHost(20, 17);
    Matrix dA = onDevice(A, true), dB = onDevice(B, true), dC = onDevice(C, false);
    dim3 threads(TILE_WIDTH, TILE_WIDTH);
    dim3 grid((C.width + threads.x - 1) / threads.x, (C.height + threads.y - 1) / threads.y);
    matMul<<<grid, threads>>>(dA, dB, dC);
    cudaMemcpy(C.elements, dC.elements, C.width * C.height * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < C.height; i++)
        for (int j = 0; j < C.width; j++) {
            float sum = 0;
            for (int k = 0; k < A.width; k++) sum += A.elements[i * A.width + k] * B.elements[k * B.width + j];
            wrong += fabs(sum - C.elements[i * C.width + j]) > 1e-3;
        }
    printf("%s\n", wrong == 0 ? "PASSED" : "FAILED");
    cudaFree(dA.elements), cudaFree(dB.elements), cudaFree(dC.elements);
    free(A.elements), free(B.elements), free(C.elements);
    return wrong;
}

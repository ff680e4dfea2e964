// A thread copies a whole object that others read, and no barrier orders them.
// expect: hazard line 13
#include <cstdio>
#include <cstring>

struct Row {
    int cells[32];
};

__global__ void spread(const Row *in, int *out)
{
    __shared__ Row row;
    if (threadIdx.x == 0) memcpy(&row, in, sizeof(Row));
    out[threadIdx.x] = row.cells[31 - threadIdx.x];
}

int main()
{
    Row host = {{1, 2, 3}}, *in;
    int *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, &host, sizeof host, cudaMemcpyHostToDevice);
    spread<<<1, 32>>>(in, out);
    cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("last: %d\n", host.cells[31]);
    cudaFree(in);
    cudaFree(out);
}

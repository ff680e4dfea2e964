// covers: structs as kernel arguments and in arrays
// prints: 21 42
#include <cstdio>

struct Cells {
    int *cells, n;
    Cells(int *the_cells, int the_n) : cells(the_cells), n(the_n) {}
    Cells(Cells &other) : cells(other.cells), n(other.n) {}
};

__global__ void plain(Cells cells) { cells.cells[threadIdx.x] = cells.n; }
template <class T> __global__ void general(T *out, Cells cells, int by)
{
    out[threadIdx.x] = by * cells.cells[threadIdx.x];
}

int main()
{
    int h[8], *cells, *out;
    cudaMalloc(&cells, sizeof h);
    cudaMalloc(&out, sizeof h);
    Cells all(cells, 21);
    plain<<<1, 8>>>(all);
    general<<<1, 8>>>(out, all, 2);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0] / 2, h[7]);
    cudaFree(cells);
    cudaFree(out);
}

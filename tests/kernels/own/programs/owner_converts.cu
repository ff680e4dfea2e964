// covers: owning classes that convert to a kernel's pointer; default parameters
// prints: 3 8 2.5
#include <cstdio>

// frees what it holds, and converts to the pointer that a kernel takes
template <class T>
class Buffer {
    T *cells = nullptr;

  public:
    explicit Buffer(int count) { cudaMalloc(&cells, count * sizeof(T)); }
    Buffer(const Buffer &) = delete;
    ~Buffer() { cudaFree(cells); }
    operator T *() const { return cells; }
};

// can be copied, too
struct Copyable {
    float *cells;
    Copyable() { cudaMalloc(&cells, sizeof(float)); }
    ~Copyable() { cudaFree(cells); }
    operator float *() const { return cells; }
};

__global__ void fill(int *out, long long from, int step = 5) { out[threadIdx.x] = from + threadIdx.x * step; }

// kernels that are not known by their name alone
void clear() {}
template <class... Numbers>
__global__ void count(int *out, Numbers... numbers)
{
    *out = sizeof...(numbers);
}
__global__ void clear(int *cell) { *cell = 0; }
__global__ void clear(float *cell) { *cell = 0; }

template <class T>
__global__ void store(T *out, T value)
{
    *out = value;
}

int main()
{
    Buffer<int> two(2);
    Copyable one;
    int ints[2];
    float single;
    fill<<<1, 2>>>(two, 3, 5);
    clear();
    count<<<1, 1>>>((int *)two, 1, 2.0, 'c');
    clear<<<1, 1>>>((float *)one);
    fill<<<1, 2>>>(two, 3); // with what the kernel has by default
    store<float><<<1, 1>>>(one, 2.5);
    cudaMemcpy(ints, two, sizeof ints, cudaMemcpyDeviceToHost);
    cudaMemcpy(&single, one, sizeof single, cudaMemcpyDeviceToHost);
    printf("%d %d %g\n", ints[0], ints[1], single);
    return 0;
}

// covers: `cudaMallocManaged` and objects in managed memory
// prints: PASSED
#include <cstdio>
#include <new>

class Managed {
public:
    void *operator new(size_t bytes)
    {
        void *p;
        if (cudaMallocManaged(&p, bytes) != cudaSuccess) throw std::bad_alloc();
        return p;
    }
    void operator delete(void *p) { cudaFree(p); }
};
struct Node : Managed {
    int value;
    Node *next;
};
struct Totals : Managed {
    int sum = 0, length = 0;
};

__global__ void walk(const Node *list, Totals *totals)
{
    for (const Node *n = list; n; n = n->next) {
        totals->sum += n->value;
        ++totals->length;
    }
}
__global__ void increase(int *v, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) ++v[i];
}

int main()
{
    Node *list = nullptr;
    for (int i = 1; i <= 10; i++) {
        Node *n = new Node;
        n->value = i;
        n->next = list;
        list = n;
    }
    Totals *totals = new Totals;
    walk<<<1, 1>>>(list, totals);
    cudaDeviceSynchronize();
    bool ok = totals->sum == 55 && totals->length == 10;
    int *v;
    cudaMallocManaged(&v, 50 * sizeof(int));
    for (int i = 0; i < 50; i++) v[i] = i;
    increase<<<2, 32>>>(v, 50);
    cudaDeviceSynchronize();
    for (int i = 0; i < 50; i++) ok = ok && v[i] == i + 1;
    puts(ok ? "PASSED" : "FAILED");
    while (list) {
        Node *next = list->next;
        delete list;
        list = next;
    }
    delete totals;
    cudaFree(v);
}

// Scanscope's own headers as a program uses them, in a workspace that several operations share.
// covers: Scanscope's own headers: `<scanscope/scan.cuh>`, `reduce.cuh`, `select.cuh` and `sort.cuh`
// prints: scan right, scan of pairs right, sum right, 1500 kept, sorted
#include <scanscope/reduce.cuh>
#include <scanscope/scan.cuh>
#include <scanscope/select.cuh>
#include <scanscope/sort.cuh>

#include <cstdio>
#include <vector>

struct Sum { __device__ int operator()(int a, int b) const { return a + b; } };
struct Odd { __device__ bool operator()(int a) const { return a % 2 != 0; } };

// x -> times * x + plus: not commutative, and 16 bytes, so a sum and its run do not fit in one access
struct Line { long long times, plus; };
struct Then { __device__ Line operator()(Line a, Line b) const { return {a.times * b.times, a.plus * b.times + b.plus}; } };

template <class T> T *on_device(const std::vector<T> &values)
{
    T *p = nullptr;
    cudaMalloc(&p, values.size() * sizeof(T));
    cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
template <class T> std::vector<T> on_host(const T *p, size_t n)
{
    std::vector<T> values(n);
    cudaMemcpy(values.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
    return values;
}

int main()
{
    const size_t n = 3000;
    std::vector<int> in(n);
    std::vector<Line> lines(n);
    for (size_t i = 0; i < n; ++i) {
        in[i] = int(i * 7 % n);
        lines[i] = {i % 3 == 0 ? -1 : 1, (long long)i};
    }
    int *a = on_device(in), *b = on_device(in), *sum = on_device(std::vector<int>(1));
    size_t *kept = on_device(std::vector<size_t>(1));
    Line *from = on_device(lines), *to = on_device(lines);

    scanscope::Workspace workspace;
    scanscope::exclusive_scan(workspace, a, b, n, Sum(), 0);
    int expected = 0;
    bool right = true;
    const std::vector<int> scanned = on_host(b, n);
    for (size_t i = 0; i < n; expected += in[i++]) right = right && scanned[i] == expected;
    printf("scan %s, ", right ? "right" : "wrong");

    scanscope::inclusive_scan(workspace, from, to, n, Then(), Line{1, 0});
    const std::vector<Line> composed = on_host(to, n);
    Line all{1, 0};
    right = true;
    for (size_t i = 0; i < n; ++i) {
        all = {all.times * lines[i].times, all.plus * lines[i].times + lines[i].plus};
        right = right && composed[i].times == all.times && composed[i].plus == all.plus;
    }
    printf("scan of pairs %s, ", right ? "right" : "wrong");

    scanscope::reduce(workspace, a, sum, n, Sum(), 0);
    printf("sum %s, ", on_host(sum, 1)[0] == expected ? "right" : "wrong");

    scanscope::select_if(workspace, a, b, kept, n, Odd());
    printf("%d kept, ", (int)on_host(kept, 1)[0]);

    scanscope::sort(workspace, a, b, n);
    const std::vector<int> sorted = on_host(b, n);
    right = true;
    for (size_t i = 0; i < n; ++i) right = right && sorted[i] == int(i);
    printf("%s\n", right ? "sorted" : "not sorted");
    for (void *p : {(void *)a, (void *)b, (void *)sum, (void *)kept, (void *)from, (void *)to}) cudaFree(p);
}

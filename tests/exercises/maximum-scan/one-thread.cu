// expect: work
// exercise: maximum-scan
// One thread does everything: the result is right, but nothing is parallel.
#include <climits>

__global__ void scan_block(const int* in, int* out, int n) {
    if (threadIdx.x > 0) return;
    int largest = INT_MIN;
    for (int i = 0; i < n; ++i) {
        out[i] = largest;
        largest = max(largest, in[i]);
    }
}

void exclusive_maximum(const int* in, int* out, int n) { scan_block<<<1, 256>>>(in, out, n); }

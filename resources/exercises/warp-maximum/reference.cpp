// The results that the tests expect, computed on the host.
#include <algorithm>

void maxima_in_warps(const int* in, int* out, int n) {
    for (int i = 0; i < n; ++i) out[i] = i % 32 == 0 ? in[i] : std::max(out[i - 1], in[i]);
}

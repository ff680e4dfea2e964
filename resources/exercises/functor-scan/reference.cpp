// The results that the tests expect, computed on the host: the exclusive scans of the numbers with all three
// operators, one after the other, as test.cu writes them.
#include <algorithm>
#include <climits>

void exclusive_scans(const int* in, int* out, int n) {
    int sum = 0, largest = INT_MIN, factor = 1, shift = 0;
    for (int i = 0; i < n; ++i) {
        out[i] = sum;
        out[n + i] = largest;
        out[2 * n + 2 * i] = factor;
        out[2 * n + 2 * i + 1] = shift;

        sum += in[i];
        largest = std::max(largest, in[i]);
        const int sign = in[i] % 2 == 0 ? 1 : -1; // the map of in[i] is x -> sign * x + in[i]
        factor *= sign;
        shift = sign * shift + in[i];
    }
}

// covers: several files and headers, in CUDA, C++ and C
// prints: naive: PASSED
// prints: efficient: PASSED
#include <cstdio>
#include <cstring>
#include "naive.h"
#include "efficient.h"

static void scanOnHost(int n, int *out, const int *in)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        out[i] = sum;
        sum += in[i];
    }
}
static bool same(const char *name, int n, const int *a, const int *b)
{
    bool ok = memcmp(a, b, n * sizeof(int)) == 0;
    printf("%s: %s\n", name, ok ? "PASSED" : "FAILED");
    return ok;
}
int main()
{
    const int n = 203;
    static int in[n], expected[n], out[n];
    for (int i = 0; i < n; i++) in[i] = (i * 37 + 11) % 50;
    scanOnHost(n, expected, in);
    Naive::scan(n, out, in);
    bool ok = same("naive", n, expected, out);
    memset(out, 0, sizeof out);
    Efficient::scan(n, out, in);
    ok = same("efficient", n, expected, out) && ok;
    return ok ? 0 : 1;
}

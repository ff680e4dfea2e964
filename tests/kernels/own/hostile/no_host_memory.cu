// expect: crash line 13, harmless
// expect: out-of-memory line 12
// status: 139
// prints: 3 MiB
#include <cstdio>
#include <cstdlib>
#include <vector>

int main()
{
    std::vector<char> three(3 << 20);
    volatile float *numbers = (float *)malloc(5ul << 30);
    numbers[three.size()] = printf("%zu MiB\n", three.size() >> 20);
    printf("%f\n", numbers[three.size()]);
}

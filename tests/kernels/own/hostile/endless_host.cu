// expect: out-of-time line 11
// status: 143
// prints: begins
#include <cstdio>

int main()
{
    puts("begins");
    fflush(stdout);
    volatile int x = 0;
    for (;;) x = x + 1;
}

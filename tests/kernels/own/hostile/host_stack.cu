// expect: crash line 6
// status: 139
#include <cstdio>

// On one line: where the stack ends decides which of its parts crashes.
static int deeper(volatile char *above, int n) { volatile char here[4096]; here[n % 4096] = above[0]; return n < 0 ? 0 : deeper(here, n + 1) + here[0]; }

int main()
{
    volatile char first[1] = {1};
    printf("%d\n", deeper(first, 0));
}

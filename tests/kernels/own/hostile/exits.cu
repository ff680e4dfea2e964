// status: 3
// prints: leaving
#include <cstdio>
#include <cstdlib>

static void leave() { exit(3); }

int main()
{
    int *d;
    cudaMalloc(&d, 4);
    puts("leaving");
    leave();
}

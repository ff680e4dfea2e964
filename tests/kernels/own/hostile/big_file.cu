// prints: stopped early
#include <cstdio>
#include <csignal>
#include <cstring>

int main()
{
    signal(SIGXFSZ, SIG_IGN);
    static char block[1 << 20];
    FILE *f = fopen("big", "w");
    long written = 0;
    for (int i = 0; i < 2000 && fwrite(block, 1, sizeof block, f) == sizeof block; i++) written++;
    printf("stopped %s\n", written < 1000 ? "early" : "late");
    return 0;
}

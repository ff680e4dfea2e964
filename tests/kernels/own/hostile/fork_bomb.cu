// prints: forked 0
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

int main()
{
    int forked = 0;
    for (int i = 0; i < 100; i++) {
        const pid_t child = fork();
        if (child == 0) for (;;) pause();
        if (child > 0) forked++;
    }
    printf("forked %d, system %d\n", forked, system("sleep 1000 &") == 0);
    return 0;
}

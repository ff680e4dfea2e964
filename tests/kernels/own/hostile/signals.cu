// prints: lives
#include <csignal>
#include <cstdio>
#include <unistd.h>

int main()
{
    const int parent = kill(getppid(), SIGKILL), all = kill(-1, SIGKILL), group = kill(0, SIGKILL);
    const int thread = sigqueue(getppid(), SIGTERM, sigval());
    printf("%d %d %d %d lives\n", parent, all, group, thread);
    return 0;
}

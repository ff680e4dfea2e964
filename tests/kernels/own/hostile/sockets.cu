// prints: -1 -1
#include <cstdio>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int main()
{
    int pair[2];
    printf("%d %d\n", socket(AF_INET, SOCK_STREAM, 0), socket(AF_UNIX, SOCK_STREAM, 0));
    return 0;
}

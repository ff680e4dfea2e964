// expect: out-of-time line 10
// status: 143
#include <cstdio>
#include <cstring>

int main()
{
    static char line[65536];
    memset(line, 'x', sizeof line - 1);
    for (long i = 0; i < 1000l << 30; i += sizeof line) puts(line);
    return 0;
}

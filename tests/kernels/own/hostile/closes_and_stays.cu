// expect: out-of-time line 8
// status: 143
#include <unistd.h>

int main()
{
    for (int f = 3; f < 256; f++) close(f);
    for (;;) pause();
}

// expect: crash line 0
// status: 137
#include <unistd.h>

int main()
{
    for (int f = 3; f < 256; f++) close(f);
    for (;;) pause();
}

// expect: out-of-time line 0
// status: 137
#include <csignal>

int main()
{
    for (int s = 1; s < 32; s++) signal(s, SIG_IGN);
    for (volatile int x = 0;;) x = x + 1;
}

// expect: crash line 0
// status: 4
// prints: made
#include <cstdio>
#include <thread>
#include <vector>
#include <system_error>
#include <unistd.h>

int main()
{
    int made = 0;
    try {
        for (; made < 5000; made++) std::thread([] { pause(); }).detach();
    } catch (const std::system_error &) {
    }
    printf("made %d threads\n", made);
    fflush(stdout);
    _exit(4);
}

// expect: crash line 0
// status: 137
#include <fcntl.h>
#include <string>
#include <unistd.h>

// each is as long as a file may be
int main()
{
    for (int i = 0; i < 6; i++)
    {
        const int f = open(("f" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
        (void)!posix_fallocate(f, 0, 250 << 20);
        close(f);
    }
    for (;;) pause();
}

// expect: crash line 0
// status: 137
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

// each is as long as a file may be
int main()
{
    std::vector<char> part(1 << 20);
    for (int i = 0; i < 6; i++)
    {
        const int f = open(("f" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
        for (int j = 0; j < 250; j++) (void)!write(f, part.data(), part.size());
        close(f);
    }
    for (;;) pause();
}

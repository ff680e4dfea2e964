// expect: crash line 7
// status: 134
#include <stdexcept>

int main()
{
    throw std::runtime_error("nobody catches this");
}

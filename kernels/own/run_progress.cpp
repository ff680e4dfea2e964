#include "kernels/own/run_progress.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace scanscope::own {

SharedProgress::SharedProgress(const std::string& path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const bool is_shared = file >= 0 && ftruncate(file, sizeof(Shared)) == 0;
    void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                              MAP_SHARED | (is_shared ? 0 : MAP_ANONYMOUS), is_shared ? file : -1, 0);
    if (file >= 0) close(file);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    shared_ = static_cast<Shared*>(memory); // all zero at first
}

SharedProgress::~SharedProgress() { munmap(shared_, sizeof(Shared)); }

} // namespace scanscope::own

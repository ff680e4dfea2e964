#include "kernels/own/runner/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

namespace scanscope::own {

namespace {

void* reserved(std::uint64_t bytes) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no addresses are left for the device's memory");
    return memory;
}

} // namespace

void Arena::reserve() {
    memory_ = static_cast<char*>(reserved(bytes));
    states_ = static_cast<unsigned char*>(reserved(bytes));
}

void Arena::forget(const char* first, std::uint64_t count) {
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    unsigned char* const begin = states(first);
    const std::uint64_t before = (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
    if (before >= count) {
        std::memset(begin, 0, count);
        return;
    }
    const std::uint64_t pages = (count - before) / page * page;
    std::memset(begin, 0, before);
    if (pages > 0 && madvise(begin + before, pages, MADV_REMOVE) != 0) std::memset(begin + before, 0, pages);
    std::memset(begin + before + pages, 0, count - before - pages);
}

} // namespace scanscope::own

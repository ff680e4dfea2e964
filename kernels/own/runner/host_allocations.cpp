// The allocations of host code in the C library (--wrap). If there is not enough memory, the program gets the
// library's result, and the failure is reported.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>

#include "kernels/own/runner/machine.h"

namespace {

void* reported(void* memory, const char* call, std::size_t bytes) {
    if (memory || bytes == 0) return memory;
    const scanscope::own::Turn turn;
    scanscope::own::machine().note_no_memory(call, bytes);
    return nullptr;
}

void* allocated(std::size_t bytes) {
    try {
        return ::operator new(bytes);
    } catch (const std::bad_alloc&) {
        reported(nullptr, "new", bytes);
        throw;
    }
}

} // namespace

extern "C" {

SCANSCOPE_EXPORTED void* __wrap_malloc(std::size_t bytes) {
    return reported(std::malloc(bytes), "malloc", bytes);
}
SCANSCOPE_EXPORTED void* __wrap_calloc(std::size_t count, std::size_t bytes) {
    std::size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all)) all = std::numeric_limits<std::size_t>::max();
    return reported(std::calloc(count, bytes), "calloc", all);
}
SCANSCOPE_EXPORTED void* __wrap_realloc(void* memory, std::size_t bytes) {
    return reported(std::realloc(memory, bytes), "realloc", bytes);
}
SCANSCOPE_EXPORTED void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
    return reported(std::aligned_alloc(alignment, bytes), "aligned_alloc", bytes);
}
SCANSCOPE_EXPORTED int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
    const int error = posix_memalign(memory, alignment, bytes);
    if (error == ENOMEM) reported(nullptr, "posix_memalign", bytes);
    return error;
}
SCANSCOPE_EXPORTED void* __wrap__Znwm(std::size_t bytes) { return allocated(bytes); }
SCANSCOPE_EXPORTED void* __wrap__Znam(std::size_t bytes) { return allocated(bytes); }

} // extern "C"

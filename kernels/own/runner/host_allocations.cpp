// What the host's part of a program asks the C library for (--wrap): where it has not as much as that, the
// program gets what it would get from the library, and it is told.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>

#include "kernels/own/runner/machine.h"

namespace {

void* told(void* memory, const char* call, std::size_t bytes) {
    if (memory || bytes == 0) return memory;
    const scanscope::own::Turn turn;
    scanscope::own::machine().note_no_memory(call, bytes);
    return nullptr;
}

void* allocated(std::size_t bytes) {
    try {
        return ::operator new(bytes);
    } catch (const std::bad_alloc&) {
        told(nullptr, "new", bytes);
        throw;
    }
}

} // namespace

extern "C" {

SCANSCOPE_EXPORTED void* __wrap_malloc(std::size_t bytes) {
    return told(std::malloc(bytes), "malloc", bytes);
}
SCANSCOPE_EXPORTED void* __wrap_calloc(std::size_t count, std::size_t bytes) {
    std::size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all)) all = std::numeric_limits<std::size_t>::max();
    return told(std::calloc(count, bytes), "calloc", all);
}
SCANSCOPE_EXPORTED void* __wrap_realloc(void* memory, std::size_t bytes) {
    return told(std::realloc(memory, bytes), "realloc", bytes);
}
SCANSCOPE_EXPORTED void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
    return told(std::aligned_alloc(alignment, bytes), "aligned_alloc", bytes);
}
SCANSCOPE_EXPORTED int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
    const int error = posix_memalign(memory, alignment, bytes);
    if (error == ENOMEM) told(nullptr, "posix_memalign", bytes);
    return error;
}
SCANSCOPE_EXPORTED void* __wrap__Znwm(std::size_t bytes) { return allocated(bytes); }
SCANSCOPE_EXPORTED void* __wrap__Znam(std::size_t bytes) { return allocated(bytes); }

} // extern "C"

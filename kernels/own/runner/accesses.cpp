// The functions that the compiler calls before each access to memory that may be shared (-fsanitize=thread).
// The names are those of LLVM's run-time library, but the code is our own: the program is linked without
// LLVM's.
#include "kernels/own/runner/accesses.h"

#include <algorithm>
#include <cstdint>

#include "kernels/own/runner/arena.h"
#include "kernels/own/runner/machine.h"

namespace {

using scanscope::own::machine;

void look_at(void* address, unsigned bytes, bool writes, bool is_volatile, bool is_aligned_type,
             const void* from) {
    auto* const self = scanscope::simt::this_thread;
    if (self)
        machine().touch(*self, static_cast<char*>(address), bytes, writes, is_volatile, is_aligned_type,
                        {from, {}});
    else
        machine().host_touches(static_cast<const char*>(address), bytes, writes, is_volatile, from);
}

template <unsigned bytes, bool writes, bool is_volatile, bool is_aligned_type>
[[gnu::always_inline]] inline void touched(void* address, const void* from) {
    auto* const self = scanscope::simt::this_thread;
    auto& arena = scanscope::own::arena;
    const char* const begin = static_cast<const char*>(address);
    if (!is_volatile && self && self->fuel > 1 &&
        (arena.is_quick<bytes, writes>(begin) || arena.is_argument(begin))) {
        --self->fuel;
        return;
    }
    look_at(address, bytes, writes, is_volatile, is_aligned_type, from);
}

} // namespace

namespace scanscope::own {

void touched_range(const void* address, std::size_t bytes, bool writes, const void* from) {
    char* const begin = static_cast<char*>(const_cast<void*>(address));
    if (auto* const self = simt::this_thread) return machine().touch_range(*self, begin, bytes, writes, from);
    constexpr std::size_t piece = 16;
    for (std::size_t done = 0; done < bytes; done += piece)
        machine().host_touches(begin + done, static_cast<unsigned>(std::min(bytes - done, piece)), writes,
                               false, from);
}

void copied_range(const void* to, const void* source, std::size_t bytes, const void* from) {
    const auto touch_both = [&] {
        touched_range(source, bytes, false, from);
        touched_range(to, bytes, true, from);
    };
    const auto *const target = static_cast<const char*>(to), *const begin = static_cast<const char*>(source);
    UnwrittenOnHost& unwritten = machine().unwritten_on_host;
    if (simt::this_thread || !unwritten.may_be_at(begin, bytes)) return touch_both();
    const Turn turn;
    const auto carried = unwritten.take(begin, bytes);
    touch_both();
    unwritten.put(target, begin, bytes, carried);
}

} // namespace scanscope::own

using scanscope::own::touched_range;

#define SCANSCOPE_ACCESS(KIND, BYTES, WRITES, VOLATILE, ALIGNED)                                             \
    SCANSCOPE_EXPORTED void __tsan_##KIND##BYTES(void* address) {                                            \
        touched<BYTES, WRITES, VOLATILE, ALIGNED>(address, __builtin_return_address(0));                     \
    }
#define SCANSCOPE_ACCESSES(BYTES)                                                                            \
    SCANSCOPE_ACCESS(read, BYTES, false, false, true)                                                        \
    SCANSCOPE_ACCESS(write, BYTES, true, false, true)                                                        \
    SCANSCOPE_ACCESS(unaligned_read, BYTES, false, false, false)                                             \
    SCANSCOPE_ACCESS(unaligned_write, BYTES, true, false, false)                                             \
    SCANSCOPE_ACCESS(volatile_read, BYTES, false, true, true)                                                \
    SCANSCOPE_ACCESS(volatile_write, BYTES, true, true, true)                                                \
    SCANSCOPE_ACCESS(unaligned_volatile_read, BYTES, false, true, false)                                     \
    SCANSCOPE_ACCESS(unaligned_volatile_write, BYTES, true, true, false)                                     \
    SCANSCOPE_EXPORTED void __tsan_read_write##BYTES(void* address) {                                        \
        touched<BYTES, false, false, true>(address, __builtin_return_address(0));                            \
        touched<BYTES, true, false, true>(address, __builtin_return_address(0));                             \
    }

// Atomics in host code. They are carried out, but not checked for races.
#define SCANSCOPE_HOST_FETCH(BITS, TYPE, NAME)                                                               \
    SCANSCOPE_EXPORTED TYPE __tsan_atomic##BITS##_fetch_##NAME(volatile TYPE* a, TYPE v, int) {              \
        return __atomic_fetch_##NAME(a, v, __ATOMIC_SEQ_CST);                                                \
    }
#define SCANSCOPE_HOST_COMPARE(BITS, TYPE, STRENGTH)                                                         \
    SCANSCOPE_EXPORTED int __tsan_atomic##BITS##_compare_exchange_##STRENGTH(                                \
        volatile TYPE* a, TYPE* expected, TYPE v, int, int) {                                                \
        return __atomic_compare_exchange_n(a, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);       \
    }
#define SCANSCOPE_HOST_COMPARE_VALUE(BITS, TYPE)                                                             \
    SCANSCOPE_EXPORTED TYPE __tsan_atomic##BITS##_compare_exchange_val(volatile TYPE* a, TYPE expected,      \
                                                                       TYPE v, int, int) {                   \
        __atomic_compare_exchange_n(a, &expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
        return expected;                                                                                     \
    }
#define SCANSCOPE_HOST_ATOMICS(BITS, TYPE)                                                                   \
    SCANSCOPE_EXPORTED TYPE __tsan_atomic##BITS##_load(const volatile TYPE* a, int) {                        \
        return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                                         \
    }                                                                                                        \
    SCANSCOPE_EXPORTED void __tsan_atomic##BITS##_store(volatile TYPE* a, TYPE v, int) {                     \
        __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                            \
    }                                                                                                        \
    SCANSCOPE_EXPORTED TYPE __tsan_atomic##BITS##_exchange(volatile TYPE* a, TYPE v, int) {                  \
        return __atomic_exchange_n(a, v, __ATOMIC_SEQ_CST);                                                  \
    }                                                                                                        \
    SCANSCOPE_HOST_FETCH(BITS, TYPE, add)                                                                    \
    SCANSCOPE_HOST_FETCH(BITS, TYPE, sub)                                                                    \
    SCANSCOPE_HOST_FETCH(BITS, TYPE, and)                                                                    \
    SCANSCOPE_HOST_FETCH(BITS, TYPE, or)                                                                     \
    SCANSCOPE_HOST_FETCH(BITS, TYPE, xor)                                                                    \
    SCANSCOPE_HOST_FETCH(BITS, TYPE, nand)                                                                   \
    SCANSCOPE_HOST_COMPARE(BITS, TYPE, strong)                                                               \
    SCANSCOPE_HOST_COMPARE(BITS, TYPE, weak)                                                                 \
    SCANSCOPE_HOST_COMPARE_VALUE(BITS, TYPE)

extern "C" {

SCANSCOPE_ACCESSES(1)
SCANSCOPE_ACCESSES(2)
SCANSCOPE_ACCESSES(4)
SCANSCOPE_ACCESSES(8)
SCANSCOPE_ACCESSES(16)

SCANSCOPE_EXPORTED void __tsan_read_range(void* address, std::size_t bytes) {
    touched_range(address, bytes, false, __builtin_return_address(0));
}
SCANSCOPE_EXPORTED void __tsan_write_range(void* address, std::size_t bytes) {
    touched_range(address, bytes, true, __builtin_return_address(0));
}

SCANSCOPE_EXPORTED void __tsan_init() {}
SCANSCOPE_EXPORTED void __tsan_func_entry(void*) {}
SCANSCOPE_EXPORTED void __tsan_func_exit() {}
SCANSCOPE_EXPORTED void __tsan_vptr_update(void**, void*) {}
SCANSCOPE_EXPORTED void __tsan_vptr_read(void**) {}
SCANSCOPE_EXPORTED void __tsan_atomic_thread_fence(int) {}
SCANSCOPE_EXPORTED void __tsan_atomic_signal_fence(int) {}

SCANSCOPE_HOST_ATOMICS(8, std::uint8_t)
SCANSCOPE_HOST_ATOMICS(16, std::uint16_t)
SCANSCOPE_HOST_ATOMICS(32, std::uint32_t)
SCANSCOPE_HOST_ATOMICS(64, std::uint64_t)

// GCC calls this before an access to an object at an address that its type does not allow
// (-fsanitize=alignment). The linker replaces the name (--wrap), which the runner's own sanitizers need.
SCANSCOPE_EXPORTED void __wrap___ubsan_handle_type_mismatch_v1(void* about, void* address) {
    struct About {
        const char* file;
        unsigned line, column;
        const void* type;
        unsigned char alignment; // its binary logarithm
        unsigned char kind;      // 0 load, 1 store; others only compute an address
    };
    const About& what = *static_cast<const About*>(about);
    constexpr unsigned char widest = 4; // 16 bytes, the widest access of a GPU
    if (auto* const self = scanscope::simt::this_thread; self && what.kind <= 1)
        machine().touch_misaligned(*self, static_cast<char*>(address),
                                   1u << (what.alignment < widest ? what.alignment : widest), what.kind == 1,
                                   {__builtin_return_address(0), {}});
}

// Called by `assert`. If this file is compiled without assertions, the header <cassert> does not declare it.
[[noreturn]] void __assert_fail(const char* text, const char* file, unsigned line,
                                const char* function) noexcept;
SCANSCOPE_EXPORTED void __wrap___assert_fail(const char* text, const char* file, unsigned line,
                                             const char* function) {
    if (auto* const self = scanscope::simt::this_thread)
        machine().fail_assertion(*self, text, {file, function, line});
    __assert_fail(text, file, line, function);
}

} // extern "C"

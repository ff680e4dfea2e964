// Contexts of one OS thread that switch to each other. With our own switch the emulator runs 1.6 times as
// many blocks per second as with Boost's: the compiler sees the switch and saves only the registers in use,
// and the processor predicts the returns after it. Other processors and the sanitizers use Boost's.
#pragma once

#include <cstddef>
#include <cstdint>

// Only Boost's switch supports shadow stacks (CET).
#if defined(__x86_64__) && !defined(__CET__) && !defined(__SANITIZE_ADDRESS__) &&                            \
    !defined(__SANITIZE_THREAD__)
#define SCANSCOPE_OWN_SWITCH 1
#else
#include <boost/context/detail/fcontext.hpp>
#endif

namespace scanscope::simt {

#if defined(SCANSCOPE_OWN_SWITCH)

// The point at which a context continues: stack pointer, instruction and frame pointer. jump() relies on this
// order.
struct Context {
    void *stack = nullptr, *next = nullptr, *frame = nullptr;
};

// Prepares a context: the first jump to it runs enter(left, entered) on the given stack. `enter` must never
// return.
inline void prepare(Context& context, char* /*stack_low*/, char* stack_top,
                    void (*enter)(Context& left, Context& entered)) {
    const auto top = reinterpret_cast<std::uintptr_t>(stack_top) / 16 * 16;
    // The stack looks as if `enter` had been called from address 0, where stack walks end.
    auto* const caller = reinterpret_cast<void**>(top) - 1; // NOLINT(performance-no-int-to-ptr)
    *caller = nullptr;
    context = {caller, reinterpret_cast<void*>(enter), nullptr};
}

// Leaves `from`, which must be running, and continues `to`. Returns when another context jumps back to
// `from`; the result is that context.
inline Context& jump(Context& from, Context& to) {
    Context *left = &from, *entered = &to;
    // Both are in the registers of a function's first two arguments, where `enter` expects them.
    asm volatile("leaq 1f(%%rip), %%rax\n\t"
                 "movq %%rsp, (%%rdi)\n\t"
                 "movq %%rax, 8(%%rdi)\n\t"
                 "movq %%rbp, 16(%%rdi)\n\t"
                 "movq (%%rsi), %%rsp\n\t"
                 "movq 16(%%rsi), %%rbp\n\t"
                 "jmpq *8(%%rsi)\n"
                 "1:"
                 : "+D"(left), "+S"(entered)
                 :
                 : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0",
                   "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
                   "xmm12", "xmm13", "xmm14", "xmm15",
#if defined(__AVX512F__)
                   "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25",
                   "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6",
                   "k7",
#endif
                   "memory", "cc");
    return *left;
}

#else

struct Context {
    boost::context::detail::fcontext_t at = nullptr;
    void (*begin)(Context& left, Context& entered) = nullptr;
};

// The data of a jump: the context that was left, and the one to continue.
struct Jump {
    Context *from, *to;
    static Jump of(const boost::context::detail::transfer_t& transfer) {
        const Jump jump = *static_cast<Jump*>(transfer.data);
        jump.from->at = transfer.fctx;
        return jump;
    }
};

inline void prepare(Context& context, char* stack_low, char* stack_top,
                    void (*enter)(Context& left, Context& entered)) {
    context.begin = enter;
    context.at =
        boost::context::detail::make_fcontext(stack_top, static_cast<std::size_t>(stack_top - stack_low),
                                              [](boost::context::detail::transfer_t transfer) {
                                                  const Jump jump = Jump::of(transfer);
                                                  jump.to->begin(*jump.from, *jump.to);
                                              });
}

inline Context& jump(Context& from, Context& to) {
    Jump both{&from, &to};
    return *Jump::of(boost::context::detail::jump_fcontext(to.at, &both)).from;
}

#endif

// Prefetches the top frames of the context's stack into the L1 cache.
inline void prefetch(const Context& context) {
#if defined(SCANSCOPE_OWN_SWITCH)
    const char* const stack = static_cast<const char*>(context.stack);
#else
    const char* const stack = static_cast<const char*>(context.at);
#endif
    // A thread that has not started has none.
    if (!stack) return;
    constexpr std::ptrdiff_t lines = 4, line = 64; // bytes
    for (std::ptrdiff_t i = 0; i < lines; ++i) __builtin_prefetch(stack + i * line);
}

} // namespace scanscope::simt

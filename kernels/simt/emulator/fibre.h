// Fibres: one user-space context for each CUDA thread of the emulator. Independent of CUDA. (ucontext is too
// slow: it takes 200 ns per switch to save the signal mask.)
#pragma once

#include <cstddef>
#include <memory>

#include "kernels/simt/emulator/context.h"

#if defined(__SANITIZE_ADDRESS__)
#define SCANSCOPE_ASAN 1
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#define SCANSCOPE_TSAN 1
#include <sanitizer/tsan_interface.h>
#endif

namespace scanscope::simt {

// A suspended or running context. A default-constructed fibre represents the OS thread itself.
class Fibre : Context {
public:
    Fibre() = default;
    Fibre(const Fibre&) = delete;
    Fibre& operator=(const Fibre&) = delete;
    ~Fibre();

    // Prepares the fibre: the first switch to it runs entry(*this) on the given stack. The entry must never
    // return; it ends with a switch to another fibre.
    template <void (*entry)(Fibre&)> void start(char* stack_low, char* stack_top) {
        make(stack_low, stack_top, [](Context& left, Context& entered) {
            auto& self = static_cast<Fibre&>(entered);
            self.arrived_from(static_cast<Fibre&>(left));
            entry(self);
            __builtin_unreachable();
        });
    }

    // Whether a fibre that has ended may call another one's code, which then has its stack. The sanitizers
    // know only one fibre for each stack.
#if defined(SCANSCOPE_ASAN) || defined(SCANSCOPE_TSAN)
    static constexpr bool may_pass_stack_on = false;
#else
    static constexpr bool may_pass_stack_on = true;
#endif

    // Prefetches the stack, because the fibre will be entered soon.
    void expect() const { prefetch(*this); }

    // Announces that the next switch away from this fibre is the last: its stack is then abandoned.
    void finish() { finished_ = true; }

    // Leaves `from`, which must be running, and continues `to`.
    static void switch_between(Fibre& from, Fibre& to) {
        to.about_to_be_entered_from(from);
        from.arrived_from(static_cast<Fibre&>(jump(from, to)));
    }

private:
    void make(char* stack_low, char* stack_top, void (*enter)(Context& left, Context& entered));
#if defined(SCANSCOPE_ASAN) || defined(SCANSCOPE_TSAN)
    void about_to_be_entered_from(Fibre& from);
    void arrived_from(Fibre& previous);
#else
    void about_to_be_entered_from(Fibre&) {}
    void arrived_from(Fibre&) {}
#endif

    bool finished_ = false;
#if defined(SCANSCOPE_ASAN)
    const void* stack_low_ = nullptr;
    std::size_t stack_bytes_ = 0;
    void* fake_stack_ = nullptr;
#endif
#if defined(SCANSCOPE_TSAN)
    void* tsan_fibre_ = nullptr;
    bool owns_tsan_fibre_ = false;
#endif
};

// Stacks of equal size in one mapping, with a guard page below each. Pools are reused for later blocks and
// grids, because creating one costs far more than running a block. There are at most 4,096 stacks, because
// every guard page splits the mapping, and Linux allows 65,530 pieces.
class StackPool {
public:
    static constexpr std::size_t most_stacks = 4096;

    // take() returns a spare pool of at least `count` stacks of `usable` bytes, or creates one. The handle
    // gives the pool back when it is destroyed.
    struct GiveBack {
        void operator()(StackPool* pool) const;
    };
    using Handle = std::unique_ptr<StackPool, GiveBack>;
    static Handle take(std::size_t count, std::size_t usable);

    StackPool(std::size_t count, std::size_t usable);
    ~StackPool();
    StackPool(const StackPool&) = delete;
    StackPool& operator=(const StackPool&) = delete;

    [[nodiscard]] char* low(std::size_t i) const { return base_ + i * stride_ + page_; }
    [[nodiscard]] char* top(std::size_t i) const;
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t stride() const { return stride_; } // from one stack to the next, in bytes

private:
    std::size_t count_, usable_, page_, stride_ = 0;
    char* base_ = nullptr;
};

} // namespace scanscope::simt

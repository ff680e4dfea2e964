// Fibres: one user-space context for each CUDA thread of the emulator (ucontext would not do: its 200 ns a
// switch go into saving the signal mask). Knows nothing of CUDA.
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

// A suspended or running context. The default one stands for the OS thread itself.
class Fibre : Context {
public:
    Fibre() = default;
    Fibre(const Fibre&) = delete;
    Fibre& operator=(const Fibre&) = delete;
    ~Fibre();

    // Prepares to run entry(*this) on the given stack at the first switch to it. The entry must never return:
    // it ends with a switch away.
    template <void (*entry)(Fibre&)> void start(char* stack_low, char* stack_top) {
        make(stack_low, stack_top, [](Context& left, Context& entered) {
            auto& self = static_cast<Fibre&>(entered);
            self.arrived_from(static_cast<Fibre&>(left));
            entry(self);
            __builtin_unreachable();
        });
    }

    // It will be entered soon.
    void expect() const { prefetch(*this); }

    // From now on the stack is abandoned: the next switch away is the last.
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

// Equal stacks in one mapping, a guard page below each, reused block after block and grid after grid: making
// a pool costs far more than running a block. At most 4,096 stacks are in flight, since every guard page
// splits the mapping and the kernel allows 65,530 pieces.
class StackPool {
public:
    static constexpr std::size_t most_stacks = 4096;

    // Takes a spare pool of at least `count` stacks of `usable` bytes, or makes one. Given back on
    // destruction.
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

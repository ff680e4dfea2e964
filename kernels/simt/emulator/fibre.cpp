#include "kernels/simt/emulator/fibre.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <vector>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#define SCANSCOPE_VALGRIND 1
#endif

namespace scanscope::simt {

Fibre::~Fibre() {
#if defined(SCANSCOPE_TSAN)
    if (owns_tsan_fibre_) __tsan_destroy_fiber(tsan_fibre_);
#endif
}

void Fibre::make(char* stack_low, char* stack_top, void (*enter)(Context& left, Context& entered)) {
    finished_ = false;
    prepare(*this, stack_low, stack_top, enter);
#if defined(SCANSCOPE_ASAN)
    stack_low_ = stack_low;
    stack_bytes_ = static_cast<std::size_t>(stack_top - stack_low);
    fake_stack_ = nullptr;
    // The last fibre on this stack was not unwound, so the red zones of its frames are still there.
    __asan_unpoison_memory_region(stack_low, stack_bytes_);
#endif
#if defined(SCANSCOPE_TSAN)
    if (!tsan_fibre_) {
        tsan_fibre_ = __tsan_create_fiber(0);
        owns_tsan_fibre_ = true;
    }
#endif
}

#if defined(SCANSCOPE_ASAN) || defined(SCANSCOPE_TSAN)
void Fibre::about_to_be_entered_from(Fibre& from) {
#if defined(SCANSCOPE_TSAN)
    // A fibre that was never started is the OS thread itself. Fibres of one OS thread are ordered by their
    // switches.
    if (!from.tsan_fibre_) from.tsan_fibre_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(tsan_fibre_, 0);
#endif
#if defined(SCANSCOPE_ASAN)
    __sanitizer_start_switch_fiber(from.finished_ ? nullptr : &from.fake_stack_, stack_low_, stack_bytes_);
#endif
}

void Fibre::arrived_from([[maybe_unused]] Fibre& previous) {
#if defined(SCANSCOPE_ASAN)
    // Fills in the bounds of an OS thread's stack, which are known only once it has been left.
    __sanitizer_finish_switch_fiber(fake_stack_, &previous.stack_low_, &previous.stack_bytes_);
#endif
}
#endif

namespace {

// The tops are staggered: with the same offset in every page, 256 stacks would compete for a few cache sets.
constexpr std::size_t stagger_range = 32u << 10;
constexpr std::size_t stagger_stride = 1088;

std::mutex spare_mutex;
std::vector<std::unique_ptr<StackPool>>& spare_pools() {
    static std::vector<std::unique_ptr<StackPool>> pools;
    return pools;
}

} // namespace

StackPool::StackPool(std::size_t count, std::size_t usable)
    : count_(count)
    , usable_(usable)
    , page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    stride_ = (usable + stagger_range + page_ - 1) / page_ * page_ + page_;
    void* mapping = mmap(nullptr, stride_ * count, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapping == MAP_FAILED) throw std::bad_alloc();
    base_ = static_cast<char*>(mapping);
    for (std::size_t i = 0; i < count; ++i) {
        if (mprotect(base_ + i * stride_, page_, PROT_NONE) != 0) {
            munmap(base_, stride_ * count_);
            throw std::bad_alloc();
        }
#if defined(SCANSCOPE_VALGRIND)
        VALGRIND_STACK_REGISTER(base_ + i * stride_ + page_, base_ + (i + 1) * stride_);
#endif
    }
}

StackPool::~StackPool() {
#if defined(SCANSCOPE_ASAN)
    // The next mapping at this address must not contain the red zones of frames that were not unwound.
    __asan_unpoison_memory_region(base_, stride_ * count_);
#endif
    munmap(base_, stride_ * count_);
}

char* StackPool::top(std::size_t i) const {
    return base_ + (i + 1) * stride_ - i * stagger_stride % stagger_range;
}

StackPool::Handle StackPool::take(std::size_t count, std::size_t usable) {
    const std::lock_guard lock(spare_mutex);
    auto& spare = spare_pools();
    for (auto& pool : spare) {
        if (pool->count_ < count || pool->usable_ != usable) continue;
        Handle found(pool.release());
        pool = std::move(spare.back());
        spare.pop_back();
        return found;
    }
    return Handle(new StackPool(count, usable));
}

void StackPool::GiveBack::operator()(StackPool* pool) const {
    const std::lock_guard lock(spare_mutex);
    constexpr std::size_t most_spare = 4;
    std::unique_ptr<StackPool> given(pool);
    auto& spare = spare_pools();
    if (spare.size() < most_spare) {
        spare.push_back(std::move(given));
        return;
    }
    // Keep the largest pools: they can serve small launches, too, but small pools cannot serve large ones.
    const auto smallest = std::ranges::min_element(spare, {}, [](const auto& one) { return one->count_; });
    if ((*smallest)->count_ < given->count_) std::swap(*smallest, given);
}

} // namespace scanscope::simt

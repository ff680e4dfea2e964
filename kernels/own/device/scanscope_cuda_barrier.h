// Replaces <cuda/barrier>: cuda::barrier, asynchronous copies, and mbarrier's primitives.
#pragma once

#include <chrono>
#include <utility>

#include "scanscope_async.h"
#include "scanscope_cuda_atomic.h"

namespace cuda {

namespace scanscope_details {
// The share of a group's thread in a copy. A single thread has no group.
struct Alone {
    ::std::size_t size() const { return 1; }
    ::std::size_t thread_rank() const { return 0; }
};
} // namespace scanscope_details

// A number of bytes that both addresses are aligned to.
template <::std::size_t Alignment> struct aligned_size_t {
    static constexpr ::std::size_t align = Alignment;
    ::std::size_t value;
    explicit constexpr aligned_size_t(::std::size_t bytes)
        : value(bytes) {}
    constexpr operator ::std::size_t() const { return value; }
};
namespace scanscope_details {
template <class Size> struct AlignmentOf { static constexpr unsigned value = 1; };
template <::std::size_t Alignment> struct AlignmentOf<aligned_size_t<Alignment>> {
    static constexpr unsigned value = Alignment < 16 ? Alignment : 16;
};
} // namespace scanscope_details

enum class async_contract_fulfillment { none, async };

namespace std {
struct scanscope_no_completion {
    void operator()() {}
};
} // namespace std

template <thread_scope Scope, class Completion = std::scanscope_no_completion> class barrier {
    static_assert(::std::is_same<Completion, std::scanscope_no_completion>::value,
                  "a barrier with a completion function does not work here");

public:
    typedef ::std::uint64_t arrival_token; // the phase

    barrier() = default;
    barrier(::std::ptrdiff_t expected, Completion = Completion(), SCANSCOPE_HERE) {
        ::scanscope::init_object(this, unsigned(expected), place);
    }
    barrier(const barrier&) = delete;
    barrier& operator=(const barrier&) = delete;

    arrival_token arrive(::std::ptrdiff_t update = 1, SCANSCOPE_HERE) {
        return ::scanscope::arrive_at(this, unsigned(update), 0, false, place);
    }
    void wait(arrival_token&& token, SCANSCOPE_HERE) const { ::scanscope::wait_at(this, token, true, place); }
    void wait_parity(bool parity, SCANSCOPE_HERE) const { ::scanscope::wait_at(this, parity, true, place); }
    void arrive_and_wait(SCANSCOPE_HERE) { wait(arrive(1, place), place); }
    void arrive_and_drop(SCANSCOPE_HERE) { ::scanscope::arrive_at(this, 1, 0, true, place); }

    template <class Duration> bool try_wait_for(arrival_token&& token, const Duration&, SCANSCOPE_HERE) {
        return ::scanscope::wait_at(this, token, false, place);
    }
    template <class Time> bool try_wait_until(arrival_token&& token, const Time&, SCANSCOPE_HERE) {
        return ::scanscope::wait_at(this, token, false, place);
    }
    template <class Duration> bool try_wait_parity_for(bool parity, const Duration&, SCANSCOPE_HERE) {
        return ::scanscope::wait_at(this, parity, false, place);
    }
    template <class Time> bool try_wait_parity_until(bool parity, const Time&, SCANSCOPE_HERE) {
        return ::scanscope::wait_at(this, parity, false, place);
    }
    static constexpr ::std::ptrdiff_t max() { return (1 << 20) - 1; }

    ::std::uint64_t* scanscope_cell() { return &cell_; }

private:
    ::std::uint64_t cell_;
};

template <thread_scope Scope, class Completion>
void init(barrier<Scope, Completion>* object, ::std::ptrdiff_t expected, Completion, SCANSCOPE_HERE) {
    ::scanscope::init_object(object, unsigned(expected), place);
}
template <thread_scope Scope, class Completion>
void init(barrier<Scope, Completion>* object, ::std::ptrdiff_t expected, SCANSCOPE_HERE) {
    ::scanscope::init_object(object, unsigned(expected), place);
}

template <class Group, class Size, thread_scope Scope, class Completion>
async_contract_fulfillment memcpy_async(const Group& group, void* to, const void* from, Size bytes,
                                        barrier<Scope, Completion>& object, SCANSCOPE_HERE) {
    ::scanscope::begin_share(to, from, ::std::size_t(bytes), group.thread_rank(), group.size(),
                             scanscope_details::AlignmentOf<Size>::value, place);
    ::scanscope::bind_copies(&object, place);
    return async_contract_fulfillment::async;
}
template <class Size, thread_scope Scope, class Completion>
async_contract_fulfillment memcpy_async(void* to, const void* from, Size bytes,
                                        barrier<Scope, Completion>& object, SCANSCOPE_HERE) {
    return memcpy_async(scanscope_details::Alone(), to, from, bytes, object, place);
}

namespace device {

inline ::std::uint64_t* barrier_native_handle(barrier<thread_scope_block>& object) {
    return object.scanscope_cell();
}
inline barrier<thread_scope_block>::arrival_token barrier_arrive_tx(barrier<thread_scope_block>& object,
                                                                    ::std::ptrdiff_t arrivals,
                                                                    ::std::ptrdiff_t bytes, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(&object, unsigned(arrivals), bytes, false, place);
}
inline void barrier_expect_tx(barrier<thread_scope_block>& object, ::std::ptrdiff_t bytes, SCANSCOPE_HERE) {
    ::scanscope::arrive_at(&object, 0, bytes, false, place);
}
template <class T, ::std::size_t Alignment>
async_contract_fulfillment memcpy_async_tx(T* to, const T* from, aligned_size_t<Alignment> bytes,
                                           barrier<thread_scope_block>& object, SCANSCOPE_HERE) {
    static_assert(Alignment >= 16, "a bulk copy is aligned to 16 bytes");
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, &object, place);
    return async_contract_fulfillment::async;
}
// The names of CUDA 12 for what <cuda/ptx> has.
namespace experimental {
template <thread_scope Scope>
void cp_async_bulk_global_to_shared(void* to, const void* from, ::std::uint32_t bytes, barrier<Scope>& object,
                                    SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, &object, place);
}
inline void cp_async_bulk_shared_to_global(void* to, const void* from, ::std::uint32_t bytes,
                                           SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, nullptr, place);
}
inline void cp_async_bulk_commit_group() { ::scanscope::commit_copies(true); }
template <int Prior> void cp_async_bulk_wait_group_read(SCANSCOPE_HERE) {
    ::scanscope::wait_for_copies(Prior, true, place);
}
inline void fence_proxy_async_shared_cta() {} // as in <cuda/ptx>
using ::cuda::device::barrier_arrive_tx;
using ::cuda::device::barrier_expect_tx;
using ::cuda::device::barrier_native_handle;
using ::cuda::device::memcpy_async_tx;
} // namespace experimental

} // namespace device

namespace std {
template <class Completion = scanscope_no_completion>
using barrier = ::cuda::barrier<thread_scope_system, Completion>;
} // namespace std

} // namespace cuda

namespace scanscope {
inline namespace program {
template <cuda::thread_scope Scope, class Completion> struct CellTypeOf<cuda::barrier<Scope, Completion>> {
    static constexpr CellType value{CellKind::unsigned_integer, 8, 0, 0};
};
} // namespace program
} // namespace scanscope

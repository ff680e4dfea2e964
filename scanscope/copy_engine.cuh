// Hopper's copy engine, which moves whole tiles between global and shared memory, and the barriers in shared
// memory that the engine and the warps of a block use to wait for each other. See cp.async.bulk and mbarrier
// in the PTX ISA. Needs compute capability 9.0 or newer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace scanscope {

// Every size and every address of a bulk copy must be a multiple of this number of bytes.
inline constexpr int copied_at_once = 16;

__device__ __forceinline__ std::uint32_t shared_address(const void* place) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(place));
}

// A barrier in shared memory. A phase ends, and the next one begins, once the expected number of threads and
// all expected bytes have arrived. One thread calls begin(), and then the block synchronises.
class PhaseBarrier {
public:
    __device__ __forceinline__ void begin(int arrivals) {
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared_address(&state_)), "r"(arrivals)
                     : "memory");
    }
    // Makes barriers visible to the copy engine. Called by the thread that has begun them.
    static __device__ __forceinline__ void show_to_engine() {
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __device__ __forceinline__ void arrive() {
        asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(shared_address(&state_)) : "memory");
    }
    __device__ __forceinline__ void arrive_and_expect(std::uint32_t bytes) {
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(shared_address(&state_)),
                     "r"(bytes)
                     : "memory");
    }
    // Waits until the phase with this parity has ended: 0 for the first, 1 for the second, 0 for the third, …
    // Before the first phase has ended, a wait for parity 1 returns immediately.
    __device__ __forceinline__ void wait(unsigned parity) {
        asm volatile("{\n"
                     ".reg .pred ended;\n"
                     "again_%=:\n"
                     "mbarrier.try_wait.parity.shared.b64 ended, [%0], %1;\n"
                     "@!ended bra again_%=;\n"
                     "}" ::"r"(shared_address(&state_)),
                     "r"(parity)
                     : "memory");
    }

private:
    std::uint64_t state_;
};

// Starts a copy from global to shared memory; `landed` counts the bytes that arrive.
__device__ __forceinline__ void bulk_load(void* to, const void* from, std::uint32_t bytes,
                                          PhaseBarrier& landed) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
            shared_address(to)),
        "l"(from), "r"(bytes), "r"(shared_address(&landed))
        : "memory");
}
// Starts a copy from shared to global memory. The two functions below wait for the stores of their thread.
__device__ __forceinline__ void bulk_store(void* to, const void* from, std::uint32_t bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n"
                 "cp.async.bulk.commit_group;" ::"l"(to),
                 "r"(shared_address(from)), "r"(bytes)
                 : "memory");
}
// Waits until this thread's stores have read their data, so that the shared memory can be reused.
__device__ __forceinline__ void wait_until_read() {
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}
// Waits until this thread's stores have reached global memory.
__device__ __forceinline__ void wait_until_stored() {
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

// Makes this thread's writes to shared memory visible to copies that start later.
__device__ __forceinline__ void show_writes_to_engine() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

} // namespace scanscope

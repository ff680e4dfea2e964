// Hopper's engine that copies whole tiles between global and shared memory, and the barriers in shared memory
// that it and the warps of a block wait by. Both by the PTX ISA (cp.async.bulk, mbarrier); compute
// capability 9.0 or newer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace scanscope {

// The engine moves multiples of so many bytes between addresses that are such multiples.
inline constexpr int copied_at_once = 16;

__device__ __forceinline__ std::uint32_t shared_address(const void* place) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(place));
}

// Begins a new phase whenever as many have arrived as were named, and all bytes that were expected have
// landed. It lives in shared memory: one thread begins it, then the block synchronises.
class PhaseBarrier {
public:
    __device__ __forceinline__ void begin(int arrivals) {
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared_address(&state_)), "r"(arrivals)
                     : "memory");
    }
    // After those that one thread has begun: from here the engine sees them.
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
    // Until the phase of this parity has ended: 0 for the first, 1 for the second, 0 for the third, … The
    // phase of parity 1 before the first counts as ended.
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

// From global to shared memory; `landed` counts the bytes.
__device__ __forceinline__ void bulk_load(void* to, const void* from, std::uint32_t bytes,
                                          PhaseBarrier& landed) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
            shared_address(to)),
        "l"(from), "r"(bytes), "r"(shared_address(&landed))
        : "memory");
}
// From shared to global memory. The thread waits for its own stores by the two functions below.
__device__ __forceinline__ void bulk_store(void* to, const void* from, std::uint32_t bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n"
                 "cp.async.bulk.commit_group;" ::"l"(to),
                 "r"(shared_address(from)), "r"(bytes)
                 : "memory");
}
// Until what was to be stored has been read, so that its place may be written to.
__device__ __forceinline__ void wait_until_read() {
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}
// Until it is in global memory.
__device__ __forceinline__ void wait_until_stored() {
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

// What this thread wrote to shared memory is seen by copies that begin after it.
__device__ __forceinline__ void show_writes_to_engine() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

} // namespace scanscope

// Replaces <cuda/ptx>: barrier objects and bulk copies by the names of their instructions.
#pragma once

#include "scanscope_cuda_barrier.h"

namespace cuda {
namespace ptx {

// The words that say where memory is, and how an instruction is ordered.
#define SCANSCOPE_WORD(NAME)                                                                                 \
    struct NAME##_t {};                                                                                      \
    constexpr NAME##_t NAME{};
SCANSCOPE_WORD(space_global)
SCANSCOPE_WORD(space_shared)
SCANSCOPE_WORD(space_cluster)
SCANSCOPE_WORD(sem_relaxed)
SCANSCOPE_WORD(sem_acquire)
SCANSCOPE_WORD(sem_release)
SCANSCOPE_WORD(sem_acq_rel)
SCANSCOPE_WORD(sem_sc)
SCANSCOPE_WORD(scope_cta)
SCANSCOPE_WORD(scope_cluster)
SCANSCOPE_WORD(scope_gpu)
SCANSCOPE_WORD(scope_sys)
#undef SCANSCOPE_WORD
template <int Number> using n32_t = ::std::integral_constant<int, Number>;

inline void mbarrier_init(::std::uint64_t* object, ::std::uint32_t expected, SCANSCOPE_HERE) {
    ::scanscope::init_object(object, expected, place);
}
inline ::std::uint64_t mbarrier_arrive(::std::uint64_t* object, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, 1, 0, false, place);
}
inline ::std::uint64_t mbarrier_arrive(::std::uint64_t* object, ::std::uint32_t count, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, count, 0, false, place);
}
inline ::std::uint64_t mbarrier_arrive_no_complete(::std::uint64_t* object, ::std::uint32_t count,
                                                   SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, count, 0, false, place);
}
template <class Order, class Scope>
::std::uint64_t mbarrier_arrive(Order, Scope, space_shared_t, ::std::uint64_t* object,
                                ::std::uint32_t count = 1, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, count, 0, false, place);
}
template <class Order, class Scope>
::std::uint64_t mbarrier_arrive_expect_tx(Order, Scope, space_shared_t, ::std::uint64_t* object,
                                          ::std::uint32_t bytes, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, 1, bytes, false, place);
}
template <class Order, class Scope>
void mbarrier_expect_tx(Order, Scope, space_shared_t, ::std::uint64_t* object, ::std::uint32_t bytes,
                        SCANSCOPE_HERE) {
    ::scanscope::arrive_at(object, 0, bytes, false, place);
}

// An arrival at an object of another block of the cluster, which returns no phase.
template <class Order, class Scope>
void mbarrier_arrive(Order, Scope, space_cluster_t, ::std::uint64_t* object, ::std::uint32_t count = 1,
                     SCANSCOPE_HERE) {
    ::scanscope::arrive_at(object, count, 0, false, place);
}
template <class Order, class Scope>
void mbarrier_arrive_expect_tx(Order, Scope, space_cluster_t, ::std::uint64_t* object, ::std::uint32_t bytes,
                               SCANSCOPE_HERE) {
    ::scanscope::arrive_at(object, 1, bytes, false, place);
}

// Clusters.
inline void barrier_cluster_arrive(SCANSCOPE_HERE) { ::scanscope::arrive_at_cluster(false, place); }
inline void barrier_cluster_arrive(sem_release_t, SCANSCOPE_HERE) {
    ::scanscope::arrive_at_cluster(false, place);
}
inline void barrier_cluster_arrive(sem_relaxed_t, SCANSCOPE_HERE) {
    ::scanscope::arrive_at_cluster(true, place);
}
inline void barrier_cluster_wait(SCANSCOPE_HERE) { ::scanscope::wait_at_cluster(place); }
inline void barrier_cluster_wait(sem_acquire_t, SCANSCOPE_HERE) { ::scanscope::wait_at_cluster(place); }
template <class T> T* mapa(space_cluster_t, const T* pointer, ::std::uint32_t rank, SCANSCOPE_HERE) {
    return static_cast<T*>(::scanscope::map_shared(pointer, rank, place));
}
template <class T>::std::uint32_t getctarank(space_cluster_t, const T* pointer) {
    return ::scanscope::shared_rank(pointer);
}

// Special registers.
#define SCANSCOPE_REGISTER(NAME, TEXT)                                                                       \
    inline ::std::uint32_t get_sreg_##NAME(SCANSCOPE_HERE) {                                                 \
        ::std::uint32_t value;                                                                               \
        ::scanscope::ptx(place, "mov.u32 %0, %%" TEXT ";", ::scanscope::ptx_output("=r", value));            \
        return value;                                                                                        \
    }
#define SCANSCOPE_REGISTERS(NAME)                                                                            \
    SCANSCOPE_REGISTER(NAME##_x, #NAME ".x")                                                                 \
    SCANSCOPE_REGISTER(NAME##_y, #NAME ".y")                                                                 \
    SCANSCOPE_REGISTER(NAME##_z, #NAME ".z")
SCANSCOPE_REGISTERS(tid)
SCANSCOPE_REGISTERS(ntid)
SCANSCOPE_REGISTERS(ctaid)
SCANSCOPE_REGISTERS(nctaid)
SCANSCOPE_REGISTERS(clusterid)
SCANSCOPE_REGISTERS(nclusterid)
SCANSCOPE_REGISTERS(cluster_ctaid)
SCANSCOPE_REGISTERS(cluster_nctaid)
SCANSCOPE_REGISTER(cluster_ctarank, "cluster_ctarank")
SCANSCOPE_REGISTER(cluster_nctarank, "cluster_nctarank")
SCANSCOPE_REGISTER(laneid, "laneid")
SCANSCOPE_REGISTER(lanemask_eq, "lanemask_eq")
SCANSCOPE_REGISTER(lanemask_le, "lanemask_le")
SCANSCOPE_REGISTER(lanemask_lt, "lanemask_lt")
SCANSCOPE_REGISTER(lanemask_ge, "lanemask_ge")
SCANSCOPE_REGISTER(lanemask_gt, "lanemask_gt")
SCANSCOPE_REGISTER(warpid, "warpid")
SCANSCOPE_REGISTER(nwarpid, "nwarpid")
SCANSCOPE_REGISTER(smid, "smid")
SCANSCOPE_REGISTER(nsmid, "nsmid")
#undef SCANSCOPE_REGISTERS
#undef SCANSCOPE_REGISTER

// Whether this lane is the one that the warp elects.
inline bool elect_sync(::std::uint32_t mask, SCANSCOPE_HERE) {
    ::std::uint32_t is_elected;
    ::scanscope::ptx(place, "{ .reg .pred p; elect.sync _|p, %1; selp.b32 %0, 1, 0, p; }",
                     ::scanscope::ptx_output("=r", is_elected), ::scanscope::ptx_input("r", mask));
    return is_elected != 0;
}

#define SCANSCOPE_WAIT(NAME, PHASE)                                                                          \
    inline bool NAME(::std::uint64_t* object, PHASE phase, SCANSCOPE_HERE) {                                 \
        return ::scanscope::wait_at(object, phase, false, place);                                            \
    }                                                                                                        \
    template <class Order, class Scope>                                                                      \
    bool NAME(Order, Scope, ::std::uint64_t* object, PHASE phase, SCANSCOPE_HERE) {                          \
        return ::scanscope::wait_at(object, phase, false, place);                                            \
    }
#define SCANSCOPE_TIMED_WAIT(NAME, PHASE)                                                                    \
    SCANSCOPE_WAIT(NAME, PHASE)                                                                              \
    inline bool NAME(::std::uint64_t* object, PHASE phase, ::std::uint32_t, SCANSCOPE_HERE) {                \
        return ::scanscope::wait_at(object, phase, false, place);                                            \
    }
SCANSCOPE_WAIT(mbarrier_test_wait, ::std::uint64_t)
SCANSCOPE_WAIT(mbarrier_test_wait_parity, ::std::uint32_t)
SCANSCOPE_TIMED_WAIT(mbarrier_try_wait, ::std::uint64_t)
SCANSCOPE_TIMED_WAIT(mbarrier_try_wait_parity, ::std::uint32_t)
#undef SCANSCOPE_TIMED_WAIT
#undef SCANSCOPE_WAIT

// Bulk copies to shared memory, whose bytes count for a barrier object, and from it, which belong to a group.
inline void cp_async_bulk(space_cluster_t, space_global_t, void* to, const void* from, ::std::uint32_t bytes,
                          ::std::uint64_t* object, SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, object, place);
}
inline void cp_async_bulk(space_shared_t, space_global_t, void* to, const void* from, ::std::uint32_t bytes,
                          ::std::uint64_t* object, SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, object, place);
}
// To other blocks of the cluster: from this block's shared memory to one of them, and to the same places in
// those that the mask names.
inline void cp_async_bulk(space_cluster_t, space_shared_t, void* to, const void* from, ::std::uint32_t bytes,
                          ::std::uint64_t* object, SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, object, place);
}
inline void cp_async_bulk(space_cluster_t, space_global_t, void* to, const void* from, ::std::uint32_t bytes,
                          ::std::uint64_t* object, const ::std::uint16_t& blocks, SCANSCOPE_HERE) {
    ::scanscope::begin_multicast(to, from, bytes, blocks, object, place);
}
inline void cp_async_bulk(space_global_t, space_shared_t, void* to, const void* from, ::std::uint32_t bytes,
                          SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes, 0, {16, true}, nullptr, place);
}
inline void cp_async_bulk_commit_group() { ::scanscope::commit_copies(true); }
template <int Prior> void cp_async_bulk_wait_group(n32_t<Prior>, SCANSCOPE_HERE) {
    ::scanscope::wait_for_copies(Prior, true, place);
}
template <int Prior> void cp_async_bulk_wait_group_read(n32_t<Prior>, SCANSCOPE_HERE) {
    ::scanscope::wait_for_copies(Prior, true, place);
}

// Bulk copies see what the thread has written: its order with them is that of its other accesses.
inline void fence_proxy_async() {}
template <class Space> void fence_proxy_async(Space) {}
template <class Order, class Scope> void fence_mbarrier_init(Order, Scope) {}
template <class Order, class Scope> void fence(Order, Scope, SCANSCOPE_HERE) {
    ::scanscope::fence(::std::is_same<Scope, scope_cta_t>::value, place);
}

} // namespace ptx
} // namespace cuda

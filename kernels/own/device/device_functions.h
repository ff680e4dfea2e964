// Replaces NVIDIA's header of the same name: barriers, fences, and the exchange of values between a warp's
// lanes.
#pragma once

#include <type_traits>

#include "scanscope_device.h"

inline void __syncthreads(SCANSCOPE_HERE) { ::scanscope::barrier(::scanscope::Vote::none, 0, place); }
inline int __syncthreads_count(int predicate, SCANSCOPE_HERE) {
    return ::scanscope::barrier(::scanscope::Vote::count, predicate, place);
}
inline int __syncthreads_and(int predicate, SCANSCOPE_HERE) {
    return ::scanscope::barrier(::scanscope::Vote::all, predicate, place);
}
inline int __syncthreads_or(int predicate, SCANSCOPE_HERE) {
    return ::scanscope::barrier(::scanscope::Vote::any, predicate, place);
}
// A line may contain several barriers, so each use in the source has a number of its own.
#define SCANSCOPE_BARRIER ::scanscope::Place::of_barrier(__COUNTER__ + 1)
#define __syncthreads() __syncthreads(SCANSCOPE_BARRIER)
#define __syncthreads_count(...) __syncthreads_count(__VA_ARGS__, SCANSCOPE_BARRIER)
#define __syncthreads_and(...) __syncthreads_and(__VA_ARGS__, SCANSCOPE_BARRIER)
#define __syncthreads_or(...) __syncthreads_or(__VA_ARGS__, SCANSCOPE_BARRIER)

inline void __syncwarp(unsigned mask = 0xffffffffu, SCANSCOPE_HERE) { ::scanscope::sync_warp(mask, place); }
inline void __threadfence(SCANSCOPE_HERE) { ::scanscope::fence(false, place); }
inline void __threadfence_block(SCANSCOPE_HERE) { ::scanscope::fence(true, place); }
inline void __threadfence_system(SCANSCOPE_HERE) { ::scanscope::fence(false, place); }
inline void __nanosleep(unsigned, SCANSCOPE_HERE) { ::scanscope::polls(place); }
inline void __trap(SCANSCOPE_HERE) { ::scanscope::trap("__trap()", place); }
inline void __brkpt() {}

inline unsigned __activemask(SCANSCOPE_HERE) { return ::scanscope::active_lanes(place); }
inline unsigned __ballot_sync(unsigned mask, int predicate, SCANSCOPE_HERE) {
    return ::scanscope::ballot(mask, predicate != 0, "__ballot_sync", place);
}
inline int __any_sync(unsigned mask, int predicate, SCANSCOPE_HERE) {
    return ::scanscope::ballot(mask, predicate != 0, "__any_sync", place) != 0;
}
inline int __all_sync(unsigned mask, int predicate, SCANSCOPE_HERE) {
    return ::scanscope::ballot(mask, predicate == 0, "__all_sync", place) == 0;
}
namespace scanscope {
inline namespace program {
inline unsigned this_lane() {
    const uint3 thread = thread_index();
    const dim3 extent = block_extent();
    return (thread.x + extent.x * (thread.y + extent.y * thread.z)) % 32;
}
// The lane from which the thread reads a value, given its index in the group of `width` lanes, or the
// thread's own lane if the index is outside the group.
inline unsigned lane_of_group(int lane, int width) {
    const unsigned self = this_lane();
    const unsigned first = self & ~unsigned(width - 1);
    return lane < 0 || lane >= width ? self : first + unsigned(lane);
}
} // namespace program
} // namespace scanscope
template <class T> T __shfl_sync(unsigned mask, T value, int lane, int width = 32, SCANSCOPE_HERE) {
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane & (width - 1), width),
                                       "__shfl_sync", place);
}
template <class T> T __shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()) % width;
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane - int(by), width),
                                       "__shfl_up_sync", place);
}
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()) % width;
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane + int(by), width),
                                       "__shfl_down_sync", place);
}
template <class T> T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()) % width;
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane ^ bits, width),
                                       "__shfl_xor_sync", place);
}
namespace scanscope {
inline namespace program {
template <class T, class Operation>
T reduce_lanes(unsigned mask, T value, Operation operation, const char* what, Place place) {
    T result = value;
    bool first = true;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!(mask >> lane & 1)) continue;
        const T other = exchange_value(mask, value, lane, what, place);
        result = first ? other : operation(result, other);
        first = false;
    }
    return result;
}
} // namespace program
} // namespace scanscope
#define SCANSCOPE_REDUCE(NAME, EXPRESSION)                                                                   \
    template <class T> T NAME(unsigned mask, T value, SCANSCOPE_HERE) {                                      \
        return ::scanscope::reduce_lanes(                                                                    \
            mask, value, [](T a, T b) { return EXPRESSION; }, #NAME, place);                                 \
    }
SCANSCOPE_REDUCE(__reduce_add_sync, a + b)
SCANSCOPE_REDUCE(__reduce_min_sync, b < a ? b : a)
SCANSCOPE_REDUCE(__reduce_max_sync, a < b ? b : a)
SCANSCOPE_REDUCE(__reduce_and_sync, a& b)
SCANSCOPE_REDUCE(__reduce_or_sync, a | b)
SCANSCOPE_REDUCE(__reduce_xor_sync, a ^ b)
#undef SCANSCOPE_REDUCE
template <class T> unsigned __match_any_sync(unsigned mask, T value, SCANSCOPE_HERE) {
    unsigned same = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (mask >> lane & 1)
            same |=
                unsigned(::scanscope::exchange_value(mask, value, lane, "__match_any_sync", place) == value)
                << lane;
    return same;
}
template <class T> unsigned __match_all_sync(unsigned mask, T value, int* all, SCANSCOPE_HERE) {
    *all = __match_any_sync(mask, value, place) == mask;
    return *all ? mask : 0;
}

// Without a mask, as before CUDA 9: the lanes that reach this place together.
inline unsigned __ballot(int predicate, SCANSCOPE_HERE) {
    return __ballot_sync(::scanscope::active_lanes(place), predicate, place);
}
inline int __any(int predicate, SCANSCOPE_HERE) {
    return __any_sync(::scanscope::active_lanes(place), predicate, place);
}
inline int __all(int predicate, SCANSCOPE_HERE) {
    return __all_sync(::scanscope::active_lanes(place), predicate, place);
}
template <class T> T __shfl(T value, int lane, int width = 32, SCANSCOPE_HERE) {
    return __shfl_sync(::scanscope::active_lanes(place), value, lane, width, place);
}
template <class T> T __shfl_up(T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    return __shfl_up_sync(::scanscope::active_lanes(place), value, by, width, place);
}
template <class T> T __shfl_down(T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    return __shfl_down_sync(::scanscope::active_lanes(place), value, by, width, place);
}
template <class T> T __shfl_xor(T value, int bits, int width = 32, SCANSCOPE_HERE) {
    return __shfl_xor_sync(::scanscope::active_lanes(place), value, bits, width, place);
}

// Replaces NVIDIA's cooperative_groups/reduce.h.
#pragma once

#include "../cooperative_groups.h"

namespace cooperative_groups {

#define SCANSCOPE_OPERATION(NAME, EXPRESSION)                                                                \
    template <class T = void> struct NAME {                                                                  \
        T operator()(T a, T b) const { return EXPRESSION; }                                                  \
    };                                                                                                       \
    template <> struct NAME<void> {                                                                          \
        template <class T> T operator()(T a, T b) const { return EXPRESSION; }                               \
    };
SCANSCOPE_OPERATION(plus, T(a + b))
SCANSCOPE_OPERATION(less, b < a ? b : a)
SCANSCOPE_OPERATION(greater, a < b ? b : a)
SCANSCOPE_OPERATION(bit_and, T(a& b))
SCANSCOPE_OPERATION(bit_or, T(a | b))
SCANSCOPE_OPERATION(bit_xor, T(a ^ b))
#undef SCANSCOPE_OPERATION

// Every thread gets the same result. It is computed in pairs if the group's size is a power of two, or else
// sequentially.
template <class Group, class T, class Operation>
T reduce(const Group& group, T value, Operation operation, SCANSCOPE_HERE) {
    const unsigned size = group.size();
    if ((size & (size - 1)) == 0) {
        for (unsigned bits = 1; bits < size; bits *= 2)
            value = operation(value, group.move(value, int(group.thread_rank() ^ bits), "reduce", place));
        return value;
    }
    T all = group.move(value, 0, "reduce", place);
    for (unsigned rank = 1; rank < size; ++rank)
        all = operation(all, group.move(value, int(rank), "reduce", place));
    return all;
}

// The same, but one thread passes the result on to an atomic object; no thread waits for that.
template <class Group, class Atomic, class T, class Operation>
void reduce_update_async(const Group& group, Atomic& object, T value, Operation operation, SCANSCOPE_HERE) {
    const T all = reduce(group, value, operation, place);
    if (group.thread_rank() != 0) return;
    T old = object.load(::cuda::memory_order_relaxed);
    while (!object.compare_exchange_weak(old, operation(old, all), ::cuda::memory_order_relaxed)) {
    }
}
template <class Group, class Atomic, class T, class Operation>
void reduce_store_async(const Group& group, Atomic& object, T value, Operation operation, SCANSCOPE_HERE) {
    const T all = reduce(group, value, operation, place);
    if (group.thread_rank() == 0) object.store(all, ::cuda::memory_order_relaxed);
}

} // namespace cooperative_groups

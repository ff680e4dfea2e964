// Replaces NVIDIA's cooperative_groups/scan.h.
#pragma once

#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T, class Operation>
T inclusive_scan(const Group& group, T value, Operation operation, SCANSCOPE_HERE) {
    const unsigned rank = group.thread_rank();
    for (unsigned by = 1; by < group.size(); by *= 2) {
        const T other = group.move(value, int(rank) - int(by), "inclusive_scan", place);
        if (rank >= by) value = operation(other, value);
    }
    return value;
}
template <class Group, class T> T inclusive_scan(const Group& group, T value, SCANSCOPE_HERE) {
    return inclusive_scan(group, value, plus<T>(), place);
}
template <class Group, class T, class Operation>
T exclusive_scan(const Group& group, T value, Operation operation, SCANSCOPE_HERE) {
    const T all = inclusive_scan(group, value, operation, place);
    const T before = group.move(all, int(group.thread_rank()) - 1, "exclusive_scan", place);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> T exclusive_scan(const Group& group, T value, SCANSCOPE_HERE) {
    return exclusive_scan(group, value, plus<T>(), place);
}

} // namespace cooperative_groups

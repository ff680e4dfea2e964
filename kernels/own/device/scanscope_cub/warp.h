// Replaces CUB's WarpReduce and WarpScan. As in CUB, lanes exchange values by shuffles, and temp_storage is
// not used.
#pragma once

#include "basics.h"

namespace cub {

// The lanes of a logical warp that exist in the block.
template <int Threads> struct scanscope_warp {
    struct TempStorage {};
    SCANSCOPE_CUB scanscope_warp() {}
    SCANSCOPE_CUB scanscope_warp(TempStorage&) {}

protected:
    int lane_ = int(::scanscope::this_lane()) % Threads;
    int first_ = int(::scanscope::this_lane()) - lane_;
    unsigned mask_ = scanscope_lanes(first_, Threads);
    int count_ = __builtin_popcount(mask_);

    template <class T> SCANSCOPE_CUB T from(const T& value, int lane, ::scanscope::Place place) const {
        return cooperative_groups::scanscope_details::move(mask_, value, unsigned(first_ + lane), "shuffle",
                                                           place);
    }
    // The sum of the lanes from this one up to `end`.
    template <class T, class Op>
    SCANSCOPE_CUB T reduce(T value, Op op, int end, ::scanscope::Place place) const {
        for (int by = 1; by < count_; by *= 2) {
            const bool has = lane_ + by < end;
            const T other = from(value, lane_ + by < count_ ? lane_ + by : lane_, place);
            if (has) value = op(value, other);
        }
        return value;
    }
    template <class T, class Op> SCANSCOPE_CUB T scan(T value, Op op, ::scanscope::Place place) const {
        for (int by = 1; by < count_; by *= 2) {
            const T other = from(value, lane_ >= by ? lane_ - by : lane_, place);
            if (lane_ >= by) value = op(other, value);
        }
        return value;
    }
    unsigned ballot(bool flag, ::scanscope::Place place) const {
        return ::scanscope::ballot(mask_, flag, "ballot", place) >> first_;
    }
};

// Shuffles of any type within logical warps. A lane whose source lies outside gets its own value.
template <int Threads, class T>
SCANSCOPE_CUB T ShuffleIndex(T input, int source, unsigned mask, SCANSCOPE_HERE) {
    const int first = int(::scanscope::this_lane()) / Threads * Threads;
    return cooperative_groups::scanscope_details::move(mask, input, unsigned(first + source % Threads),
                                                       "ShuffleIndex", place);
}
template <int Threads, class T>
SCANSCOPE_CUB T ShuffleUp(T input, int by, int first, unsigned mask, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()), least = lane / Threads * Threads + first;
    return cooperative_groups::scanscope_details::move(
        mask, input, unsigned(lane - by >= least ? lane - by : lane), "ShuffleUp", place);
}
template <int Threads, class T>
SCANSCOPE_CUB T ShuffleDown(T input, int by, int last, unsigned mask, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()), most = lane / Threads * Threads + last;
    return cooperative_groups::scanscope_details::move(
        mask, input, unsigned(lane + by <= most ? lane + by : lane), "ShuffleDown", place);
}

template <class T, int LOGICAL_WARP_THREADS = 32, int = 0>
class WarpReduce : public scanscope_warp<LOGICAL_WARP_THREADS> {
    typedef scanscope_warp<LOGICAL_WARP_THREADS> Warp;
    using Warp::count_;
    using Warp::lane_;

public:
    using Warp::Warp;
    SCANSCOPE_CUB T Sum(T input, SCANSCOPE_HERE) const { return Reduce(input, cub::Sum(), place); }
    SCANSCOPE_CUB T Sum(T input, int valid, SCANSCOPE_HERE) const {
        return Reduce(input, cub::Sum(), valid, place);
    }
    SCANSCOPE_CUB T Max(T input, SCANSCOPE_HERE) const { return Reduce(input, cub::Max(), place); }
    SCANSCOPE_CUB T Min(T input, SCANSCOPE_HERE) const { return Reduce(input, cub::Min(), place); }
    template <class Op> SCANSCOPE_CUB T Reduce(T input, Op op, SCANSCOPE_HERE) const {
        return this->reduce(input, op, count_, place);
    }
    template <class Op> SCANSCOPE_CUB T Reduce(T input, Op op, int valid, SCANSCOPE_HERE) const {
        return this->reduce(input, op, valid, place);
    }
    template <class Flag> SCANSCOPE_CUB T HeadSegmentedSum(T input, Flag head, SCANSCOPE_HERE) const {
        return HeadSegmentedReduce(input, head, cub::Sum(), place);
    }
    template <class Flag> SCANSCOPE_CUB T TailSegmentedSum(T input, Flag tail, SCANSCOPE_HERE) const {
        return TailSegmentedReduce(input, tail, cub::Sum(), place);
    }
    template <class Flag, class Op>
    SCANSCOPE_CUB T HeadSegmentedReduce(T input, Flag head, Op op, SCANSCOPE_HERE) const {
        return this->reduce(input, op, end_of_segment(this->ballot(head, place) >> 1), place);
    }
    template <class Flag, class Op>
    SCANSCOPE_CUB T TailSegmentedReduce(T input, Flag tail, Op op, SCANSCOPE_HERE) const {
        return this->reduce(input, op, end_of_segment(this->ballot(tail, place)), place);
    }

private:
    // `lasts` are the lanes that are the last ones of their segments.
    int end_of_segment(unsigned lasts) const {
        const unsigned later = lasts >> lane_;
        return later ? lane_ + __builtin_ctz(later) + 1 : count_;
    }
};

template <class T, int LOGICAL_WARP_THREADS = 32, int = 0>
class WarpScan : public scanscope_warp<LOGICAL_WARP_THREADS> {
    typedef scanscope_warp<LOGICAL_WARP_THREADS> Warp;
    using Warp::count_;
    using Warp::lane_;

public:
    using Warp::Warp;
    SCANSCOPE_CUB void InclusiveSum(T input, T& output, SCANSCOPE_HERE) const {
        InclusiveScan(input, output, cub::Sum(), place);
    }
    SCANSCOPE_CUB void InclusiveSum(T input, T& output, T& aggregate, SCANSCOPE_HERE) const {
        InclusiveScan(input, output, cub::Sum(), aggregate, place);
    }
    SCANSCOPE_CUB void ExclusiveSum(T input, T& output, SCANSCOPE_HERE) const {
        ExclusiveScan(input, output, T(), cub::Sum(), place);
    }
    SCANSCOPE_CUB void ExclusiveSum(T input, T& output, T& aggregate, SCANSCOPE_HERE) const {
        ExclusiveScan(input, output, T(), cub::Sum(), aggregate, place);
    }
    template <class Op> SCANSCOPE_CUB void InclusiveScan(T input, T& output, Op op, SCANSCOPE_HERE) const {
        output = this->scan(input, op, place);
    }
    template <class Op>
    SCANSCOPE_CUB void InclusiveScan(T input, T& output, Op op, T& aggregate, SCANSCOPE_HERE) const {
        output = this->scan(input, op, place);
        aggregate = this->from(output, count_ - 1, place);
    }
    template <class Op>
    SCANSCOPE_CUB void InclusiveScan(T input, T& output, T initial, Op op, SCANSCOPE_HERE) const {
        output = op(initial, this->scan(input, op, place));
    }
    template <class Op> SCANSCOPE_CUB void ExclusiveScan(T input, T& output, Op op, SCANSCOPE_HERE) const {
        T all;
        Scan(input, all, output, op, place);
    }
    template <class Op>
    SCANSCOPE_CUB void ExclusiveScan(T input, T& output, Op op, T& aggregate, SCANSCOPE_HERE) const {
        Scan(input, aggregate, output, op, place);
        aggregate = this->from(aggregate, count_ - 1, place);
    }
    template <class Op>
    SCANSCOPE_CUB void ExclusiveScan(T input, T& output, T initial, Op op, SCANSCOPE_HERE) const {
        T aggregate;
        ExclusiveScan(input, output, initial, op, aggregate, place);
    }
    template <class Op>
    SCANSCOPE_CUB void ExclusiveScan(T input, T& output, T initial, Op op, T& aggregate,
                                     SCANSCOPE_HERE) const {
        const T all = this->scan(input, op, place);
        const T before = this->from(all, lane_ > 0 ? lane_ - 1 : 0, place);
        aggregate = this->from(all, count_ - 1, place);
        output = lane_ > 0 ? T(op(initial, before)) : initial;
    }
    template <class Op>
    SCANSCOPE_CUB void Scan(T input, T& inclusive, T& exclusive, Op op, SCANSCOPE_HERE) const {
        inclusive = this->scan(input, op, place);
        exclusive = this->from(inclusive, lane_ > 0 ? lane_ - 1 : 0, place);
        // Without an initial value, the first lane's output is undefined; CUB computes it by a subtraction.
        if (lane_ == 0 && std::is_same<Op, cub::Sum>::value && std::is_integral<T>::value) exclusive = T();
    }
    template <class Op>
    SCANSCOPE_CUB void Scan(T input, T& inclusive, T& exclusive, T initial, Op op, SCANSCOPE_HERE) const {
        Scan(input, inclusive, exclusive, op, place);
        inclusive = op(initial, inclusive);
        exclusive = lane_ > 0 ? T(op(initial, exclusive)) : initial;
    }
    SCANSCOPE_CUB T Broadcast(T input, unsigned lane, SCANSCOPE_HERE) const {
        return this->from(input, int(lane), place);
    }
};

} // namespace cub

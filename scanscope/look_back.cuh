// Computes the sum of all tiles before a tile, from the sums that these tiles publish. 32 tiles form a group.
// Each group is added up as a tree, and the groups are added up from left to right. This order does not
// depend on the number or timing of the blocks, so floating-point sums have the same bits in every run.
#pragma once

#include "scanscope/tile_sums.cuh"
#include "scanscope/warp.cuh"

namespace scanscope {

inline constexpr int tiles_of_group = 32;

// Reads the sum of this lane's tile in the group into `sum`, and returns whether it has been published. Tiles
// from `tile` on are not needed: for these, it returns true and leaves `sum` unchanged.
template <class T>
__device__ __forceinline__ bool ask(const TileSums<T>& sums, int group, int tile, unsigned run, T& sum) {
    const int asked = group * tiles_of_group + lane_of_thread();
    return asked >= tile || sums.published[asked].is_published(run, sum);
}

// Looks back with a single warp, for one tile after another in ascending order. `Total` is the type for the
// sum of many tiles; it may be wider than T.
template <class T, class Op, class Total = T> class WarpLooksBack {
public:
    __device__ __forceinline__ WarpLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity)
        : WarpLooksBack(sums, run, op, identity, Total(identity)) {}
    // `start` is the value before the first tile.
    __device__ __forceinline__ WarpLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity,
                                             const Total& start)
        : sums_(sums)
        , run_(run)
        , op_(op)
        , identity_(identity)
        , whole_groups_(start) {}

    // Returns the sum of all tiles before `tile`, in every lane.
    __device__ __forceinline__ Total before(int tile) {
        const int last = tile / tiles_of_group;
        Total result = identity_;
        for (;; group_ += at_once) {
            T sum[at_once];
            bool is_published[at_once];
#pragma unroll
            for (int i = 0; i < at_once; ++i) {
                sum[i] = identity_;
                is_published[i] = ask(sums_, group_ + i, tile, run_, sum[i]);
            }
#pragma unroll
            for (int i = 0; i < at_once; ++i)
                while (!is_published[i]) is_published[i] = ask(sums_, group_ + i, tile, run_, sum[i]);
#pragma unroll
            for (int i = 0; i < at_once; ++i) {
                sum[i] = sum_of_lanes(sum[i], op_);
                // Combined even if not needed: a branch here would delay the code that waits for the result.
                const Total with = op_(whole_groups_, sum[i]);
                if (group_ + i <= last) result = with;
                if (group_ + i < last) whole_groups_ = with;
            }
            if (group_ + at_once > last) break;
        }
        group_ = last;
        return from_lane(result, 0);
    }

private:
    // The number of groups that are read together, because every read is a round trip to the L2 cache.
    static constexpr int at_once = 3;
    const TileSums<T>& sums_;
    unsigned run_;
    Op op_;
    T identity_;
    Total whole_groups_; // the sum of all groups before `group_`; valid in lane 0
    int group_ = 0;
};

// Looks back with a whole block: each warp reads one group at a time. `answers` are `warps` cells in shared
// memory. The caller synchronises the block between two calls of before().
template <class T, class Op, int warps, class Total = T> class BlockLooksBack {
public:
    __device__ __forceinline__ BlockLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity,
                                              T* answers)
        : BlockLooksBack(sums, run, op, identity, answers, Total(identity)) {}
    // `start` is the value before the first tile.
    __device__ __forceinline__ BlockLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity,
                                              T* answers, const Total& start)
        : sums_(sums)
        , run_(run)
        , op_(op)
        , identity_(identity)
        , answers_(answers)
        , whole_groups_(start) {}

    __device__ __forceinline__ Total before(int tile) {
        const int last = tile / tiles_of_group;
        const int begun_with = group_;
        Total result = identity_;
        for (; group_ <= last; group_ += warps) {
            const int mine = group_ + warp_of_thread();
            T sum = identity_;
            while (!ask(sums_, mine, tile, run_, sum)) {
            }
            sum = sum_of_lanes(sum, op_);
            if (group_ > begun_with) __syncthreads(); // all warps have read the answers of the last round
            if (lane_of_thread() == 0) answers_[warp_of_thread()] = sum;
            __syncthreads();
            for (int warp = 0; warp < warps && group_ + warp <= last; ++warp) {
                result = op_(whole_groups_, answers_[warp]);
                if (group_ + warp < last) whole_groups_ = result;
            }
        }
        group_ = last;
        return result;
    }

private:
    const TileSums<T>& sums_;
    unsigned run_;
    Op op_;
    T identity_;
    T* answers_;
    Total whole_groups_;
    int group_ = 0;
};

} // namespace scanscope

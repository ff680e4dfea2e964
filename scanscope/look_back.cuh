// The sum of all tiles before a tile, from the sums that they tell. Sums of 32 tiles make a group. A group is
// added up as a tree, the groups from left to right: always the same way, whatever blocks there are and
// whoever was first, so that floating-point sums have the same bits in every run.
#pragma once

#include "scanscope/tile_sums.cuh"
#include "scanscope/warp.cuh"

namespace scanscope {

inline constexpr int tiles_of_group = 32;

// What this lane's tile of the group has to say, into `sum`: nothing where it is the tile that asks, or comes
// after it. Returns whether it has been told.
template <class T>
__device__ __forceinline__ bool ask(const TileSums<T>& sums, int group, int tile, unsigned run, T& sum) {
    const int asked = group * tiles_of_group + lane_of_thread();
    return asked >= tile || sums.told[asked].is_told(run, sum);
}

// For one warp that asks for tile after tile, each further on than the last. `Total` is what many tiles come
// to, where T is too small for that.
template <class T, class Op, class Total = T> class WarpLooksBack {
public:
    __device__ __forceinline__ WarpLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity)
        : WarpLooksBack(sums, run, op, identity, Total(identity)) {}
    // `start` lies before the first tile.
    __device__ __forceinline__ WarpLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity,
                                             const Total& start)
        : sums_(sums)
        , run_(run)
        , op_(op)
        , identity_(identity)
        , whole_groups_(start) {}

    // Every lane has the answer.
    __device__ __forceinline__ Total before(int tile) {
        const int last = tile / tiles_of_group;
        Total result = identity_;
        for (;; group_ += at_once) {
            T sum[at_once];
            bool is_told[at_once];
#pragma unroll
            for (int i = 0; i < at_once; ++i) {
                sum[i] = identity_;
                is_told[i] = ask(sums_, group_ + i, tile, run_, sum[i]);
            }
#pragma unroll
            for (int i = 0; i < at_once; ++i)
                while (!is_told[i]) is_told[i] = ask(sums_, group_ + i, tile, run_, sum[i]);
#pragma unroll
            for (int i = 0; i < at_once; ++i) {
                sum[i] = sum_of_lanes(sum[i], op_);
                // Combined whether needed or not: a branch here delays whatever waits for the answer.
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
    // Groups that are asked at the same time, as each answer is a way to the L2 cache and back.
    static constexpr int at_once = 3;
    const TileSums<T>& sums_;
    unsigned run_;
    Op op_;
    T identity_;
    Total whole_groups_; // of lane 0: all before `group_`
    int group_ = 0;
};

// For a block whose warps ask together, a group each; `answers` are `warps` cells in shared memory, and
// between two questions the block synchronises.
template <class T, class Op, int warps, class Total = T> class BlockLooksBack {
public:
    __device__ __forceinline__ BlockLooksBack(const TileSums<T>& sums, unsigned run, Op op, const T& identity,
                                              T* answers)
        : BlockLooksBack(sums, run, op, identity, answers, Total(identity)) {}
    // `start` lies before the first tile.
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
            if (group_ > begun_with) __syncthreads(); // the answers of the round before have been read
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

// Combines the values of a warp's lanes, for any type and any associative operator, commutative or not: the
// value of the lower lane is the left operand. All lanes of the warp must call these functions.
#pragma once

#include <cstring>
#include <type_traits>

namespace scanscope {

inline constexpr unsigned all_lanes = 0xffffffffu;

__device__ __forceinline__ int lane_of_thread() { return static_cast<int>(threadIdx.x % 32); }
__device__ __forceinline__ int warp_of_thread() { return static_cast<int>(threadIdx.x / 32); }

// A value as the 32-bit words that a shuffle moves.
template <class T> struct ShuffledWords {
    static_assert(std::is_trivially_copyable_v<T>, "lanes exchange values bit by bit");
    unsigned word[(sizeof(T) + 3) / 4] = {};
    explicit __device__ __forceinline__ ShuffledWords(const T& value) { memcpy(word, &value, sizeof(T)); }
    [[nodiscard]] __device__ __forceinline__ T value() const {
        T result;
        memcpy(&result, word, sizeof(T));
        return result;
    }
};
template <class T> __device__ __forceinline__ T from_lane(const T& value, int lane) {
    ShuffledWords<T> words(value);
    for (unsigned& word : words.word) word = __shfl_sync(all_lanes, word, lane);
    return words.value();
}
template <class T> __device__ __forceinline__ T from_lower_lane(const T& value, int distance) {
    ShuffledWords<T> words(value);
    for (unsigned& word : words.word) word = __shfl_up_sync(all_lanes, word, distance);
    return words.value();
}
template <class T> __device__ __forceinline__ T from_higher_lane(const T& value, int distance) {
    ShuffledWords<T> words(value);
    for (unsigned& word : words.word) word = __shfl_down_sync(all_lanes, word, distance);
    return words.value();
}

// Inclusive scan: returns the sum of the lanes up to and including this one.
template <class T, class Op> __device__ __forceinline__ T scan_of_lanes(T value, Op op) {
#pragma unroll
    for (int stride = 1; stride < 32; stride *= 2) {
        const T left = from_lower_lane(value, stride);
        if (lane_of_thread() >= stride) value = op(left, value);
    }
    return value;
}
// Returns the sum of the lanes before this one, from the result of an inclusive scan.
template <class T> __device__ __forceinline__ T before_lane(const T& inclusive, const T& identity) {
    const T left = from_lower_lane(inclusive, 1);
    return lane_of_thread() == 0 ? identity : left;
}
// Returns the sum of all lanes in lane 0. The results of the other lanes are meaningless.
template <class T, class Op> __device__ __forceinline__ T sum_of_lanes(T value, Op op) {
#pragma unroll
    for (int stride = 1; stride < 32; stride *= 2) value = op(value, from_higher_lane(value, stride));
    return value;
}

} // namespace scanscope

// An array cut into tiles.
#pragma once

#include <cstddef>
#include <cstdint>

#include "scanscope/copy_engine.cuh"

namespace scanscope {

[[nodiscard]] __host__ __device__ constexpr std::size_t tiles_of(std::size_t n, int tile) {
    return (n + static_cast<std::size_t>(tile) - 1) / static_cast<std::size_t>(tile);
}
[[nodiscard]] __host__ __device__ inline bool is_at_whole_vector(const void* place) {
    return reinterpret_cast<std::uintptr_t>(place) % copied_at_once == 0;
}

template <class T> struct TiledArray {
    const T* in;
    std::size_t n;

    // The number of elements in tile `tile`; a whole tile has `whole` elements.
    [[nodiscard]] __device__ __forceinline__ int extent(int tile, int whole) const {
        const std::size_t left = n - static_cast<std::size_t>(tile) * whole;
        return left < static_cast<std::size_t>(whole) ? static_cast<int>(left) : whole;
    }
};

} // namespace scanscope

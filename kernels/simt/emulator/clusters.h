// The clusters of a grid: neighbouring blocks that run at the same time and reach each other's shared memory.
#pragma once

#include <cstdint>

#include "kernels/trace/trace.h"

namespace scanscope::simt {

struct Clusters {
    trace::Dim3 grid, extent = {}; // extent: the blocks of a cluster; divides the grid

    [[nodiscard]] std::uint64_t size() const { return extent.count(); } // in blocks
    // A block is identified by its linear index in the grid, and within its cluster by its rank.
    [[nodiscard]] std::uint64_t number_of(std::uint64_t block) const {
        const auto [x, y, z] = place_of(block, grid);
        const trace::Dim3 clusters = count();
        return x / extent.x + clusters.x * (y / extent.y + std::uint64_t{clusters.y} * (z / extent.z));
    }
    [[nodiscard]] std::uint64_t rank_of(std::uint64_t block) const {
        const auto [x, y, z] = place_of(block, grid);
        return x % extent.x + extent.x * (y % extent.y + std::uint64_t{extent.y} * (z % extent.z));
    }
    [[nodiscard]] std::uint64_t block_at(std::uint64_t cluster, std::uint64_t rank) const {
        const Place first = place_of(cluster, count()), in = place_of(rank, extent);
        return first.x * extent.x + in.x +
               grid.x * (first.y * extent.y + in.y + grid.y * (first.z * extent.z + in.z));
    }
    // How many clusters the grid has in each direction.
    [[nodiscard]] trace::Dim3 count() const {
        return {grid.x / extent.x, grid.y / extent.y, grid.z / extent.z};
    }

private:
    struct Place {
        std::uint64_t x, y, z;
    };
    [[nodiscard]] static Place place_of(std::uint64_t linear, const trace::Dim3& extent) {
        return {linear % extent.x, linear / extent.x % extent.y, linear / extent.x / extent.y};
    }
};

} // namespace scanscope::simt

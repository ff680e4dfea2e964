// Compaction of a few elements in one launch: the scan of scan_registers.cuh over how many are kept.
#pragma once

#include "scanscope/register_tile.cuh"
#include "scanscope/select_ring.cuh"

namespace scanscope {

// All blocks must run at the same time (a cooperative launch), as they wait for each other. `whole_vectors`
// says that `in` lies at a multiple of 16 bytes.
template <class T, class Keep, class Shape>
__global__ void __launch_bounds__(Shape::threads)
    select_registers(SelectProblem<T, Keep> problem, TileSums<unsigned> sums, bool whole_vectors) {
    using Scan = RegisterScan<unsigned, Plus, Shape, std::size_t>;
    __shared__ typename Scan::Cells cells;
    const unsigned run = sums.run();
    Scan tiles(sums, run, Plus(), 0u, cells);

    const auto count = static_cast<int>(tiles_of(problem.n, Shape::tile));
    for (int tile = static_cast<int>(blockIdx.x); tile < count; tile += static_cast<int>(gridDim.x)) {
        const std::size_t begin = static_cast<std::size_t>(tile) * Shape::tile;
        const int extent = problem.extent(tile, Shape::tile);
        RegisterTile<T, Shape> here;
        here.load(problem.in + begin, extent, whole_vectors, T{});

        const auto for_each_kept = [&](int i, auto use) {
            const std::size_t first = begin + here.first_of(i);
            problem.for_each_kept(here.items[i], extent - here.first_of(i), first, problem.previous_of(first),
                                  use);
        };
        unsigned rank[Shape::vectors]; // of the first one that a vector keeps, in its warp
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) {
            rank[i] = 0;
            for_each_kept(i, [&](const T&) { ++rank[i]; });
        }
        T* out = problem.out + tiles.scan(tile, rank);
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i)
            for_each_kept(i, [&](const T& item) { out[rank[i]++] = item; });
        if (tile == count - 1 && threadIdx.x == 0) *problem.kept = tiles.with_tile();
    }
    if (threadIdx.x == 0) sums.leave(run, gridDim.x);
}

} // namespace scanscope

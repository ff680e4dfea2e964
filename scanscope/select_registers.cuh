// Compacts a few elements in one launch: scans the counts of kept elements, as in scan_registers.cuh.
#pragma once

#include "scanscope/register_tile.cuh"
#include "scanscope/select_ring.cuh"

namespace scanscope {

// The blocks wait for each other, so all must run at the same time (a cooperative launch). `whole_vectors`
// says that the address of `in` is a multiple of 16 bytes.
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
        unsigned rank[Shape::vectors]; // the rank in its warp of the first element that a vector keeps
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

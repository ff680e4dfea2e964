// Scans a few elements in one launch: every block keeps a tile in its registers, publishes the tile's sum and
// waits for the sums of all tiles before it. If there are more tiles than blocks, it works in rounds, so that
// GPUs without a copy engine can scan large arrays, too.
#pragma once

#include "scanscope/register_tile.cuh"
#include "scanscope/scan_ring.cuh"

namespace scanscope {

// The blocks wait for each other, so all must run at the same time (a cooperative launch). `whole_vectors`
// says that the addresses of `in` and `out` are multiples of 16 bytes.
template <class T, class Op, class Shape>
__global__ void __launch_bounds__(Shape::threads)
    scan_registers(ScanProblem<T> problem, TileSums<T> sums, bool whole_vectors, Op op, T identity) {
    using Scan = RegisterScan<T, Op, Shape>;
    __shared__ typename Scan::Cells cells;
    const unsigned run = sums.run();
    Scan tiles(sums, run, op, identity, cells, problem.start_or(identity));

    const auto count = static_cast<int>(tiles_of(problem.n, Shape::tile));
    for (int tile = static_cast<int>(blockIdx.x); tile < count; tile += static_cast<int>(gridDim.x)) {
        const std::size_t begin = static_cast<std::size_t>(tile) * Shape::tile;
        const int extent = problem.extent(tile, Shape::tile);
        RegisterTile<T, Shape> here;
        here.load(problem.in + begin, extent, whole_vectors, identity);

        T before[Shape::vectors];
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) {
            before[i] = here.items[i][0];
#pragma unroll
            for (int j = 1; j < Shape::in_vector; ++j) before[i] = op(before[i], here.items[i][j]);
        }
        const T of_lower = tiles.scan(tile, before);
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) {
            T running = op(of_lower, before[i]);
#pragma unroll
            for (T& item : here.items[i]) {
                const T with = op(running, item);
                item = problem.exclusive ? running : with;
                running = with;
            }
        }
        here.store(problem.out + begin, extent, whole_vectors);
    }
    if (threadIdx.x == 0) sums.leave(run, gridDim.x);
}

} // namespace scanscope

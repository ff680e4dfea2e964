// Scan of a few elements in one launch: every block keeps a tile in its registers, tells its sum and waits
// for those of all tiles before it. With more tiles than blocks it goes on in rounds; that serves GPUs that
// have no copy engine.
#pragma once

#include "scanscope/register_tile.cuh"
#include "scanscope/scan_ring.cuh"

namespace scanscope {

// All blocks must run at the same time (a cooperative launch), as they wait for each other. `whole_vectors`
// says that `in` and `out` lie at multiples of 16 bytes.
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

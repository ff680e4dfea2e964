// Compacts many elements in one launch, on the ring of tiles (tile_ring.cuh). Tiles publish how many of their
// elements are kept, and each warp packs the kept elements of its chunk instead of scanning them. Their
// destination is rarely a multiple of 16 bytes, so the few elements before the first such address and after
// the last one are written one by one, and the copy engine moves the rest.
//
//   memory    every element is read once, every kept one written once
//   paper     M. Billeter, O. Olsson and U. Assarsson, Efficient stream compaction on wide SIMD many-core
//             architectures, High-Performance Graphics, 2009; here in a single pass, after D. Merrill and M.
//             Garland (scan_ring.cuh)
#pragma once

#include "scanscope/ring_roles.cuh"

namespace scanscope {

// The arrays and the predicate. keep(previous, item) says whether an element is kept, and Keep::asks_previous
// whether it looks at the previous element. If it does, the first element of the array is always kept.
template <class T, class Keep> struct SelectProblem : TiledArray<T> {
    T* out;
    std::size_t* kept; // receives the number of kept elements
    Keep keep;

    // Returns the element before element i of the array if the predicate needs it and it exists, or else T{}.
    [[nodiscard]] __device__ __forceinline__ T previous_of(std::size_t i) const {
        return Keep::asks_previous && i > 0 && i < this->n ? this->in[i - 1] : T{};
    }
    // Calls use(item) for each kept item. Only `extent` of the items exist; `first` is the index of the first
    // one in the array.
    template <int count, class Use>
    __device__ __forceinline__ void for_each_kept(const T (&items)[count], int extent, std::size_t first,
                                                  const T& previous, Use use) const {
#pragma unroll
        for (int i = 0; i < count; ++i) {
            const bool is_kept = (Keep::asks_previous && i == 0 && first == 0) ||
                                 keep(i == 0 ? previous : items[i == 0 ? 0 : i - 1], items[i]);
            if (is_kept && i < extent) use(items[i]);
        }
    }
};
struct Plus {
    template <class Total, class Count>
    __device__ __forceinline__ Total operator()(Total left, Count right) const {
        return left + right;
    }
};

template <class T> struct SelectRing : TileRing<T, unsigned, std::size_t> {
    using Shape = RingShape<T>;
    // The part of a chunk's kept elements that the copy engine moves.
    struct Piece {
        T* to;
        int from, count; // the first element in the chunk, and the number of elements
    };
    Piece piece[Shape::stages][Shape::scanning];
    T previous[Shape::stages][Shape::scanning]; // the element before each chunk
};

// ---- reduce: counts the items that a lane keeps
template <class T, class Keep>
__device__ __forceinline__ unsigned kept_of_lane(SelectRing<T>& ring, const T* stages,
                                                 const SelectProblem<T, Keep>& problem, int tile,
                                                 RingPlace place, int chunk) {
    using Shape = RingShape<T>;
    const T* stage = stages + place.stage * Shape::tile;
    const int first = chunk * Shape::chunk + lane_of_thread() * Shape::items;
    const int extent = problem.extent(tile, Shape::tile);
    const std::size_t first_of_array = static_cast<std::size_t>(tile) * Shape::tile + first;
    T items[Shape::items], previous{};
    read_items(items, stage, first, extent, T{});
    if constexpr (Keep::asks_previous) {
        previous = first > 0 ? stage[first - 1] : problem.previous_of(first_of_array);
        // Saved now, because another warp may have packed the chunk before when this element is needed.
        if (lane_of_thread() == 0) ring.previous[place.stage][chunk] = previous;
    }
    unsigned kept = 0;
    problem.for_each_kept(items, extent - first, first_of_array, previous, [&](const T&) { ++kept; });
    return kept;
}

// ---- compact: each warp packs the kept elements of its chunk
template <class T, class Keep>
__device__ void compact_tiles(SelectRing<T>& ring, T* stages, const SelectProblem<T, Keep>& problem,
                              int chunk) {
    using Shape = RingShape<T>;
    const int lane = lane_of_thread();
    const int first = chunk * Shape::chunk + lane * Shape::items;
    const std::size_t tiles = tiles_of(problem.n, Shape::tile);
    ring.for_each_tile([&](int tile, RingPlace place) {
        T* stage = stages + place.stage * Shape::tile;
        const int extent = problem.extent(tile, Shape::tile);
        const std::size_t first_of_array = static_cast<std::size_t>(tile) * Shape::tile + first;
        T items[Shape::items], previous{};
        read_items(items, stage, first, extent, T{});
        if constexpr (Keep::asks_previous) {
            ring.reduced[place.stage].wait(place.parity);
            previous = lane == 0 ? ring.previous[place.stage][chunk] : stage[first - 1];
        }
        int kept = 0;
        problem.for_each_kept(items, extent - first, first_of_array, previous, [&](const T&) { ++kept; });
        const int with = scan_of_lanes(kept, Plus());
        const int of_chunk = from_lane(with, 31);

        ring.known[place.stage].wait(place.parity);
        const std::size_t before = ring.before[place.stage][chunk];
        T* to = problem.out + before;
        const int beyond_vector =
            static_cast<int>(reinterpret_cast<std::uintptr_t>(to) % copied_at_once / sizeof(T));
        const int head = (Shape::in_vector - beyond_vector) % Shape::in_vector;
        const int copied = of_chunk < head ? 0 : (of_chunk - head) / Shape::in_vector * Shape::in_vector;
        // The first `beyond_vector` places are filled last: after the end of the chunk, places wrap around.
        T* closed_up = stage + chunk * Shape::chunk;
        const auto place_of = [&](int rank) {
            return beyond_vector + rank < Shape::chunk ? beyond_vector + rank
                                                       : beyond_vector + rank - Shape::chunk;
        };
        int to_fill = place_of(with - kept);
        __syncwarp(); // every lane has read its items
        problem.for_each_kept(items, extent - first, first_of_array, previous, [&](const T& item) {
            closed_up[to_fill] = item;
            if (++to_fill == Shape::chunk) to_fill = 0;
        });
        __syncwarp();
        if (lane < head && lane < of_chunk) to[lane] = closed_up[place_of(lane)];
        if (const int rank = head + copied + lane; rank >= head && rank < of_chunk)
            to[rank] = closed_up[place_of(rank)];
        show_writes_to_engine();
        if (lane == 0) {
            ring.piece[place.stage][chunk] = {to + head, head > 0 ? Shape::in_vector : 0, copied};
            if (static_cast<std::size_t>(tile) == tiles - 1 && chunk == Shape::scanning - 1)
                *problem.kept = before + of_chunk;
        }
        __syncwarp();
        if (lane == 0) ring.scanned[place.stage].arrive();
    });
}

// ---- store: one lane per chunk starts the bulk copy of the kept elements, and one lane empties the stage
template <class T> __device__ void store_pieces(SelectRing<T>& ring, const T* stages) {
    using Shape = RingShape<T>;
    const int lane = lane_of_thread();
    ring.for_each_tile([&](int, RingPlace place) {
        ring.scanned[place.stage].wait(place.parity);
        if (lane < Shape::scanning) {
            const auto piece = ring.piece[place.stage][lane];
            if (piece.count > 0)
                bulk_store(piece.to, stages + place.stage * Shape::tile + lane * Shape::chunk + piece.from,
                           piece.count * sizeof(T));
            wait_until_read();
        }
        __syncwarp();
        if (lane == 0) ring.emptied[place.stage].arrive();
    });
    wait_until_stored();
}

// The address of `in` must be a multiple of 16 bytes. A block has RingShape<T>::threads threads and
// RingShape<T>::bytes of dynamic shared memory; any number of blocks works.
template <class T, class Keep>
__global__ void __launch_bounds__(RingShape<T>::threads, 1)
    select_ring(SelectProblem<T, Keep> problem, TileSums<unsigned> sums) {
#if __CUDA_ARCH__ >= 900
    using Shape = RingShape<T>;
    extern __shared__ __align__(128) unsigned char ring_bytes[];
    __shared__ SelectRing<T> ring;
    T* stages = reinterpret_cast<T*>(ring_bytes);
    const unsigned run = sums.run();
    ring.begin(2); // the first reducing warp and the storing one

    int warp = warp_of_thread();
    if (warp < Shape::loading)
        return load_tiles(ring, stages, problem, [&] { return sums.take(tiles_of(problem.n, Shape::tile)); });
    warp -= Shape::loading;
    if (warp < Shape::reducing)
        return reduce_tiles(ring, warp, sums, run, Plus(), 0u, [&](int tile, RingPlace place, int chunk) {
            return kept_of_lane(ring, stages, problem, tile, place, chunk);
        });
    warp -= Shape::reducing;
    if (warp < Shape::looking_back) return look_back(ring, sums, run, Plus(), 0u);
    warp -= Shape::looking_back;
    if (warp < Shape::scanning) return compact_tiles(ring, stages, problem, warp);
    store_pieces(ring, stages);
#endif
}

} // namespace scanscope

// Radix sort from the lowest digit up, with eight bits per pass. Each pass is a single kernel that reads and
// writes every key once. A tile's keys with one digit come after two kinds of keys: all keys with a lower
// digit, which one kernel has counted for all passes beforehand, and the keys with the same digit in earlier
// tiles. The tile finds the number of these by looking back, digit by digit:
//
//      keys --> rank in the tile --> publish the tile's counts --> look back, 256 digits in parallel
//                    |                                                      |
//                    +--> packed by digit in shared memory ---------------> out
//
//   paper   A. Adinets and D. Merrill, Onesweep: a faster least significant digit radix sort for GPUs,
//           arXiv:2206.01784, 2022
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "scanscope/tiles.cuh"
#include "scanscope/warp.cuh"

namespace scanscope {

inline constexpr int digit_bits = 8, digits = 1 << digit_bits;

// A number as unsigned bits in the same order. For floats, −0 comes before +0, and NaNs are at both ends.
template <class T> struct OrderedBits {
    static_assert(std::is_arithmetic_v<T> && sizeof(T) <= 8, "keys are integers or floating-point numbers");
    using Bits = std::conditional_t<
        sizeof(T) == 8, std::uint64_t,
        std::conditional_t<sizeof(T) == 4, std::uint32_t,
                           std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
    static constexpr Bits sign =
        std::is_signed_v<T> ? static_cast<Bits>(Bits{1} << (8 * sizeof(T) - 1)) : Bits{0};

    static __device__ __forceinline__ Bits of(Bits key) {
        if constexpr (std::is_floating_point_v<T>) return key & sign ? ~key : key | sign;
        return key ^ sign;
    }
    static __device__ __forceinline__ Bits key(Bits ordered) {
        if constexpr (std::is_floating_point_v<T>) return ordered & sign ? ordered ^ sign : ~ordered;
        return ordered ^ sign;
    }
};
// The digit of one pass.
struct Digit {
    int shift;
    unsigned mask;
    template <class Bits> [[nodiscard]] __device__ __forceinline__ unsigned of(Bits ordered) const {
        return static_cast<unsigned>(ordered >> shift) & mask;
    }
};
[[nodiscard]] __host__ __device__ constexpr Digit digit_of_pass(int pass, int bits) {
    const int left = bits - pass * digit_bits;
    return {pass * digit_bits, (1u << (left < digit_bits ? left : digit_bits)) - 1};
}

// ---- count: for every pass, the number of keys with each digit, and from these the beginning of each digit

// The state that the passes read, in one piece of memory. Zero before a sort.
struct SortState {
    std::size_t begin[8][digits]; // for each pass: first the counts, then where each digit begins
    unsigned blocks_done, next_tile[8];
    // The number of keys with the digit, after the count; `n` is the number of all keys.
    [[nodiscard]] __device__ __forceinline__ std::size_t keys_of(int pass, int digit, std::size_t n) const {
        return (digit + 1 < digits ? begin[pass][digit + 1] : n) - begin[pass][digit];
    }
};
// Every counter has several copies, side by side, which are divided among the lanes. Their number is a power
// of two. With 32 copies, no two lanes of a warp use the same counter, whatever the keys are.
struct CountShape {
    static constexpr int threads = 1024, most_copies = 32;
    static constexpr std::size_t bytes_of(int passes, int copies) {
        return std::size_t{1} * passes * digits * copies * sizeof(unsigned);
    }
};
template <class T>
__global__ void __launch_bounds__(CountShape::threads)
    count_digits(const typename OrderedBits<T>::Bits* keys, std::size_t n, int bits, SortState* state,
                 std::uint64_t* cells, std::size_t cell_words, int copies) {
    using Ordered = OrderedBits<T>;
    using Bits = typename Ordered::Bits;
    constexpr int threads = CountShape::threads;
    extern __shared__ unsigned counts[]; // [pass][digit][copy]
    __shared__ bool is_last;
    const int passes = (bits + digit_bits - 1) / digit_bits;
    const std::size_t first = std::size_t{blockIdx.x} * threads + threadIdx.x,
                      all = std::size_t{gridDim.x} * threads;
    for (int i = threadIdx.x; i < passes * digits * copies; i += threads) counts[i] = 0;
    for (std::size_t i = first; i < cell_words; i += all) cells[i] = 0; // for the first pass
    __syncthreads();

    const int mine = static_cast<int>(threadIdx.x) & (copies - 1);
    const auto count = [&](Bits key) {
        const Bits ordered = Ordered::of(key);
        for (int pass = 0; pass < passes; ++pass) {
            const unsigned digit = digit_of_pass(pass, bits).of(ordered);
            atomicAdd(&counts[(pass * digits + digit) * copies + mine], 1u);
        }
    };
    constexpr int in_vector = copied_at_once / static_cast<int>(sizeof(Bits));
    const std::size_t vectors = is_at_whole_vector(keys) ? n / in_vector : 0;
    for (std::size_t i = first; i < vectors; i += all) {
        const int4 read = __ldcs(reinterpret_cast<const int4*>(keys) + i);
        Bits items[in_vector];
        memcpy(items, &read, sizeof read);
#pragma unroll
        for (const Bits item : items) count(item);
    }
    for (std::size_t i = vectors * in_vector + first; i < n; i += all) count(keys[i]);
    __syncthreads();
    for (int i = threadIdx.x; i < passes * digits; i += threads) {
        std::size_t sum = 0;
        for (int copy = 0; copy < copies; ++copy) // each lane begins at a different bank
            sum += counts[i * copies + ((copy + mine) & (copies - 1))];
        if (sum > 0) atomicAdd(reinterpret_cast<unsigned long long*>(&state->begin[0][0]) + i, sum);
    }

    // The last block computes from the counts where each digit begins.
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(&state->blocks_done, 1u) == gridDim.x - 1;
    __syncthreads();
    if (!is_last) return;
    __threadfence();
    for (int pass = warp_of_thread(); pass < passes; pass += threads / 32) {
        std::size_t before = 0;
        for (int digit = lane_of_thread(); digit < digits; digit += 32) {
            const std::size_t mine = *static_cast<volatile std::size_t*>(&state->begin[pass][digit]);
            const auto plus = [](std::size_t left, std::size_t right) { return left + right; };
            const std::size_t with = scan_of_lanes(mine, plus);
            state->begin[pass][digit] = before + with - mine;
            before += from_lane(with, 31);
        }
    }
}

// ---- a tile

template <class T> struct SortShape {
    static constexpr int threads = 384, warps = threads / 32;
    static constexpr int blocks = 2;                       // per multiprocessor
    static constexpr int items = sizeof(T) == 8 ? 18 : 27; // keys per thread
    static constexpr int tile = threads * items;
    static constexpr int of_warp = 32 * items;
    static_assert(threads >= digits, "a thread for each digit");
    static_assert(of_warp < 1 << 16, "two ranks share a register");
};

// Returns the lanes whose digit has the same value as this lane's in one bit. A pass spends most of its time
// here, so this is written in PTX to take only four instructions.
__device__ __forceinline__ unsigned lanes_alike(unsigned digit, unsigned bit) {
    unsigned lanes;
    asm volatile("{\n"
                 ".reg .pred is_set;\n"
                 ".reg .b32 masked;\n"
                 "and.b32 masked, %1, %2;\n"
                 "setp.ne.u32 is_set, masked, 0;\n"
                 "vote.sync.ballot.b32 %0, is_set, 0xffffffff;\n"
                 "@!is_set not.b32 %0, %0;\n"
                 "}"
                 : "=r"(lanes)
                 : "r"(digit), "r"(bit));
    return lanes;
}
// Returns the lanes that have this digit.
__device__ __forceinline__ unsigned lanes_of_digit(unsigned digit) {
    unsigned lanes = all_lanes;
#pragma unroll
    for (int bit = 0; bit < digit_bits; ++bit) lanes &= lanes_alike(digit, 1u << bit);
    return lanes;
}

// The keys of a tile in a block's registers, and their order by one digit. Item i of a warp is 32 consecutive
// keys. All threads of the block must call every function.
template <class T> class TileByDigit {
public:
    using Shape = SortShape<T>;
    using Ordered = OrderedBits<T>;
    using Bits = typename Ordered::Bits;
    struct Shared {
        unsigned before[Shape::warps][digits]; // keys with a digit in each warp, then where the next one goes
        unsigned of_scan[digits / 32];
        Bits keys[Shape::tile]; // packed by digit
    };
    explicit __device__ __forceinline__ TileByDigit(Shared& shared)
        : shared_(shared) {}

    // Pads the last tile with the largest possible key.
    __device__ __forceinline__ void load(const Bits* in, int extent) {
        if (extent == Shape::tile) {
#pragma unroll
            for (int i = 0; i < Shape::items; ++i) keys_[i] = Ordered::of(__ldcs(in + place_of(i)));
        } else {
#pragma unroll
            for (int i = 0; i < Shape::items; ++i)
                keys_[i] = place_of(i) < extent ? Ordered::of(in[place_of(i)]) : static_cast<Bits>(~Bits{0});
        }
    }
    __device__ __forceinline__ void load_closed_up() {
#pragma unroll
        for (int i = 0; i < Shape::items; ++i) keys_[i] = shared_.keys[place_of(i)];
    }
    // Finds, for each key, how many keys with the same digit come before it in its warp.
    __device__ __forceinline__ void rank(Digit digit) {
        for (int i = threadIdx.x; i < Shape::warps * digits; i += Shape::threads)
            (&shared_.before[0][0])[i] = 0;
        __syncthreads();
        unsigned* before_of = shared_.before[warp_of_thread()];
#pragma unroll
        for (int i = 0; i < Shape::items; ++i) {
            const unsigned mine = digit.of(keys_[i]);
            const unsigned lanes = lanes_of_digit(mine);
            const unsigned lower = lanes & ((1u << lane_of_thread()) - 1);
            const unsigned before = before_of[mine];
            __syncwarp();
            if (lower == 0) before_of[mine] = before + __popc(lanes);
            __syncwarp();
            const unsigned rank = (before + __popc(lower)) << 16 * (i % 2);
            ranks_[i / 2] = i % 2 ? ranks_[i / 2] | rank : rank;
        }
        __syncthreads();
    }
    // Returns the number of keys in the ranked tile that have this thread's digit, or 0 if it has no digit.
    __device__ __forceinline__ unsigned count() {
        unsigned count = 0;
        if (has_digit()) {
#pragma unroll
            for (int warp = 0; warp < Shape::warps; ++warp) {
                of_warp_[warp] = count;
                count += shared_.before[warp][threadIdx.x];
            }
        }
        return count;
    }
    // Packs the tile by digit, and returns where this thread's digit begins in it.
    __device__ __forceinline__ unsigned close_up(Digit digit, unsigned count) {
        const auto plus = [](unsigned left, unsigned right) { return left + right; };
        const unsigned with = scan_of_lanes(count, plus);
        const int digit_warp = warp_of_thread();
        if (has_digit() && lane_of_thread() == 31) shared_.of_scan[digit_warp] = with;
        __syncthreads();
        unsigned begin = with - count;
        if (has_digit()) {
            for (int other = 0; other < digit_warp; ++other) begin += shared_.of_scan[other];
#pragma unroll
            for (int warp = 0; warp < Shape::warps; ++warp)
                shared_.before[warp][threadIdx.x] = begin + of_warp_[warp];
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < Shape::items; ++i) {
            const unsigned rank = ranks_[i / 2] >> 16 * (i % 2) & 0xffff;
            shared_.keys[rank + shared_.before[digit_warp][digit.of(keys_[i])]] = keys_[i];
        }
        return begin;
    }
    static __device__ __forceinline__ bool has_digit() { return threadIdx.x < digits; }

private:
    static __device__ __forceinline__ int place_of(int i) {
        return warp_of_thread() * Shape::of_warp + 32 * i + lane_of_thread();
    }
    Shared& shared_;
    Bits keys_[Shape::items];
    unsigned ranks_[(Shape::items + 1) / 2];
    unsigned of_warp_[Shape::warps]; // keys with this thread's digit in lower warps
};

// ---- a single tile: all passes in shared memory
template <class T>
__global__ void __launch_bounds__(SortShape<T>::threads)
    sort_tile(const typename OrderedBits<T>::Bits* in, typename OrderedBits<T>::Bits* out, int n, int bits) {
    using Tile = TileByDigit<T>;
    extern __shared__ __align__(16) unsigned char shared_bytes[];
    auto& shared = *reinterpret_cast<typename Tile::Shared*>(shared_bytes);
    Tile keys(shared);
    keys.load(in, n);
    for (int pass = 0; pass * digit_bits < bits; ++pass) {
        if (pass > 0) keys.load_closed_up();
        const Digit digit = digit_of_pass(pass, bits);
        keys.rank(digit);
        keys.close_up(digit, keys.count());
        __syncthreads();
    }
    for (int i = threadIdx.x; i < n; i += SortShape<T>::threads) out[i] = OrderedBits<T>::key(shared.keys[i]);
}

// ---- many tiles: one pass

template <class T>
__device__ __forceinline__ void copy_tile(const typename OrderedBits<T>::Bits* in,
                                          typename OrderedBits<T>::Bits* out, int extent) {
    using Shape = SortShape<T>;
    typename OrderedBits<T>::Bits keys[Shape::items]; // all are read before the first is written
    const auto place_of = [](int i) { return static_cast<int>(threadIdx.x) + i * Shape::threads; };
#pragma unroll
    for (int i = 0; i < Shape::items; ++i)
        if (place_of(i) < extent) keys[i] = __ldcs(in + place_of(i));
#pragma unroll
    for (int i = 0; i < Shape::items; ++i)
        if (place_of(i) < extent) out[place_of(i)] = keys[i];
}

// The status that a tile publishes for a digit: nothing yet, its own count, or the count of all tiles up to
// and including it. The upper two bits say which.
template <class Cell> struct DigitCell {
    static constexpr int count_bits = 8 * sizeof(Cell) - 2;
    static constexpr Cell of_tile = Cell{1} << count_bits, of_all = Cell{2} << count_bits,
                          count = of_tile - 1;
    static __device__ __forceinline__ void publish(Cell* cell, Cell value) {
        *static_cast<volatile Cell*>(cell) = value;
    }
    static __device__ __forceinline__ Cell ask(const Cell* cell) {
        return *static_cast<const volatile Cell*>(cell);
    }
};

// `cells` has one cell for each digit of each tile, all zero; the pass clears `cells_of_next`.
template <class T, class Cell>
__global__ void __launch_bounds__(SortShape<T>::threads, SortShape<T>::blocks)
    sort_by_digit(const typename OrderedBits<T>::Bits* in, typename OrderedBits<T>::Bits* out, std::size_t n,
                  int pass, int bits, SortState* state, Cell* cells, Cell* cells_of_next) {
    using Shape = SortShape<T>;
    using Tile = TileByDigit<T>;
    using States = DigitCell<Cell>;
    extern __shared__ __align__(16) unsigned char shared_bytes[];
    auto& shared = *reinterpret_cast<typename Tile::Shared*>(shared_bytes);
    __shared__ std::size_t begin[digits]; // where a digit's keys go, minus where they are in the tile
    __shared__ int tile_number;
    const Digit digit_of = digit_of_pass(pass, bits);

    // ---- tiles are taken in order: all earlier tiles are already being worked on
    if (threadIdx.x == 0) tile_number = static_cast<int>(atomicAdd(&state->next_tile[pass], 1u));
    const bool is_only_digit =
        __syncthreads_or(Tile::has_digit() && state->keys_of(pass, threadIdx.x, n) == n);
    const int tile = tile_number;
    const std::size_t first = static_cast<std::size_t>(tile) * Shape::tile;
    const int extent = n - first < Shape::tile ? static_cast<int>(n - first) : Shape::tile;
    const std::size_t cell = static_cast<std::size_t>(tile) * digits + threadIdx.x;
    if (Tile::has_digit()) cells_of_next[cell] = 0;
    if (is_only_digit) { // all keys are in order already
        copy_tile<T>(in + first, out + first, extent);
        return;
    }
    Tile keys(shared);
    keys.load(in + first, extent);
    keys.rank(digit_of);

    // ---- publish the tile's count of each digit
    const unsigned count = keys.count();
    if (keys.has_digit())
        States::publish(cells + cell, (tile == 0 ? States::of_all : States::of_tile) | count);
    const unsigned in_tile = keys.close_up(digit_of, count);

    // ---- look back
    if (keys.has_digit()) {
        Cell before = 0;
        if (tile > 0) {
            for (const Cell* asked = cells + cell - digits;; asked -= digits) {
                Cell published;
                do {
                    published = States::ask(asked);
                } while (published == 0);
                before += published & States::count;
                if (published >= States::of_all) break;
            }
            States::publish(cells + cell, States::of_all | (before + count));
        }
        begin[threadIdx.x] = state->begin[pass][threadIdx.x] + before - in_tile;
    }
    __syncthreads();

    // ---- store: keys with the same digit go to neighbouring places
#pragma unroll
    for (int i = 0; i < Shape::items; ++i) {
        const int at = static_cast<int>(threadIdx.x) + i * Shape::threads;
        if (at >= extent) break;
        const auto key = shared.keys[at];
        out[begin[digit_of.of(key)] + at] = OrderedBits<T>::key(key);
    }
}

} // namespace scanscope

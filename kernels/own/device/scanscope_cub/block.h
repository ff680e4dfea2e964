// Replaces CUB's collectives of a block that reduce, scan, load, store and exchange. Each first writes every
// thread's cells of temp_storage, waits, and ends with reads of cells that other threads wrote. So a second
// use without a barrier in between, which CUB forbids, is a hazard.
#pragma once

#include "basics.h"

namespace cub {

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

// The first warp works on the cells of all threads: each of these threads "rakes" a few adjacent cells.
template <int Threads> struct scanscope_rakers {
    static constexpr int each = Threads > 64 ? (Threads + 31) / 32 : 2;
    static constexpr int count = (Threads + each - 1) / each;
    static constexpr unsigned mask = count == 32 ? ~0u : (1u << count) - 1;

    template <class T> SCANSCOPE_CUB static T from(const T& value, int thread, ::scanscope::Place place) {
        return cooperative_groups::scanscope_details::move(mask, value, unsigned(thread), "shuffle", place);
    }
    template <class Cells, class T, class Op>
    SCANSCOPE_CUB static T reduce(Cells& cells, int thread, int valid, T result, Op op,
                                  ::scanscope::Place place) {
        if (thread >= count) return result;
        const int first = thread * each;
        if (first < valid) result = cells[first];
        for (int i = first + 1; i < first + each && i < valid; ++i) result = op(result, cells[i]);
        for (int by = 1; by < count; by *= 2) {
            const T other = from(result, thread + by < count ? thread + by : thread, place);
            if ((thread + by) * each < valid) result = op(result, other);
        }
        return result;
    }
    template <class T, class Cells, class Op>
    SCANSCOPE_CUB static void scan(Cells& cells, int thread, Op op, ::scanscope::Place place) {
        if (thread >= count) return;
        const int first = thread * each, end = first + each < Threads ? first + each : Threads;
        T sum = cells[first];
        for (int i = first + 1; i < end; ++i) cells[i] = sum = op(sum, cells[i]);
        for (int by = 1; by < count; by *= 2) {
            const T other = from(sum, thread >= by ? thread - by : thread, place);
            if (thread >= by) sum = op(other, sum);
        }
        const T before = from(sum, thread > 0 ? thread - 1 : 0, place);
        if (thread > 0)
            for (int i = first; i < end; ++i) cells[i] = op(before, cells[i]);
    }
};

template <class T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1,
          int = 0>
class BlockReduce
    : public scanscope_of_block<BlockReduce<T, X, Algorithm, Y, Z>, scanscope_cells<T, X * Y * Z>, X, Y, Z> {
    typedef typename BlockReduce::scanscope_of_block Block;
    using Block::cells_;
    using Block::thread_;

public:
    using Block::Block;
    // The result is defined in thread 0 only.
    template <class Input, class Op> SCANSCOPE_CUB T Reduce(const Input& input, Op op, SCANSCOPE_HERE) {
        return reduce(input, op, X * Y * Z, place);
    }
    template <class Op> SCANSCOPE_CUB T Reduce(T input, Op op, int valid, SCANSCOPE_HERE) {
        return reduce(input, op, valid, place);
    }
    template <class Input> SCANSCOPE_CUB T Sum(const Input& input, SCANSCOPE_HERE) {
        return reduce(input, cub::Sum(), X * Y * Z, place);
    }
    SCANSCOPE_CUB T Sum(T input, int valid, SCANSCOPE_HERE) {
        return reduce(input, cub::Sum(), valid, place);
    }

private:
    template <class Input, class Op>
    SCANSCOPE_CUB T reduce(const Input& input, Op op, int valid, ::scanscope::Place place) {
        const T mine = of_thread(input, op);
        cells_[thread_] = mine;
        Block::wait(place);
        return scanscope_rakers<X * Y * Z>::reduce(cells_, thread_, valid, mine, op, place);
    }
    template <class Op> SCANSCOPE_CUB static T of_thread(const T& input, Op) { return input; }
    template <class From, int Items, class Op>
    SCANSCOPE_CUB static T of_thread(const From (&input)[Items], Op op) {
        T sum = input[0];
        for (int i = 1; i < Items; ++i) sum = op(sum, input[i]);
        return sum;
    }
};

template <class T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan : public scanscope_of_block<BlockScan<T, X, Algorithm, Y, Z>,
                                            scanscope_cells<T, X * Y * Z + 1>, X, Y, Z> {
    typedef typename BlockScan::scanscope_of_block Block;
    using Block::cells_;
    using Block::thread_;
    static constexpr int last_ = X * Y * Z - 1, prefix_ = X * Y * Z;

public:
    using Block::Block;
    // `last` is the block's aggregate, or a function that gets it and returns the prefix of the block.
    template <class In, class Out> SCANSCOPE_CUB void ExclusiveSum(const In& in, Out& out, SCANSCOPE_HERE) {
        scan<true>(in, out, cub::Sum(), Value{T()}, place);
    }
    template <class In, class Out, class Last>
    SCANSCOPE_CUB void ExclusiveSum(const In& in, Out& out, Last& last, SCANSCOPE_HERE) {
        if constexpr (std::is_same<Last, T>::value)
            scan<true>(in, out, cub::Sum(), Value{T()}, place), last = cells_[last_];
        else
            scan<true>(in, out, cub::Sum(), Callback<Last>{last}, place);
    }
    template <class In, class Out> SCANSCOPE_CUB void InclusiveSum(const In& in, Out& out, SCANSCOPE_HERE) {
        scan<false>(in, out, cub::Sum(), Nothing(), place);
    }
    template <class In, class Out, class Last>
    SCANSCOPE_CUB void InclusiveSum(const In& in, Out& out, Last& last, SCANSCOPE_HERE) {
        with_last<false>(in, out, cub::Sum(), last, place);
    }
    template <class In, class Out, class Op>
    SCANSCOPE_CUB void ExclusiveScan(const In& in, Out& out, Op op, SCANSCOPE_HERE) {
        scan<true>(in, out, op, Nothing(), place);
    }
    // An initial value and an operator, or an operator and `last`.
    template <class In, class Out, class A, class B>
    SCANSCOPE_CUB void ExclusiveScan(const In& in, Out& out, A&& a, B&& b, SCANSCOPE_HERE) {
        with_two<true>(in, out, a, b, place);
    }
    template <class In, class Out, class Op>
    SCANSCOPE_CUB void ExclusiveScan(const In& in, Out& out, T initial, Op op, T& aggregate, SCANSCOPE_HERE) {
        scan<true>(in, out, op, Value{initial}, place), aggregate = cells_[last_];
    }
    template <class In, class Out, class Op>
    SCANSCOPE_CUB void InclusiveScan(const In& in, Out& out, Op op, SCANSCOPE_HERE) {
        scan<false>(in, out, op, Nothing(), place);
    }
    template <class In, class Out, class A, class B>
    SCANSCOPE_CUB void InclusiveScan(const In& in, Out& out, A&& a, B&& b, SCANSCOPE_HERE) {
        with_two<false>(in, out, a, b, place);
    }
    template <class In, class Out, class Op>
    SCANSCOPE_CUB void InclusiveScan(const In& in, Out& out, T initial, Op op, T& aggregate, SCANSCOPE_HERE) {
        scan<false>(in, out, op, Value{initial}, place), aggregate = cells_[last_];
    }

private:
    // The prefix: the value before the first element.
    struct Nothing {};
    struct Value {
        T value;
    };
    template <class Function> struct Callback {
        Function& function; // called by the first warp; its first thread's result counts
    };
    SCANSCOPE_CUB bool prefix(Nothing, T&, ::scanscope::Place) { return false; }
    SCANSCOPE_CUB bool prefix(Value initial, T& value, ::scanscope::Place) {
        value = initial.value;
        return true;
    }
    template <class Function>
    SCANSCOPE_CUB bool prefix(Callback<Function> callback, T& value, ::scanscope::Place place) {
        if (thread_ < 32) {
            const T mine = callback.function(T(cells_[last_]));
            if (thread_ == 0) cells_[prefix_] = mine;
        }
        Block::wait(place);
        value = cells_[prefix_];
        return true;
    }

    template <bool exclusive, class In, class Out, class Op, class Last>
    SCANSCOPE_CUB void with_last(const In& in, Out& out, Op op, Last& last, ::scanscope::Place place) {
        if constexpr (std::is_same<Last, T>::value)
            scan<exclusive>(in, out, op, Nothing(), place), last = cells_[last_];
        else
            scan<exclusive>(in, out, op, Callback<Last>{last}, place);
    }
    template <bool exclusive, class In, class Out, class A, class B>
    SCANSCOPE_CUB void with_two(const In& in, Out& out, A& a, B& b, ::scanscope::Place place) {
        if constexpr (std::is_convertible<A&, T>::value)
            scan<exclusive>(in, out, b, Value{T(a)}, place);
        else
            with_last<exclusive>(in, out, a, b, place);
    }
    template <bool exclusive, class In, class Out, class Op, class Start>
    SCANSCOPE_CUB void scan(const In& in, Out& out, Op op, Start start, ::scanscope::Place place) {
        if constexpr (scanscope_is_array<In>) {
            scan_items<exclusive>(in, out, op, start, place);
        } else {
            const T one[1] = {T(in)};
            T result[1];
            scan_items<exclusive>(one, result, op, start, place);
            out = result[0];
        }
    }
    template <bool exclusive, class From, int Items, class Op, class Start>
    SCANSCOPE_CUB void scan_items(const From (&in)[Items], T (&out)[Items], Op op, Start start,
                                  ::scanscope::Place place) {
        T sum = in[0];
        for (int i = 1; i < Items; ++i) sum = op(sum, in[i]);
        cells_[thread_] = sum;
        Block::wait(place);
        scanscope_rakers<X * Y * Z>::template scan<T>(cells_, thread_, op, place);
        Block::wait(place);
        bool has_before = thread_ > 0;
        T initial = sum;
        const bool has_prefix = prefix(start, initial, place);
        T before = has_before ? T(cells_[thread_ - 1]) : sum;
        if (has_prefix) {
            before = has_before ? T(op(initial, before)) : initial;
            has_before = true;
        }
        for (int i = 0; i < Items; ++i) {
            const T item = in[i];
            sum = has_before ? T(op(before, item)) : item;
            out[i] = exclusive ? before : sum;
            before = sum;
            has_before = true;
        }
    }
};

// Where an item is in each arrangement.
struct scanscope_blocked {
    template <int Threads, int Items> static constexpr int place(int thread, int i) {
        return thread * Items + i;
    }
};
struct scanscope_striped {
    template <int Threads, int Items> static constexpr int place(int thread, int i) {
        return i * Threads + thread;
    }
};
struct scanscope_warp_striped {
    template <int Threads, int Items> static constexpr int place(int thread, int i) {
        return thread / 32 * 32 * Items + i * 32 + thread % 32;
    }
};

template <class T, int X, int Items, bool Timesliced = false, int Y = 1, int Z = 1, int = 0>
class BlockExchange : public scanscope_of_block<BlockExchange<T, X, Items, Timesliced, Y, Z>,
                                                scanscope_cells<T, X * Y * Z * Items>, X, Y, Z> {
    typedef typename BlockExchange::scanscope_of_block Block;
    using Block::cells_;
    using Block::thread_;

public:
    using Block::Block;
#define SCANSCOPE_EXCHANGE(NAME, FROM, TO)                                                                   \
    template <class Out> SCANSCOPE_CUB void NAME(const T(&in)[Items], Out(&out)[Items], SCANSCOPE_HERE) {    \
        move<scanscope_##FROM, scanscope_##TO>(in, out, place);                                              \
    }                                                                                                        \
    SCANSCOPE_CUB void NAME(T(&items)[Items], SCANSCOPE_HERE) {                                              \
        move<scanscope_##FROM, scanscope_##TO>(items, items, place);                                         \
    }
    SCANSCOPE_EXCHANGE(StripedToBlocked, striped, blocked)
    SCANSCOPE_EXCHANGE(BlockedToStriped, blocked, striped)
    SCANSCOPE_EXCHANGE(WarpStripedToBlocked, warp_striped, blocked)
    SCANSCOPE_EXCHANGE(BlockedToWarpStriped, blocked, warp_striped)
#undef SCANSCOPE_EXCHANGE
    template <class Rank>
    SCANSCOPE_CUB void ScatterToBlocked(T (&items)[Items], Rank (&ranks)[Items], SCANSCOPE_HERE) {
        scatter(items, ranks, place);
        gather<scanscope_blocked>(items);
    }
    template <class Rank>
    SCANSCOPE_CUB void ScatterToStriped(T (&items)[Items], Rank (&ranks)[Items], SCANSCOPE_HERE) {
        scatter(items, ranks, place);
        gather<scanscope_striped>(items);
    }

private:
    template <class Rank>
    SCANSCOPE_CUB void scatter(T (&items)[Items], Rank (&ranks)[Items], ::scanscope::Place place) {
        for (int i = 0; i < Items; ++i) cells_[int(ranks[i])] = items[i];
        Block::wait(place);
    }
    template <class To, class Out> SCANSCOPE_CUB void gather(Out (&out)[Items]) {
        for (int i = 0; i < Items; ++i) out[i] = cells_[To::template place<X * Y * Z, Items>(thread_, i)];
    }
    // A warp's arrangements are exchanged within the warp.
    template <class From, class To, class Out>
    SCANSCOPE_CUB void move(const T (&in)[Items], Out (&out)[Items], ::scanscope::Place place) {
        constexpr bool in_warp = std::is_same<From, scanscope_warp_striped>::value ||
                                 std::is_same<To, scanscope_warp_striped>::value;
        for (int i = 0; i < Items; ++i) cells_[From::template place<X * Y * Z, Items>(thread_, i)] = in[i];
        if (in_warp)
            ::scanscope::sync_warp(scanscope_lanes(0, 32), place);
        else
            Block::wait(place);
        gather<To>(out);
    }
};

// --- loads and stores, with or without an exchange

template <class How, int Threads, class Input, class T, int Items>
SCANSCOPE_CUB void scanscope_load(int thread, Input from, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i) {
        const int at = How::template place<Threads, Items>(thread, i);
        if (at < valid) items[i] = from[at];
    }
}
template <class How, int Threads, class Output, class T, int Items>
SCANSCOPE_CUB void scanscope_store(int thread, Output to, const T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i) {
        const int at = How::template place<Threads, Items>(thread, i);
        if (at < valid) to[at] = items[i];
    }
}
constexpr int scanscope_all = 0x7fffffff;
#define SCANSCOPE_DIRECT(NAME, HOW)                                                                          \
    template <int Threads = 0, class Input, class T, int Items>                                              \
    SCANSCOPE_CUB void LoadDirect##NAME(int thread, Input from, T(&items)[Items],                            \
                                        int valid = scanscope_all) {                                         \
        scanscope_load<HOW, Threads>(thread, from, items, valid);                                            \
    }                                                                                                        \
    template <int Threads = 0, class Input, class T, int Items, class Default>                               \
    SCANSCOPE_CUB void LoadDirect##NAME(int thread, Input from, T(&items)[Items], int valid,                 \
                                        Default other) {                                                     \
        for (int i = 0; i < Items; ++i) items[i] = other;                                                    \
        scanscope_load<HOW, Threads>(thread, from, items, valid);                                            \
    }                                                                                                        \
    template <int Threads = 0, class Output, class T, int Items>                                             \
    SCANSCOPE_CUB void StoreDirect##NAME(int thread, Output to, T(&items)[Items],                            \
                                         int valid = scanscope_all) {                                        \
        scanscope_store<HOW, Threads>(thread, to, items, valid);                                             \
    }
SCANSCOPE_DIRECT(Blocked, scanscope_blocked)
SCANSCOPE_DIRECT(Striped, scanscope_striped)
SCANSCOPE_DIRECT(WarpStriped, scanscope_warp_striped)
#undef SCANSCOPE_DIRECT

// The arrangement in which an algorithm accesses global memory.
template <int Algorithm> struct scanscope_access {
    static constexpr bool exchanges = Algorithm >= BLOCK_LOAD_TRANSPOSE;
    typedef typename std::conditional<
        Algorithm == BLOCK_LOAD_DIRECT || Algorithm == BLOCK_LOAD_VECTORIZE, scanscope_blocked,
        typename std::conditional<Algorithm <= BLOCK_LOAD_TRANSPOSE, scanscope_striped,
                                  scanscope_warp_striped>::type>::type How;
};

template <class T, int X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int = 0>
class BlockLoad : public scanscope_of_block<BlockLoad<T, X, Items, Algorithm, Y, Z>,
                                            scanscope_cells<T, X * Y * Z * Items>, X, Y, Z> {
    typedef typename BlockLoad::scanscope_of_block Block;
    typedef scanscope_access<Algorithm> Access;

public:
    using Block::Block;
    template <class Input> SCANSCOPE_CUB void Load(Input from, T (&items)[Items], SCANSCOPE_HERE) {
        Load(from, items, scanscope_all, place);
    }
    template <class Input, class Default>
    SCANSCOPE_CUB void Load(Input from, T (&items)[Items], int valid, Default other, SCANSCOPE_HERE) {
        for (int i = 0; i < Items; ++i) items[i] = other;
        Load(from, items, valid, place);
    }
    template <class Input> SCANSCOPE_CUB void Load(Input from, T (&items)[Items], int valid, SCANSCOPE_HERE) {
        scanscope_load<typename Access::How, X * Y * Z>(this->thread_, from, items, valid);
        BlockExchange<T, X, Items, false, Y, Z> exchange(this->cells_);
        if constexpr (std::is_same<typename Access::How, scanscope_warp_striped>::value)
            exchange.WarpStripedToBlocked(items, place);
        else if constexpr (Access::exchanges)
            exchange.StripedToBlocked(items, place);
    }
};

template <class T, int X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int = 0>
class BlockStore : public scanscope_of_block<BlockStore<T, X, Items, Algorithm, Y, Z>,
                                             scanscope_cells<T, X * Y * Z * Items>, X, Y, Z> {
    typedef typename BlockStore::scanscope_of_block Block;
    typedef scanscope_access<int(Algorithm)> Access;

public:
    using Block::Block;
    template <class Output>
    SCANSCOPE_CUB void Store(Output to, T (&items)[Items], int valid = scanscope_all, SCANSCOPE_HERE) {
        BlockExchange<T, X, Items, false, Y, Z> exchange(this->cells_);
        if constexpr (std::is_same<typename Access::How, scanscope_warp_striped>::value)
            exchange.BlockedToWarpStriped(items, place);
        else if constexpr (Access::exchanges)
            exchange.BlockedToStriped(items, place);
        scanscope_store<typename Access::How, X * Y * Z>(this->thread_, to, items, valid);
    }
};

} // namespace cub

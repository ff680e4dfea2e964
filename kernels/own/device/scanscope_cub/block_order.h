// Replaces CUB's collectives of a block that sort, count and compare neighbours (see block.h).
#pragma once

#include "block.h"

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

// Bits in the order of the keys: unsigned comparison of the results compares the keys. -0 equals 0.
template <class Key> inline unsigned long long scanscope_ordered_bits(const Key& key) {
    constexpr ::scanscope::CellType type = ::scanscope::CellTypeOf<Key>::value;
    static_assert(::scanscope::IsNumber<Key>::value, "only numbers can be sorted here");
    constexpr unsigned long long sign = 1ull << (8 * sizeof(Key) - 1);
    unsigned long long bits = 0;
    scanscope_copy_bytes(&bits, &key, sizeof key);
    if (type.kind == ::scanscope::CellKind::signed_integer) return bits ^ sign;
    if (type.kind == ::scanscope::CellKind::unsigned_integer) return bits;
    return bits & sign ? (bits == sign ? sign : ~bits & (sign | (sign - 1))) : bits | sign;
}
template <class Key>
inline unsigned scanscope_digit(const Key& key, int begin, int end, int width, bool is_descending) {
    const unsigned most = (1u << (end - begin < width ? end - begin : width)) - 1;
    const unsigned digit = unsigned(scanscope_ordered_bits(key) >> begin) & most;
    return is_descending ? most - digit : digit;
}

// The counts are one cell off: with eight bytes of keys for each thread, a sort's first writes would
// otherwise be in cells that only the same thread has read, and a second sort without a barrier would be no
// hazard.
template <class Key, int Threads, int Items, class Value> union scanscope_sort_cells {
    struct {
        unsigned long long unused;
        scanscope_cells<unsigned long long, Threads + 1> counts;
    } behind;
    scanscope_cells<Key, Threads * Items> keys;
    scanscope_cells<Value, Threads * Items> values;
};

// Two bits at a time: the items of each digit are counted in a quarter of a word, a scan of these words gives
// each item its place, and the items go there.
template <class Key, int X, int Items, class Value = NullType, int Bits = 4, bool Memoize = true,
          BlockScanAlgorithm Scan = BLOCK_SCAN_WARP_SCANS, int Banks = 0, int Y = 1, int Z = 1, int = 0>
class BlockRadixSort
    : public scanscope_of_block<BlockRadixSort<Key, X, Items, Value, Bits, Memoize, Scan, Banks, Y, Z>,
                                scanscope_sort_cells<Key, X * Y * Z, Items, Value>, X, Y, Z> {
    typedef typename BlockRadixSort::scanscope_of_block Block;
    static constexpr int all_ = sizeof(Key) * 8;

public:
    using Block::Block;
#define SCANSCOPE_SORT(NAME, DESCENDING, STRIPED)                                                            \
    SCANSCOPE_CUB void NAME(Key(&keys)[Items], int begin = 0, int end = all_, SCANSCOPE_HERE) {              \
        NullType none[Items];                                                                                \
        sort(keys, none, begin, end, DESCENDING, STRIPED, place);                                            \
    }                                                                                                        \
    SCANSCOPE_CUB void NAME(Key(&keys)[Items], Value(&values)[Items], int begin = 0, int end = all_,         \
                            SCANSCOPE_HERE) {                                                                \
        sort(keys, values, begin, end, DESCENDING, STRIPED, place);                                          \
    }
    SCANSCOPE_SORT(Sort, false, false)
    SCANSCOPE_SORT(SortDescending, true, false)
    SCANSCOPE_SORT(SortBlockedToStriped, false, true)
    SCANSCOPE_SORT(SortDescendingBlockedToStriped, true, true)
#undef SCANSCOPE_SORT

private:
    template <class Beside>
    SCANSCOPE_CUB void sort(Key (&keys)[Items], Beside (&values)[Items], int begin, int end,
                            bool is_descending, bool to_striped, ::scanscope::Place place) {
        for (int bit = begin; bit < end; bit += 2) {
            unsigned long long counts = 0, before = 0, all = 0;
            for (int i = 0; i < Items; ++i)
                counts += 1ull << 16 * scanscope_digit(keys[i], bit, end, 2, is_descending);
            BlockScan<unsigned long long, X, BLOCK_SCAN_RAKING, Y, Z>(this->cells_.behind.counts)
                .ExclusiveSum(counts, before, all, place);
            before += (all << 16) + (all << 32) + (all << 48);
            int ranks[Items];
            for (int i = 0; i < Items; ++i) {
                const unsigned at = 16 * scanscope_digit(keys[i], bit, end, 2, is_descending);
                ranks[i] = int(before >> at & 0xffff);
                before += 1ull << at;
            }
            const bool striped = to_striped && bit + 2 >= end;
            Block::wait(place);
            scatter(keys, ranks, striped, this->cells_.keys, place);
            if constexpr (!std::is_same<Beside, NullType>::value) {
                Block::wait(place);
                scatter(values, ranks, striped, this->cells_.values, place);
            }
            if (bit + 2 < end) Block::wait(place);
        }
    }
    template <class T, class Cells>
    SCANSCOPE_CUB static void scatter(T (&items)[Items], int (&ranks)[Items], bool striped, Cells& cells,
                                      ::scanscope::Place place) {
        BlockExchange<T, X, Items, false, Y, Z> exchange(cells);
        if (striped)
            exchange.ScatterToStriped(items, ranks, place);
        else
            exchange.ScatterToBlocked(items, ranks, place);
    }
};

struct scanscope_no_cells {};

template <class T, int X, int Items, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT,
          int Y = 1, int Z = 1, int = 0>
class BlockHistogram : public scanscope_of_block<BlockHistogram<T, X, Items, Bins, Algorithm, Y, Z>,
                                                 scanscope_no_cells, X, Y, Z> {
    typedef typename BlockHistogram::scanscope_of_block Block;

public:
    using Block::Block;
    template <class Counter> SCANSCOPE_CUB void InitHistogram(Counter (&histogram)[Bins]) {
        for (int bin = this->thread_; bin < Bins; bin += X * Y * Z) histogram[bin] = 0;
    }
    template <class Counter>
    SCANSCOPE_CUB void Composite(T (&items)[Items], Counter (&histogram)[Bins], SCANSCOPE_HERE) {
        for (int i = 0; i < Items; ++i) atomicAdd(histogram + int(items[i]), Counter(1), place);
    }
    template <class Counter>
    SCANSCOPE_CUB void Histogram(T (&items)[Items], Counter (&histogram)[Bins], SCANSCOPE_HERE) {
        InitHistogram(histogram);
        Block::wait(place);
        Composite(items, histogram, place);
    }
};

// The first items of all threads, and behind them the last ones, which their neighbours read.
template <class Self, class T, int X, int Y, int Z>
class scanscope_neighbours : public scanscope_of_block<Self, scanscope_cells<T, 2 * X * Y * Z>, X, Y, Z> {
    typedef typename scanscope_neighbours::scanscope_of_block Block;

public:
    using Block::Block;

protected:
    static constexpr int count_ = X * Y * Z;
    template <class From, int Items> SCANSCOPE_CUB void share(From (&in)[Items], ::scanscope::Place place) {
        this->cells_[this->thread_] = in[0];
        this->cells_[count_ + this->thread_] = in[Items - 1];
        Block::wait(place);
    }
    // Calls visit(i, item, neighbour or null) for each item, from the last to the first, so that the visitor
    // may change the items.
    template <int Items, class Visit>
    SCANSCOPE_CUB void each_with_left(T (&in)[Items], const T* before, Visit visit) {
        for (int i = Items - 1; i > 0; --i) visit(i, in[i], &in[i - 1]);
        T left;
        if (this->thread_ > 0) {
            left = this->cells_[count_ + this->thread_ - 1];
            before = &left;
        }
        visit(0, in[0], before);
    }
    template <int Items, class Visit>
    SCANSCOPE_CUB void each_with_right(T (&in)[Items], const T* behind, Visit visit) {
        for (int i = 0; i < Items - 1; ++i) visit(i, in[i], &in[i + 1]);
        T right;
        if (this->thread_ < count_ - 1) {
            right = this->cells_[this->thread_ + 1];
            behind = &right;
        }
        visit(Items - 1, in[Items - 1], behind);
    }
};

template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockDiscontinuity : public scanscope_neighbours<BlockDiscontinuity<T, X, Y, Z>, T, X, Y, Z> {
    typedef typename BlockDiscontinuity::scanscope_neighbours Neighbours;

public:
    using Neighbours::Neighbours;
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagHeads(Flag (&flags)[Items], T (&in)[Items], Op op, SCANSCOPE_HERE) {
        this->share(in, place), heads(flags, in, op, nullptr);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagHeads(Flag (&flags)[Items], T (&in)[Items], Op op, T before, SCANSCOPE_HERE) {
        this->share(in, place), heads(flags, in, op, &before);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagTails(Flag (&flags)[Items], T (&in)[Items], Op op, SCANSCOPE_HERE) {
        this->share(in, place), tails(flags, in, op, nullptr);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagTails(Flag (&flags)[Items], T (&in)[Items], Op op, T behind, SCANSCOPE_HERE) {
        this->share(in, place), tails(flags, in, op, &behind);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagHeadsAndTails(Flag (&first)[Items], Flag (&last)[Items], T (&in)[Items], Op op,
                                         SCANSCOPE_HERE) {
        this->share(in, place), heads(first, in, op, nullptr), tails(last, in, op, nullptr);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagHeadsAndTails(Flag (&first)[Items], Flag (&last)[Items], T behind, T (&in)[Items],
                                         Op op, SCANSCOPE_HERE) {
        this->share(in, place), heads(first, in, op, nullptr), tails(last, in, op, &behind);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagHeadsAndTails(Flag (&first)[Items], T before, Flag (&last)[Items], T (&in)[Items],
                                         Op op, SCANSCOPE_HERE) {
        this->share(in, place), heads(first, in, op, &before), tails(last, in, op, nullptr);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void FlagHeadsAndTails(Flag (&first)[Items], T before, Flag (&last)[Items], T behind,
                                         T (&in)[Items], Op op, SCANSCOPE_HERE) {
        this->share(in, place), heads(first, in, op, &before), tails(last, in, op, &behind);
    }

private:
    // The function may also take the index of the second item.
    template <class Op>
    SCANSCOPE_CUB static auto differ(Op op, const T& a, const T& b, int i, int) -> decltype(op(a, b, i)) {
        return op(a, b, i);
    }
    template <class Op> SCANSCOPE_CUB static bool differ(Op op, const T& a, const T& b, int, long) {
        return op(a, b);
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void heads(Flag (&flags)[Items], T (&in)[Items], Op op, const T* before) {
        const int first = this->thread_ * Items;
        this->each_with_left(in, before, [&](int i, const T& item, const T* left) {
            flags[i] = left ? Flag(differ(op, *left, item, first + i, 0)) : Flag(1);
        });
    }
    template <class Flag, int Items, class Op>
    SCANSCOPE_CUB void tails(Flag (&flags)[Items], T (&in)[Items], Op op, const T* behind) {
        const int first = this->thread_ * Items;
        this->each_with_right(in, behind, [&](int i, const T& item, const T* right) {
            flags[i] = right ? Flag(differ(op, item, *right, first + i + 1, 0)) : Flag(1);
        });
    }
};

template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockAdjacentDifference : public scanscope_neighbours<BlockAdjacentDifference<T, X, Y, Z>, T, X, Y, Z> {
    typedef typename BlockAdjacentDifference::scanscope_neighbours Neighbours;

public:
    using Neighbours::Neighbours;
    template <int Items, class Out, class Op>
    SCANSCOPE_CUB void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op op, SCANSCOPE_HERE) {
        this->share(in, place), left(in, out, op, nullptr);
    }
    template <int Items, class Out, class Op>
    SCANSCOPE_CUB void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op op, T before, SCANSCOPE_HERE) {
        this->share(in, place), left(in, out, op, &before);
    }
    template <int Items, class Out, class Op>
    SCANSCOPE_CUB void SubtractRight(T (&in)[Items], Out (&out)[Items], Op op, SCANSCOPE_HERE) {
        this->share(in, place);
        this->each_with_right(in, nullptr, [&](int i, const T& item, const T* right) {
            out[i] = right ? op(item, *right) : item;
        });
    }

private:
    template <int Items, class Out, class Op>
    SCANSCOPE_CUB void left(T (&in)[Items], Out (&out)[Items], Op op, const T* before) {
        this->each_with_left(in, before, [&](int i, const T& item, const T* other) {
            out[i] = other ? op(item, *other) : item;
        });
    }
};

} // namespace cub

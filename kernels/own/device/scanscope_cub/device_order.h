// Replaces CUB's algorithms that count and sort arrays, and its allocator (see device.h).
#pragma once

#include <array>

#include "block_order.h"
#include "device.h"

namespace cub {

// The samples of several channels may be interleaved: the first ACTIVE of CHANNELS are counted.
struct DeviceHistogram {
    template <int CHANNELS, int ACTIVE, class In, class Counters, class Levels, class Bounds, class Number>
    static cudaError_t MultiHistogramEven(void* temp, size_t& bytes, In in, const Counters& histograms,
                                          const Levels& levels, const Bounds& lower, const Bounds& upper,
                                          Number pixels, SCANSCOPE_STREAM) {
        return count<CHANNELS, ACTIVE>(
            SCANSCOPE_CALL("DeviceHistogram::MultiHistogramEven"), in, histograms, levels, pixels,
            [&](int channel) { return even_bins(levels[channel], lower[channel], upper[channel]); });
    }
    template <int CHANNELS, int ACTIVE, class In, class Counters, class Levels, class Bounds, class Number>
    static cudaError_t MultiHistogramRange(void* temp, size_t& bytes, In in, const Counters& histograms,
                                           const Levels& levels, const Bounds& bounds, Number pixels,
                                           SCANSCOPE_STREAM) {
        return count<CHANNELS, ACTIVE>(
            SCANSCOPE_CALL("DeviceHistogram::MultiHistogramRange"), in, histograms, levels, pixels,
            [&](int channel) { return bins_between(levels[channel], &bounds[channel][0]); });
    }
    template <class In, class Counter, class Level, class Number>
    static cudaError_t HistogramEven(void* temp, size_t& bytes, In in, Counter* histogram, int levels,
                                     Level lower, Level upper, Number n, SCANSCOPE_STREAM) {
        return count<1, 1>(SCANSCOPE_CALL("DeviceHistogram::HistogramEven"), in, &histogram, &levels, n,
                           [=](int) { return even_bins(levels, lower, upper); });
    }
    template <class In, class Counter, class Level, class Number>
    static cudaError_t HistogramRange(void* temp, size_t& bytes, In in, Counter* histogram, int levels,
                                      const Level* bounds, Number n, SCANSCOPE_STREAM) {
        return count<1, 1>(SCANSCOPE_CALL("DeviceHistogram::HistogramRange"), in, &histogram, &levels, n,
                           [=](int) { return bins_between(levels, bounds); });
    }

    // The same for rows whose beginnings are `row_bytes` bytes apart.
    template <int CHANNELS, int ACTIVE, class In, class Counters, class Levels, class Bounds, class Number>
    static cudaError_t MultiHistogramEven(void* temp, size_t& bytes, In in, const Counters& histograms,
                                          const Levels& levels, const Bounds& lower, const Bounds& upper,
                                          Number columns, Number rows, size_t row_bytes, SCANSCOPE_STREAM) {
        return MultiHistogramEven<CHANNELS, ACTIVE>(temp, bytes, in_rows(in, columns * CHANNELS, row_bytes),
                                                    histograms, levels, lower, upper, columns * rows, stream,
                                                    place);
    }
    template <int CHANNELS, int ACTIVE, class In, class Counters, class Levels, class Bounds, class Number>
    static cudaError_t MultiHistogramRange(void* temp, size_t& bytes, In in, const Counters& histograms,
                                           const Levels& levels, const Bounds& bounds, Number columns,
                                           Number rows, size_t row_bytes, SCANSCOPE_STREAM) {
        return MultiHistogramRange<CHANNELS, ACTIVE>(temp, bytes, in_rows(in, columns * CHANNELS, row_bytes),
                                                     histograms, levels, bounds, columns * rows, stream,
                                                     place);
    }
    template <class In, class Counter, class Level, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t HistogramEven(void* temp, size_t& bytes, In in, Counter* histogram, int levels,
                                     Level lower, Level upper, Number columns, Number rows, size_t row_bytes,
                                     SCANSCOPE_STREAM) {
        return HistogramEven(temp, bytes, in_rows(in, columns, row_bytes), histogram, levels, lower, upper,
                             columns * rows, stream, place);
    }
    template <class In, class Counter, class Level, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t HistogramRange(void* temp, size_t& bytes, In in, Counter* histogram, int levels,
                                      const Level* bounds, Number columns, Number rows, size_t row_bytes,
                                      SCANSCOPE_STREAM) {
        return HistogramRange(temp, bytes, in_rows(in, columns, row_bytes), histogram, levels, bounds,
                              columns * rows, stream, place);
    }

private:
    template <class Level> static auto even_bins(int levels, Level lower, Level upper) {
        return [=](const auto& sample) {
            if (!(sample >= lower && sample < upper)) return -1;
            if (std::is_integral<Level>::value)
                return int((long long)(sample - lower) * (levels - 1) / (upper - lower));
            return int((sample - lower) * (Level(levels - 1) / (upper - lower)));
        };
    }
    template <class Level> static auto bins_between(int levels, const Level* bounds) {
        return [=](const auto& sample) {
            int above = 0;
            while (above < levels && bounds[above] <= sample) ++above;
            return above - 1;
        };
    }
    template <class In, class Number> static auto in_rows(In in, Number columns, size_t row_bytes) {
        typedef scanscope_value<In> Sample;
        const auto sample = [=](Number i) {
            return in[i / columns * Number(row_bytes / sizeof(Sample)) + i % columns];
        };
        typedef CountingInputIterator<Number> Indices;
        return TransformInputIterator<Sample, decltype(sample), Indices>(Indices(0), sample);
    }
    template <class Counter, class Bin> struct Channel {
        Counter counts;
        int bins;
        Bin bin_of;
    };
    template <int CHANNELS, int ACTIVE, class In, class Counters, class Levels, class Number, class BinsOf>
    static cudaError_t count(const scanscope_call& call, In in, const Counters& histograms,
                             const Levels& levels, Number n, const BinsOf& bins_of) {
        return count<CHANNELS>(call, in, histograms, levels, n, bins_of,
                               typename ::scanscope::MakeSequence<ACTIVE>::type());
    }
    template <int CHANNELS, class In, class Counters, class Levels, class Number, class BinsOf,
              size_t... Active>
    static cudaError_t count(const scanscope_call& call, In in, const Counters& histograms,
                             const Levels& levels, Number n, const BinsOf& bins_of,
                             ::scanscope::Sequence<Active...>) {
        typedef Channel<typename std::decay<decltype(histograms[0])>::type, decltype(bins_of(0))> One;
        const std::array<One, sizeof...(Active)> channels = {
            One{histograms[Active], levels[Active] - 1, bins_of(int(Active))}...};
        return call(
            [=](In from, decltype(One::counts), Number all) {
                for (const One& one : channels)
                    for (int bin = 0; bin < one.bins; ++bin) one.counts[bin] = 0;
                for (Number i = 0; i < all; ++i)
                    for (size_t channel = 0; channel < channels.size(); ++channel) {
                        const One& one = channels[channel];
                        const scanscope_value<In> sample = from[i * CHANNELS + Number(channel)];
                        const int bin = one.bin_of(sample);
                        if (bin >= 0 && bin < one.bins) ++one.counts[bin];
                    }
            },
            in, histograms[0], n);
    }
};

// Eight bits at a time, between two buffers.
struct DeviceRadixSort {
#define SCANSCOPE_SORT(NAME, DESCENDING)                                                                     \
    template <class Key, class Number, scanscope_if_number<Number> = 0>                                      \
    static cudaError_t SortKeys##NAME(void* temp, size_t& bytes, const Key* in, Key* out, Number n,          \
                                      int begin = 0, int end = sizeof(Key) * 8, SCANSCOPE_STREAM) {          \
        return sort(SCANSCOPE_CALL("DeviceRadixSort::SortKeys" #NAME), in, out, (const NullType*)nullptr,    \
                    (NullType*)nullptr, n, begin, end, DESCENDING);                                          \
    }                                                                                                        \
    template <class Key, class Value, class Number, scanscope_if_number<Number> = 0>                         \
    static cudaError_t SortPairs##NAME(void* temp, size_t& bytes, const Key* in, Key* out,                   \
                                       const Value* values_in, Value* values_out, Number n, int begin = 0,   \
                                       int end = sizeof(Key) * 8, SCANSCOPE_STREAM) {                        \
        return sort(SCANSCOPE_CALL("DeviceRadixSort::SortPairs" #NAME), in, out, values_in, values_out, n,   \
                    begin, end, DESCENDING);                                                                 \
    }                                                                                                        \
    template <class Key, class Number>                                                                       \
    static cudaError_t SortKeys##NAME(void* temp, size_t& bytes, DoubleBuffer<Key>& keys, Number n,          \
                                      int begin = 0, int end = sizeof(Key) * 8, SCANSCOPE_STREAM) {          \
        DoubleBuffer<NullType> none;                                                                         \
        return sort_buffers(SCANSCOPE_CALL("DeviceRadixSort::SortKeys" #NAME), keys, none, n, begin, end,    \
                            DESCENDING);                                                                     \
    }                                                                                                        \
    template <class Key, class Value, class Number>                                                          \
    static cudaError_t SortPairs##NAME(void* temp, size_t& bytes, DoubleBuffer<Key>& keys,                   \
                                       DoubleBuffer<Value>& values, Number n, int begin = 0,                 \
                                       int end = sizeof(Key) * 8, SCANSCOPE_STREAM) {                        \
        return sort_buffers(SCANSCOPE_CALL("DeviceRadixSort::SortPairs" #NAME), keys, values, n, begin, end, \
                            DESCENDING);                                                                     \
    }
    SCANSCOPE_SORT(, false)
    SCANSCOPE_SORT(Descending, true)
#undef SCANSCOPE_SORT

private:
    static int passes(int begin, int end) { return end > begin ? (end - begin + 7) / 8 : 0; }
    template <class Key, class Value, class Number>
    static cudaError_t sort(const scanscope_call& call, const Key* in, Key* out, const Value* values_in,
                            Value* values_out, Number n, int begin, int end, bool is_descending) {
        const size_t keys_bytes = (n * sizeof(Key) + 15) / 16 * 16;
        const size_t needed = keys_bytes + n * (std::is_same<Value, NullType>::value ? 0 : sizeof(Value));
        char* const aligned = (char*)(((size_t)call.temp + 15) / 16 * 16);
        return call.with(
            needed + 15,
            [=](const Key* keys, Key* to, const Value* values, Value* values_to, char* beside, Number count) {
                Key* const other = (Key*)beside;
                Value* const values_other = (Value*)(beside + keys_bytes);
                int left = passes(begin, end), bit = begin;
                if (left == 0) move(keys, to, values, values_to, count, 0, 0, false);
                for (; left > 0; --left, bit += 8) {
                    Key* const next = left % 2 ? to : other;
                    Value* const values_next = left % 2 ? values_to : values_other;
                    move(keys, next, values, values_next, count, bit, end, is_descending);
                    keys = next;
                    values = values_next;
                }
            },
            in, out, values_in, values_out, aligned, n);
    }
    template <class Key, class Value, class Number>
    static cudaError_t sort_buffers(const scanscope_call& call, DoubleBuffer<Key>& keys,
                                    DoubleBuffer<Value>& values, Number n, int begin, int end,
                                    bool is_descending) {
        const cudaError_t error = call(
            [=](Key* from, Key* to, Value* values_from, Value* values_to, Number count) {
                for (int bit = begin; bit < end; bit += 8) {
                    move(from, to, values_from, values_to, count, bit, end, is_descending);
                    std::swap(from, to);
                    std::swap(values_from, values_to);
                }
            },
            keys.Current(), keys.Alternate(), values.Current(), values.Alternate(), n);
        if (call.temp && error == cudaSuccess) {
            keys.selector ^= passes(begin, end) & 1;
            values.selector ^= passes(begin, end) & 1;
        }
        return error;
    }
    // Sorts all keys by eight bits. Keys with equal bits keep their order.
    template <class Key, class Value, class Number>
    static void move(const Key* from, Key* to, const Value* values, Value* values_to, Number n, int begin,
                     int end, bool is_descending) {
        Number places[257] = {};
        for (Number i = 0; i < n; ++i) ++places[1 + scanscope_digit(from[i], begin, end, 8, is_descending)];
        for (int digit = 0; digit < 256; ++digit) places[digit + 1] += places[digit];
        for (Number i = 0; i < n; ++i) {
            const Key key = from[i];
            const Number at = places[scanscope_digit(key, begin, end, 8, is_descending)]++;
            to[at] = key;
            if constexpr (!std::is_same<Value, NullType>::value) values_to[at] = values[i];
        }
    }
};

// Sorts each segment, by insertion: equal keys keep their order, as the `Stable` calls require.
struct DeviceSegmentedSort {
#define SCANSCOPE_SORT(NAME, BEFORE)                                                                         \
    template <class Key, class Begin, class End>                                                             \
    static cudaError_t NAME(void* temp, size_t& bytes, const Key* in, Key* out, ::std::int64_t,              \
                            ::std::int64_t segments, Begin begin, End end, SCANSCOPE_STREAM) {               \
        return sort(SCANSCOPE_CALL("DeviceSegmentedSort::" #NAME), in, out, (const NullType*)nullptr,        \
                    (NullType*)nullptr, segments, begin, end,                                                \
                    [](const Key& a, const Key& b) { return BEFORE; });                                      \
    }                                                                                                        \
    template <class Key, class Begin, class End>                                                             \
    static cudaError_t NAME(void* temp, size_t& bytes, DoubleBuffer<Key>& keys, ::std::int64_t n,            \
                            ::std::int64_t segments, Begin begin, End end, SCANSCOPE_STREAM) {               \
        return turn(                                                                                         \
            temp, keys,                                                                                      \
            NAME(temp, bytes, keys.Current(), keys.Alternate(), n, segments, begin, end, stream, place));    \
    }
#define SCANSCOPE_SORT_PAIRS(NAME, BEFORE)                                                                   \
    template <class Key, class Value, class Begin, class End>                                                \
    static cudaError_t NAME(void* temp, size_t& bytes, const Key* in, Key* out, const Value* values_in,      \
                            Value* values_out, ::std::int64_t, ::std::int64_t segments, Begin begin,         \
                            End end, SCANSCOPE_STREAM) {                                                     \
        return sort(SCANSCOPE_CALL("DeviceSegmentedSort::" #NAME), in, out, values_in, values_out, segments, \
                    begin, end, [](const Key& a, const Key& b) { return BEFORE; });                          \
    }                                                                                                        \
    template <class Key, class Value, class Begin, class End>                                                \
    static cudaError_t NAME(void* temp, size_t& bytes, DoubleBuffer<Key>& keys, DoubleBuffer<Value>& values, \
                            ::std::int64_t n, ::std::int64_t segments, Begin begin, End end,                 \
                            SCANSCOPE_STREAM) {                                                              \
        return turn(temp, values,                                                                            \
                    turn(temp, keys,                                                                         \
                         NAME(temp, bytes, keys.Current(), keys.Alternate(), values.Current(),               \
                              values.Alternate(), n, segments, begin, end, stream, place)));                 \
    }
    SCANSCOPE_SORT(SortKeys, a < b)
    SCANSCOPE_SORT(SortKeysDescending, b < a)
    SCANSCOPE_SORT(StableSortKeys, a < b)
    SCANSCOPE_SORT(StableSortKeysDescending, b < a)
    SCANSCOPE_SORT_PAIRS(SortPairs, a < b)
    SCANSCOPE_SORT_PAIRS(SortPairsDescending, b < a)
    SCANSCOPE_SORT_PAIRS(StableSortPairs, a < b)
    SCANSCOPE_SORT_PAIRS(StableSortPairsDescending, b < a)
#undef SCANSCOPE_SORT_PAIRS
#undef SCANSCOPE_SORT

protected:
    template <class T>
    static cudaError_t turn(const void* temp, DoubleBuffer<T>& buffers, cudaError_t error) {
        if (temp && error == cudaSuccess) buffers.selector ^= 1;
        return error;
    }
    template <class Key, class Value, class Begin, class End, class Before>
    static cudaError_t sort(const scanscope_call& call, const Key* in, Key* out, const Value* values_in,
                            Value* values_out, ::std::int64_t segments, Begin begin, End end, Before before) {
        return call(
            [=](const Key* from, Key* to, const Value* values, Value* values_to, ::std::int64_t count,
                Begin first, End last) {
                for (::std::int64_t segment = 0; segment < count; ++segment) {
                    const ::std::int64_t start = first[segment], stop = last[segment];
                    for (auto i = start; i < stop; ++i) {
                        const Key key = from[i];
                        auto at = i;
                        for (; at > start && before(key, to[at - 1]); --at) {
                            to[at] = to[at - 1];
                            if constexpr (!std::is_same<Value, NullType>::value)
                                values_to[at] = values_to[at - 1];
                        }
                        to[at] = key;
                        if constexpr (!std::is_same<Value, NullType>::value) values_to[at] = values[i];
                    }
                }
            },
            in, out, values_in, values_out, segments, begin, end);
    }
};

// The same by some bits of the keys.
struct DeviceSegmentedRadixSort : private DeviceSegmentedSort {
#define SCANSCOPE_SORT(NAME, LEFT, RIGHT)                                                                    \
    template <class Key, class Begin, class End>                                                             \
    static cudaError_t SortKeys##NAME(void* temp, size_t& bytes, const Key* in, Key* out, ::std::int64_t,    \
                                      ::std::int64_t segments, Begin begin, End end, int first_bit = 0,      \
                                      int end_bit = sizeof(Key) * 8, SCANSCOPE_STREAM) {                     \
        return sort(SCANSCOPE_CALL("DeviceSegmentedRadixSort::SortKeys" #NAME), in, out,                     \
                    (const NullType*)nullptr, (NullType*)nullptr, segments, begin, end,                      \
                    [=](const Key& a, const Key& b) {                                                        \
                        return bits(LEFT, first_bit, end_bit) < bits(RIGHT, first_bit, end_bit);             \
                    });                                                                                      \
    }                                                                                                        \
    template <class Key, class Value, class Begin, class End>                                                \
    static cudaError_t SortPairs##NAME(void* temp, size_t& bytes, const Key* in, Key* out,                   \
                                       const Value* values_in, Value* values_out, ::std::int64_t,            \
                                       ::std::int64_t segments, Begin begin, End end, int first_bit = 0,     \
                                       int end_bit = sizeof(Key) * 8, SCANSCOPE_STREAM) {                    \
        return sort(SCANSCOPE_CALL("DeviceSegmentedRadixSort::SortPairs" #NAME), in, out, values_in,         \
                    values_out, segments, begin, end, [=](const Key& a, const Key& b) {                      \
                        return bits(LEFT, first_bit, end_bit) < bits(RIGHT, first_bit, end_bit);             \
                    });                                                                                      \
    }                                                                                                        \
    template <class Key, class Begin, class End>                                                             \
    static cudaError_t SortKeys##NAME(void* temp, size_t& bytes, DoubleBuffer<Key>& keys, ::std::int64_t n,  \
                                      ::std::int64_t segments, Begin begin, End end, int first_bit = 0,      \
                                      int end_bit = sizeof(Key) * 8, SCANSCOPE_STREAM) {                     \
        return turn(temp, keys,                                                                              \
                    SortKeys##NAME(temp, bytes, keys.Current(), keys.Alternate(), n, segments, begin, end,   \
                                   first_bit, end_bit, stream, place));                                      \
    }                                                                                                        \
    template <class Key, class Value, class Begin, class End>                                                \
    static cudaError_t SortPairs##NAME(void* temp, size_t& bytes, DoubleBuffer<Key>& keys,                   \
                                       DoubleBuffer<Value>& values, ::std::int64_t n,                        \
                                       ::std::int64_t segments, Begin begin, End end, int first_bit = 0,     \
                                       int end_bit = sizeof(Key) * 8, SCANSCOPE_STREAM) {                    \
        return turn(temp, values,                                                                            \
                    turn(temp, keys,                                                                         \
                         SortPairs##NAME(temp, bytes, keys.Current(), keys.Alternate(), values.Current(),    \
                                         values.Alternate(), n, segments, begin, end, first_bit, end_bit,    \
                                         stream, place)));                                                   \
    }
    SCANSCOPE_SORT(, a, b)
    SCANSCOPE_SORT(Descending, b, a)
#undef SCANSCOPE_SORT

private:
    template <class Key> static unsigned long long bits(const Key& key, int first, int end) {
        const unsigned long long all = scanscope_ordered_bits(key) >> first;
        return end - first < 64 ? all & ((1ull << (end - first)) - 1) : all;
    }
};

// Merges ever longer runs into the temporary storage and back. Equal keys keep their order.
struct DeviceMergeSort {
#define SCANSCOPE_SORT(NAME)                                                                                 \
    template <class Keys, class Number, class Before>                                                        \
    static cudaError_t NAME##Keys(void* temp, size_t& bytes, Keys keys, Number n, Before before,             \
                                  SCANSCOPE_STREAM) {                                                        \
        return sort(SCANSCOPE_CALL("DeviceMergeSort::" #NAME "Keys"), keys, keys, (NullType*)nullptr,        \
                    (NullType*)nullptr, n, before);                                                          \
    }                                                                                                        \
    template <class Keys, class Items, class Number, class Before>                                           \
    static cudaError_t NAME##Pairs(void* temp, size_t& bytes, Keys keys, Items items, Number n,              \
                                   Before before, SCANSCOPE_STREAM) {                                        \
        return sort(SCANSCOPE_CALL("DeviceMergeSort::" #NAME "Pairs"), keys, keys, items, items, n, before); \
    }                                                                                                        \
    template <class In, class Keys, class Number, class Before>                                              \
    static cudaError_t NAME##KeysCopy(void* temp, size_t& bytes, In in, Keys keys, Number n, Before before,  \
                                      SCANSCOPE_STREAM) {                                                    \
        return sort(SCANSCOPE_CALL("DeviceMergeSort::" #NAME "KeysCopy"), in, keys, (NullType*)nullptr,      \
                    (NullType*)nullptr, n, before);                                                          \
    }
    SCANSCOPE_SORT(Sort)
    SCANSCOPE_SORT(StableSort)
#undef SCANSCOPE_SORT
    template <class In, class ItemsIn, class Keys, class Items, class Number, class Before>
    static cudaError_t SortPairsCopy(void* temp, size_t& bytes, In in, ItemsIn items_in, Keys keys,
                                     Items items, Number n, Before before, SCANSCOPE_STREAM) {
        return sort(SCANSCOPE_CALL("DeviceMergeSort::SortPairsCopy"), in, keys, items_in, items, n, before);
    }

private:
    template <class In, class Keys, class ItemsIn, class Items, class Number, class Before>
    static cudaError_t sort(const scanscope_call& call, In in, Keys out, ItemsIn items_in, Items items_out,
                            Number n, Before before) {
        typedef scanscope_value<Keys> Key;
        typedef scanscope_value<Items> Item;
        constexpr bool has_items = !std::is_same<Item, NullType>::value;
        const size_t keys_bytes = (n * sizeof(Key) + 15) / 16 * 16;
        char* const aligned = (char*)(((size_t)call.temp + 15) / 16 * 16);
        return call.with(
            keys_bytes + (has_items ? n * sizeof(Item) : 0) + 15,
            [=](In from, Keys keys, ItemsIn items_from, Items items, char* beside, Number count) {
                Before is_before = before; // its operator may not be const
                Key* const keys_beside = (Key*)beside;
                Item* const items_beside = (Item*)(beside + keys_bytes);
                for (Number i = 0; i < count; ++i) {
                    keys[i] = Key(from[i]);
                    if constexpr (has_items) items[i] = Item(items_from[i]);
                }
                for (Number width = 1; width < count; width *= 2) {
                    for (Number begin = 0; begin < count; begin += 2 * width) {
                        const Number middle = std::min<Number>(begin + width, count),
                                     end = std::min<Number>(middle + width, count);
                        Number left = begin, right = middle;
                        for (Number at = begin; at < end; ++at) {
                            const bool is_right =
                                left == middle || (right < end && is_before(keys[right], keys[left]));
                            const Number next = is_right ? right++ : left++;
                            keys_beside[at] = keys[next];
                            if constexpr (has_items) items_beside[at] = items[next];
                        }
                    }
                    for (Number i = 0; i < count; ++i) {
                        keys[i] = keys_beside[i];
                        if constexpr (has_items) items[i] = items_beside[i];
                    }
                }
            },
            in, out, items_in, items_out, aligned, n);
    }
};

// Keeps no memory: each array is allocated and freed like any other.
struct CachingDeviceAllocator {
    template <class... Settings> CachingDeviceAllocator(Settings...) {}
    cudaError_t DeviceAllocate(void** pointer, size_t bytes, cudaStream_t = nullptr, SCANSCOPE_HERE) {
        return cudaError_t(::scanscope::allocate(pointer, bytes, ::scanscope::cell_type<void>(), "array",
                                                 ::scanscope::Memory::device, place));
    }
    cudaError_t DeviceFree(void* pointer, SCANSCOPE_HERE) {
        return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::device, place));
    }
    cudaError_t FreeAllCached() { return cudaSuccess; }
};

} // namespace cub

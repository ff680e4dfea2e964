// Replaces CUB's algorithms for arrays. Each call is a launch with a single thread: its results, its accesses
// and the size of its temporary storage are checked, and everything that it accesses counts as accessed in
// the line of the call.
#pragma once

#include <limits>

#include "block_order.h" // scanscope_digit

namespace cub {

template <class Iterator> using scanscope_value = typename std::iterator_traits<Iterator>::value_type;
template <class Op, class A, class B>
using scanscope_result =
    typename std::decay<decltype(std::declval<Op>()(std::declval<A>(), std::declval<B>()))>::type;
template <class Number>
using scanscope_if_number = typename std::enable_if<std::is_integral<Number>::value, int>::type;

// A call with temporary storage: without a pointer, it returns the number of bytes that it needs.
struct scanscope_call {
    const char* name;
    void* temp;
    size_t& bytes;
    cudaStream_t stream;
    ::scanscope::Place place;

    template <class Body, class... Arguments>
    cudaError_t with(size_t needed, const Body& body, const Arguments&... arguments) const {
        if (!temp) {
            bytes = needed;
            return cudaSuccess;
        }
        if (bytes < needed) return cudaError_t(::scanscope::answer_call(cudaErrorInvalidValue, name, place));
        const int told[] = {0, (::scanscope::tell_argument(arguments), 0)...};
        (void)told;
        typedef ::scanscope::Call<Body, Arguments...> Call;
        const ::scanscope::Kept<Call> call(body, arguments...);
        return cudaError_t(::scanscope::run_kernel(name, ::scanscope::configure(1, 1, 0, stream), &Call::body,
                                                   &call, sizeof call, place));
    }
    template <class Body, class... Arguments>
    cudaError_t operator()(const Body& body, const Arguments&... arguments) const {
        return with(1, body, arguments...);
    }
};
#define SCANSCOPE_CALL(NAME)                                                                                 \
    scanscope_call { NAME, temp, bytes, stream, place }
#define SCANSCOPE_STREAM cudaStream_t stream = nullptr, SCANSCOPE_HERE

struct DeviceScan {
#define SCANSCOPE_SCAN(NAME, EXCLUSIVE)                                                                      \
    template <class In, class Out, class Number, scanscope_if_number<Number> = 0>                            \
    static cudaError_t NAME##Sum(void* temp, size_t& bytes, In in, Out out, Number n, SCANSCOPE_STREAM) {    \
        return scan<EXCLUSIVE>(SCANSCOPE_CALL("DeviceScan::" #NAME "Sum"), in, out, Sum(),                   \
                               scanscope_value<In>(), n, true);                                              \
    }                                                                                                        \
    template <class InOut, class Number, scanscope_if_number<Number> = 0>                                    \
    static cudaError_t NAME##Sum(void* temp, size_t& bytes, InOut data, Number n, SCANSCOPE_STREAM) {        \
        return NAME##Sum(temp, bytes, data, data, n, stream, place);                                         \
    }
    SCANSCOPE_SCAN(Exclusive, true)
    SCANSCOPE_SCAN(Inclusive, false)
#undef SCANSCOPE_SCAN
    template <class In, class Out, class Op, class Initial, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t ExclusiveScan(void* temp, size_t& bytes, In in, Out out, Op op, Initial initial,
                                     Number n, SCANSCOPE_STREAM) {
        return scan<true>(SCANSCOPE_CALL("DeviceScan::ExclusiveScan"), in, out, op, initial, n, true);
    }
    template <class In, class Out, class Op, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t InclusiveScan(void* temp, size_t& bytes, In in, Out out, Op op, Number n,
                                     SCANSCOPE_STREAM) {
        return scan<false>(SCANSCOPE_CALL("DeviceScan::InclusiveScan"), in, out, op, scanscope_value<In>(), n,
                           false);
    }
    template <class In, class Out, class Op, class Initial, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t InclusiveScanInit(void* temp, size_t& bytes, In in, Out out, Op op, Initial initial,
                                         Number n, SCANSCOPE_STREAM) {
        return scan<false>(SCANSCOPE_CALL("DeviceScan::InclusiveScanInit"), in, out, op, initial, n, true);
    }
#define SCANSCOPE_SCAN_BY_KEY(NAME, EXCLUSIVE)                                                               \
    template <class Keys, class In, class Out, class Number, class Equal = Equality>                         \
    static cudaError_t NAME##SumByKey(void* temp, size_t& bytes, Keys keys, In in, Out out, Number n,        \
                                      Equal equal = Equal(), SCANSCOPE_STREAM) {                             \
        return scan<EXCLUSIVE>(SCANSCOPE_CALL("DeviceScan::" #NAME "SumByKey"), in, out, Sum(),              \
                               scanscope_value<In>(), n, true,                                               \
                               [=](Number i) { return i > 0 && equal(keys[i - 1], keys[i]); });              \
    }
    SCANSCOPE_SCAN_BY_KEY(Exclusive, true)
    SCANSCOPE_SCAN_BY_KEY(Inclusive, false)
#undef SCANSCOPE_SCAN_BY_KEY

private:
    struct Always {
        template <class Number> bool operator()(Number i) const { return i > 0; }
    };
    template <bool exclusive, class In, class Out, class Op, class Initial, class Number,
              class Continues = Always>
    static cudaError_t scan(const scanscope_call& call, In in, Out out, Op op, Initial initial, Number n,
                            bool has_initial, Continues continues = {}) {
        return call(
            [=](In from, Out to, Number count) {
                typedef scanscope_result<Op, Initial, scanscope_value<In>> T;
                T sum = initial;
                for (Number i = 0; i < count; ++i) {
                    if (!continues(i)) sum = initial;
                    const scanscope_value<In> item = from[i];
                    if (exclusive) to[i] = sum;
                    sum = i == 0 && !has_initial ? T(item) : T(op(sum, item));
                    if (!exclusive) to[i] = sum;
                }
            },
            in, out, n);
    }
};

struct DeviceReduce {
    template <class In, class Out, class Number, class Op, class Initial>
    static cudaError_t Reduce(void* temp, size_t& bytes, In in, Out out, Number n, Op op, Initial initial,
                              SCANSCOPE_STREAM) {
        return reduce(SCANSCOPE_CALL("DeviceReduce::Reduce"), in, out, n, op, initial);
    }
    template <class In, class Out, class Number, class Op, class Change, class Initial>
    static cudaError_t TransformReduce(void* temp, size_t& bytes, In in, Out out, Number n, Op op,
                                       Change change, Initial initial, SCANSCOPE_STREAM) {
        return reduce(SCANSCOPE_CALL("DeviceReduce::TransformReduce"),
                      TransformInputIterator<Initial, Change, In>(in, change), out, n, op, initial);
    }
#define SCANSCOPE_REDUCTION(NAME, INITIAL)                                                                   \
    template <class In, class Out, class Number>                                                             \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, Number n, SCANSCOPE_STREAM) {         \
        typedef scanscope_value<In> T;                                                                       \
        return reduce(SCANSCOPE_CALL("DeviceReduce::" #NAME), in, out, n, cub::NAME(), T(INITIAL));          \
    }
    SCANSCOPE_REDUCTION(Sum, T())
    SCANSCOPE_REDUCTION(Min, std::numeric_limits<T>::max())
    SCANSCOPE_REDUCTION(Max, std::numeric_limits<T>::lowest())
#undef SCANSCOPE_REDUCTION
    // The result is a pair of index and value, or both apart.
#define SCANSCOPE_ARGUMENT(NAME)                                                                             \
    template <class In, class Out, class Number, scanscope_if_number<Number> = 0>                            \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, Number n, SCANSCOPE_STREAM) {         \
        return SCANSCOPE_CALL("DeviceReduce::" #NAME)(                                                       \
            [=](In from, Out to, Number count) { *to = find(from, count, cub::NAME()); }, in, out, n);       \
    }                                                                                                        \
    template <class In, class Out, class Index, class Number, scanscope_if_number<Number> = 0>               \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, Index index, Number n,                \
                            SCANSCOPE_STREAM) {                                                              \
        return SCANSCOPE_CALL("DeviceReduce::" #NAME)(                                                       \
            [=](In from, Out to, Index at, Number count) {                                                   \
                const auto found = find(from, count, cub::NAME());                                           \
                *to = found.value;                                                                           \
                *at = found.key;                                                                             \
            },                                                                                               \
            in, out, index, n);                                                                              \
    }
    SCANSCOPE_ARGUMENT(ArgMin)
    SCANSCOPE_ARGUMENT(ArgMax)
#undef SCANSCOPE_ARGUMENT
    template <class Keys, class Unique, class In, class Out, class Runs, class Op, class Number>
    static cudaError_t ReduceByKey(void* temp, size_t& bytes, Keys keys, Unique unique, In in, Out out,
                                   Runs runs, Op op, Number n, SCANSCOPE_STREAM) {
        return by_key(SCANSCOPE_CALL("DeviceReduce::ReduceByKey"), keys, unique, in, out, runs, op, n);
    }
    template <class Keys, class Unique, class In, class Out, class Runs, class Op, class Number>
    static cudaError_t by_key(const scanscope_call& call, Keys keys, Unique unique, In in, Out out, Runs runs,
                              Op op, Number n) {
        return call(
            [=](Keys from, Unique to, In values, Out sums, Runs count, Number all) {
                Number run = 0;
                for (Number i = 0; i < all; ++run) {
                    const scanscope_value<Keys> key = from[i];
                    scanscope_value<In> sum = values[i];
                    for (++i; i < all && from[i] == key; ++i) sum = op(sum, values[i]);
                    to[run] = key;
                    sums[run] = sum;
                }
                *count = run;
            },
            keys, unique, in, out, runs, n);
    }

private:
    template <class In, class Out, class Number, class Op, class Initial>
    static cudaError_t reduce(const scanscope_call& call, In in, Out out, Number n, Op op, Initial initial) {
        return call(
            [=](In from, Out to, Number count) {
                scanscope_result<Op, Initial, scanscope_value<In>> sum = initial;
                for (Number i = 0; i < count; ++i) sum = op(sum, scanscope_value<In>(from[i]));
                *to = sum;
            },
            in, out, n);
    }
    template <class In, class Number, class Op>
    static KeyValuePair<int, scanscope_value<In>> find(In in, Number n, Op op) {
        typedef KeyValuePair<int, scanscope_value<In>> Pair;
        typedef std::numeric_limits<scanscope_value<In>> Limits;
        Pair best{1, std::is_same<Op, cub::ArgMin>::value ? Limits::max() : Limits::lowest()}; // if n is 0
        for (Number i = 0; i < n; ++i) best = i == 0 ? Pair{0, in[0]} : op(best, Pair{int(i), in[i]});
        return best;
    }
};

struct DeviceSegmentedReduce {
    template <class In, class Out, class Begin, class End, class Op, class Initial>
    static cudaError_t Reduce(void* temp, size_t& bytes, In in, Out out, int segments, Begin begin, End end,
                              Op op, Initial initial, SCANSCOPE_STREAM) {
        return SCANSCOPE_CALL("DeviceSegmentedReduce")(
            [=](In from, Out to, int count, Begin first, End last) {
                for (int segment = 0; segment < count; ++segment) {
                    Initial sum = initial;
                    const auto stop = last[segment];
                    for (auto i = first[segment]; i < stop; ++i) sum = op(sum, from[i]);
                    to[segment] = sum;
                }
            },
            in, out, segments, begin, end);
    }
#define SCANSCOPE_REDUCTION(NAME, INITIAL)                                                                   \
    template <class In, class Out, class Begin, class End>                                                   \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, int segments, Begin begin, End end,   \
                            SCANSCOPE_STREAM) {                                                              \
        typedef scanscope_value<In> T;                                                                       \
        return Reduce(temp, bytes, in, out, segments, begin, end, cub::NAME(), T(INITIAL), stream, place);   \
    }
    SCANSCOPE_REDUCTION(Sum, T())
    SCANSCOPE_REDUCTION(Min, std::numeric_limits<T>::max())
    SCANSCOPE_REDUCTION(Max, std::numeric_limits<T>::lowest())
#undef SCANSCOPE_REDUCTION
};

struct DeviceRunLengthEncode {
    template <class In, class Unique, class Lengths, class Runs, class Number>
    static cudaError_t Encode(void* temp, size_t& bytes, In in, Unique unique, Lengths lengths, Runs runs,
                              Number n, SCANSCOPE_STREAM) {
        return DeviceReduce::by_key(SCANSCOPE_CALL("DeviceRunLengthEncode::Encode"), in, unique,
                                    ConstantInputIterator<int>(1), lengths, runs, Sum(), n);
    }
};

// Selected items go to the front, in order. A partition puts the others behind them, in reverse order.
template <bool keeps_rest> struct scanscope_selection {
    template <class In, class Out, class Count, class Number, class Wanted>
    static cudaError_t select(const scanscope_call& call, In in, Out out, Count selected, Number n,
                              Wanted wanted) {
        return call(
            [=](In from, Out to, Count count, Number all) {
                Number front = 0, back = all;
                for (Number i = 0; i < all; ++i) {
                    const scanscope_value<In> item = from[i];
                    if (wanted(i, item))
                        to[front++] = item;
                    else if (keeps_rest)
                        to[--back] = item;
                }
                *count = front;
            },
            in, out, selected, n);
    }
    template <class In, class Flags, class Out, class Count, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t Flagged(void* temp, size_t& bytes, In in, Flags flags, Out out, Count selected,
                               Number n, SCANSCOPE_STREAM) {
        return select(SCANSCOPE_CALL(keeps_rest ? "DevicePartition::Flagged" : "DeviceSelect::Flagged"), in,
                      out, selected, n, [=](Number i, const auto&) { return bool(flags[i]); });
    }
    template <class In, class Out, class Count, class Number, class Op>
    static cudaError_t If(void* temp, size_t& bytes, In in, Out out, Count selected, Number n, Op op,
                          SCANSCOPE_STREAM) {
        return select(SCANSCOPE_CALL(keeps_rest ? "DevicePartition::If" : "DeviceSelect::If"), in, out,
                      selected, n, [=](Number, const auto& item) { return bool(op(item)); });
    }
};
struct DevicePartition : scanscope_selection<true> {};
struct DeviceSelect : scanscope_selection<false> {
    using scanscope_selection<false>::Flagged;
    using scanscope_selection<false>::If;
    template <class InOut, class Flags, class Count, class Number, scanscope_if_number<Number> = 0>
    static cudaError_t Flagged(void* temp, size_t& bytes, InOut data, Flags flags, Count selected, Number n,
                               SCANSCOPE_STREAM) {
        return Flagged(temp, bytes, data, flags, data, selected, n, stream, place);
    }
    template <class InOut, class Count, class Number, class Op, scanscope_if_number<Number> = 0>
    static cudaError_t If(void* temp, size_t& bytes, InOut data, Count selected, Number n, Op op,
                          SCANSCOPE_STREAM) {
        return If(temp, bytes, data, data, selected, n, op, stream, place);
    }
    template <class In, class Out, class Count, class Number>
    static cudaError_t Unique(void* temp, size_t& bytes, In in, Out out, Count selected, Number n,
                              SCANSCOPE_STREAM) {
        return select(SCANSCOPE_CALL("DeviceSelect::Unique"), in, out, selected, n,
                      [=](Number i, const auto& item) { return i == 0 || !(in[i - 1] == item); });
    }
    template <class Keys, class In, class KeysOut, class Out, class Count, class Number>
    static cudaError_t UniqueByKey(void* temp, size_t& bytes, Keys keys, In in, KeysOut keys_out, Out out,
                                   Count selected, Number n, SCANSCOPE_STREAM) {
        const auto first = [](const auto& a, const auto&) { return a; };
        return DeviceReduce::by_key(SCANSCOPE_CALL("DeviceSelect::UniqueByKey"), keys, keys_out, in, out,
                                    selected, first, n);
    }
};

struct DeviceHistogram {
    template <class In, class Counter, class Level, class Number>
    static cudaError_t HistogramEven(void* temp, size_t& bytes, In in, Counter* histogram, int levels,
                                     Level lower, Level upper, Number n, SCANSCOPE_STREAM) {
        return count(SCANSCOPE_CALL("DeviceHistogram::HistogramEven"), in, histogram, levels, n,
                     [=](const auto& sample) {
                         if (!(sample >= lower && sample < upper)) return -1;
                         if (std::is_integral<Level>::value)
                             return int((long long)(sample - lower) * (levels - 1) / (upper - lower));
                         return int((sample - lower) * (Level(levels - 1) / (upper - lower)));
                     });
    }
    template <class In, class Counter, class Level, class Number>
    static cudaError_t HistogramRange(void* temp, size_t& bytes, In in, Counter* histogram, int levels,
                                      const Level* bounds, Number n, SCANSCOPE_STREAM) {
        return count(SCANSCOPE_CALL("DeviceHistogram::HistogramRange"), in, histogram, levels, n,
                     [=](const auto& sample) {
                         int above = 0;
                         while (above < levels && bounds[above] <= sample) ++above;
                         return above - 1;
                     });
    }

private:
    template <class In, class Counter, class Number, class Bin>
    static cudaError_t count(const scanscope_call& call, In in, Counter* histogram, int levels, Number n,
                             Bin bin_of) {
        return call(
            [=](In from, Counter* to, Number all) {
                for (int bin = 0; bin < levels - 1; ++bin) to[bin] = 0;
                for (Number i = 0; i < all; ++i) {
                    const scanscope_value<In> sample = from[i];
                    const int bin = bin_of(sample);
                    if (bin >= 0 && bin < levels - 1) ++to[bin];
                }
            },
            in, histogram, n);
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
        return call.with(
            needed > 0 ? needed : 1,
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
            in, out, values_in, values_out, (char*)call.temp, n);
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
    // Moves all keys in the order of eight bits, which the keys keep otherwise.
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

#undef SCANSCOPE_CALL
#undef SCANSCOPE_STREAM

} // namespace cub

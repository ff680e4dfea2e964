// Replaces CUB's algorithms for arrays. Each call is a launch with a single thread: its results, its accesses
// and the size of its temporary storage are checked, and everything that it accesses counts as accessed on
// the line of the call.
#pragma once

#include <limits>

#include "basics.h"

namespace cub {

template <class Iterator> using scanscope_value = typename std::iterator_traits<Iterator>::value_type;
template <class Op, class A, class B>
using scanscope_result =
    typename std::decay<decltype(std::declval<Op>()(std::declval<A>(), std::declval<B>()))>::type;
template <class Number>
using scanscope_if_number = typename std::enable_if<std::is_integral<Number>::value, int>::type;

// The greatest and the least number of a type. std::numeric_limits does not support half precision, as in
// CUDA.
template <class T, class = void> struct scanscope_limits : std::numeric_limits<T> {};
template <class T> struct scanscope_limits<T, decltype(void(T::Its::infinity))> {
    static T max() { return T::of_bits(T::Its::infinity - 1); }
    static T lowest() { return T::of_bits(0x8000 | (T::Its::infinity - 1)); }
};

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
        const Call call(body, arguments...);
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
                               scanscope_value<In>(), n, true, same_key<Number>(keys, equal));               \
    }
    SCANSCOPE_SCAN_BY_KEY(Exclusive, true)
    SCANSCOPE_SCAN_BY_KEY(Inclusive, false)
#undef SCANSCOPE_SCAN_BY_KEY
    template <class Keys, class In, class Out, class Op, class Initial, class Number, class Equal = Equality>
    static cudaError_t ExclusiveScanByKey(void* temp, size_t& bytes, Keys keys, In in, Out out, Op op,
                                          Initial initial, Number n, Equal equal = Equal(),
                                          SCANSCOPE_STREAM) {
        return scan<true>(SCANSCOPE_CALL("DeviceScan::ExclusiveScanByKey"), in, out, op, initial, n, true,
                          same_key<Number>(keys, equal));
    }
    template <class Keys, class In, class Out, class Op, class Number, class Equal = Equality>
    static cudaError_t InclusiveScanByKey(void* temp, size_t& bytes, Keys keys, In in, Out out, Op op,
                                          Number n, Equal equal = Equal(), SCANSCOPE_STREAM) {
        return scan<false>(SCANSCOPE_CALL("DeviceScan::InclusiveScanByKey"), in, out, op,
                           scanscope_value<In>(), n, false, same_key<Number>(keys, equal));
    }

private:
    template <class Number, class Keys, class Equal> static auto same_key(Keys keys, Equal equal) {
        return [=](Number i) { return i > 0 && equal(keys[i - 1], keys[i]); };
    }
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
                    const bool starts = !continues(i);
                    if (starts) sum = initial;
                    const scanscope_value<In> item = from[i];
                    if (exclusive) to[i] = sum;
                    sum = starts && !has_initial ? T(item) : T(op(sum, item));
                    if (!exclusive) to[i] = sum;
                }
            },
            in, out, n);
    }
};

// Reduces each run of equal keys.
template <class Keys, class Unique, class In, class Out, class Runs, class Op, class Number>
cudaError_t scanscope_by_key(const scanscope_call& call, Keys keys, Unique unique, In in, Out out, Runs runs,
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

// The best of n elements, and its index.
template <class In, class Number, class Op>
KeyValuePair<int, scanscope_value<In>> scanscope_best(In in, Number n, Op op) {
    typedef KeyValuePair<int, scanscope_value<In>> Pair;
    typedef scanscope_limits<scanscope_value<In>> Limits;
    Pair best{1, std::is_same<Op, cub::ArgMin>::value ? Limits::max() : Limits::lowest()}; // if n is 0
    for (Number i = 0; i < n; ++i) best = i == 0 ? Pair{0, in[0]} : op(best, Pair{int(i), in[i]});
    return best;
}

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
    SCANSCOPE_REDUCTION(Min, scanscope_limits<T>::max())
    SCANSCOPE_REDUCTION(Max, scanscope_limits<T>::lowest())
#undef SCANSCOPE_REDUCTION
    // The result is a pair of index and value, or the two separately.
#define SCANSCOPE_ARGUMENT(NAME)                                                                             \
    template <class In, class Out, class Number, scanscope_if_number<Number> = 0>                            \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, Number n, SCANSCOPE_STREAM) {         \
        return SCANSCOPE_CALL("DeviceReduce::" #NAME)(                                                       \
            [=](In from, Out to, Number count) { *to = scanscope_best(from, count, cub::NAME()); }, in, out, \
            n);                                                                                              \
    }                                                                                                        \
    template <class In, class Out, class Index, class Number, scanscope_if_number<Number> = 0>               \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, Index index, Number n,                \
                            SCANSCOPE_STREAM) {                                                              \
        return SCANSCOPE_CALL("DeviceReduce::" #NAME)(                                                       \
            [=](In from, Out to, Index at, Number count) {                                                   \
                const auto found = scanscope_best(from, count, cub::NAME());                                 \
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
        return scanscope_by_key(SCANSCOPE_CALL("DeviceReduce::ReduceByKey"), keys, unique, in, out, runs, op,
                                n);
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
    SCANSCOPE_REDUCTION(Min, scanscope_limits<T>::max())
    SCANSCOPE_REDUCTION(Max, scanscope_limits<T>::lowest())
#undef SCANSCOPE_REDUCTION
#define SCANSCOPE_ARGUMENT(NAME)                                                                             \
    template <class In, class Out, class Begin, class End>                                                   \
    static cudaError_t NAME(void* temp, size_t& bytes, In in, Out out, int segments, Begin begin, End end,   \
                            SCANSCOPE_STREAM) {                                                              \
        return SCANSCOPE_CALL("DeviceSegmentedReduce::" #NAME)(                                              \
            [=](In from, Out to, int count, Begin first, End last) {                                         \
                for (int segment = 0; segment < count; ++segment) {                                          \
                    const auto start = first[segment];                                                       \
                    to[segment] = scanscope_best(from + start, last[segment] - start, cub::NAME());          \
                }                                                                                            \
            },                                                                                               \
            in, out, segments, begin, end);                                                                  \
    }
    SCANSCOPE_ARGUMENT(ArgMin)
    SCANSCOPE_ARGUMENT(ArgMax)
#undef SCANSCOPE_ARGUMENT
};

struct DeviceRunLengthEncode {
    template <class In, class Unique, class Lengths, class Runs, class Number>
    static cudaError_t Encode(void* temp, size_t& bytes, In in, Unique unique, Lengths lengths, Runs runs,
                              Number n, SCANSCOPE_STREAM) {
        return scanscope_by_key(SCANSCOPE_CALL("DeviceRunLengthEncode::Encode"), in, unique,
                                ConstantInputIterator<int>(1), lengths, runs, Sum(), n);
    }
    template <class In, class Offsets, class Lengths, class Runs, class Number>
    static cudaError_t NonTrivialRuns(void* temp, size_t& bytes, In in, Offsets offsets, Lengths lengths,
                                      Runs runs, Number n, SCANSCOPE_STREAM) {
        return SCANSCOPE_CALL("DeviceRunLengthEncode::NonTrivialRuns")(
            [=](In from, Offsets begins, Lengths sizes, Runs count, Number all) {
                Number run = 0;
                for (Number begin = 0, i = 0; i < all; begin = i) {
                    const scanscope_value<In> item = from[begin];
                    for (++i; i < all && from[i] == item;) ++i;
                    if (i - begin == 1) continue;
                    begins[run] = begin;
                    sizes[run++] = i - begin;
                }
                *count = run;
            },
            in, offsets, lengths, runs, n);
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
struct DevicePartition : scanscope_selection<true> {
    using scanscope_selection<true>::If;
    // Three parts: those of the first and the second kind, and the others.
    template <class In, class First, class Second, class Rest, class Counts, class Number, class Op1,
              class Op2>
    static cudaError_t If(void* temp, size_t& bytes, In in, First first, Second second, Rest rest,
                          Counts selected, Number n, Op1 is_first, Op2 is_second, SCANSCOPE_STREAM) {
        return SCANSCOPE_CALL("DevicePartition::If")(
            [=](In from, First ones, Second others, Rest left, Counts counts, Number all) {
                Number a = 0, b = 0, c = 0;
                for (Number i = 0; i < all; ++i) {
                    const scanscope_value<In> item = from[i];
                    if (is_first(item))
                        ones[a++] = item;
                    else if (is_second(item))
                        others[b++] = item;
                    else
                        left[c++] = item;
                }
                counts[0] = a;
                counts[1] = b;
            },
            in, first, second, rest, selected, n);
    }
};
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
        return scanscope_by_key(SCANSCOPE_CALL("DeviceSelect::UniqueByKey"), keys, keys_out, in, out,
                                selected, first, n);
    }
};

} // namespace cub

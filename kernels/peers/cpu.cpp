// The algorithms on the CPU: what a program would do without a GPU. Plain code of the library where there is
// some, each operator a type of its own, as in any program that means one operator.

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#if SCANSCOPE_HAS_TBB
#include <tbb/blocked_range.h>
#include <tbb/parallel_scan.h>
#endif

#include "apply/ordered_bits.cuh"
#include "options.h"
#include "programs.h"
#include "simt/words.h"

namespace scanscope::kernels {
namespace {

using simt::Problem;
using simt::Settings;
using trace::Operator;

template <class T> struct BitAnd {
    T operator()(T left, T right) const { return left & right; }
};
template <class T> struct BitOr {
    T operator()(T left, T right) const { return left | right; }
};
template <class T> struct BitXor {
    T operator()(T left, T right) const { return left ^ right; }
};

template <class T, class Use> void with_operator(Operator op, const Use& use) {
    switch (op) {
    case Operator::sum:
        return use(simt::Sum<T>());
    case Operator::product:
        return use(simt::Product<T>());
    case Operator::max:
        return use(simt::Max<T>());
    case Operator::min:
        return use(simt::Min<T>());
    default:
        break;
    }
    if constexpr (std::is_integral_v<T>) switch (op) {
        case Operator::bit_and:
            return use(BitAnd<T>());
        case Operator::bit_or:
            return use(BitOr<T>());
        case Operator::bit_xor:
            return use(BitXor<T>());
        default:
            return use(simt::Compose<T>());
        }
}

struct SerialScan {
    template <class T, class Op>
    static std::vector<T> run(std::span<const T> in, bool inclusive, Op op, T identity) {
        std::vector<T> out(in.size());
        T sum = identity;
        for (std::size_t i = 0; i < in.size(); ++i) {
            const T next = op(sum, in[i]);
            out[i] = inclusive ? next : sum;
            sum = next;
        }
        return out;
    }
};

struct LibraryScan {
    template <class T, class Op>
    static std::vector<T> run(std::span<const T> in, bool inclusive, Op op, T identity) {
        std::vector<T> out(in.size());
        if (inclusive)
            std::inclusive_scan(in.begin(), in.end(), out.begin(), op);
        else
            std::exclusive_scan(in.begin(), in.end(), out.begin(), identity, op);
        return out;
    }
};

#if SCANSCOPE_HAS_TBB
struct ParallelScan {
    template <class T, class Op>
    static std::vector<T> run(std::span<const T> in, bool inclusive, Op op, T identity) {
        std::vector<T> out(in.size());
        const auto part = [&](const tbb::blocked_range<std::size_t>& range, T sum, bool is_final) {
            for (std::size_t i = range.begin(); i != range.end(); ++i) {
                const T next = op(sum, in[i]);
                if (is_final) out[i] = inclusive ? next : sum;
                sum = next;
            }
            return sum;
        };
        tbb::parallel_scan(tbb::blocked_range<std::size_t>(0, in.size()), identity, part, op);
        return out;
    }
};
#endif

struct SerialReduction {
    template <class T, class Op> static std::vector<T> run(std::span<const T> in, bool, Op op, T identity) {
        return {std::accumulate(in.begin(), in.end(), identity, op)};
    }
};

// std::reduce may change the order of the operands, which std::accumulate may not.
struct LibraryReduction {
    template <class T, class Op> static std::vector<T> run(std::span<const T> in, bool, Op op, T identity) {
        return {std::reduce(in.begin(), in.end(), identity, op)};
    }
};

// ---- compaction and sorting: no operator

// Calls use(kept) where kept(i) says whether --keep asks for element i.
template <class T, class Use>
std::vector<T> with_predicate(std::span<const T> in, const Problem& problem, const Use& use) {
    if (option_is(problem, "keep", "changed"))
        return use([in](std::size_t i) { return i == 0 || in[i] != in[i - 1]; });
    if (option_is(problem, "keep", "positive")) return use([in](std::size_t i) { return in[i] > T{0}; });
    return use([in](std::size_t i) { return in[i] != T{0}; });
}

struct SerialCompaction {
    template <class T> static std::vector<T> run(std::span<const T> in, const Problem& problem) {
        return with_predicate(in, problem, [in](const auto& kept) {
            std::vector<T> out;
            for (std::size_t i = 0; i < in.size(); ++i)
                if (kept(i)) out.push_back(in[i]);
            return out;
        });
    }
};

struct CompactionByScan {
    template <class T> static std::vector<T> run(std::span<const T> in, const Problem& problem) {
        return with_predicate(in, problem, [in](const auto& kept) {
            std::vector<std::size_t> flags(in.size()), places(in.size());
            for (std::size_t i = 0; i < in.size(); ++i) flags[i] = kept(i);
            std::exclusive_scan(flags.begin(), flags.end(), places.begin(), std::size_t{0});
            std::vector<T> out(in.empty() ? 0 : places.back() + flags.back());
            for (std::size_t i = 0; i < in.size(); ++i)
                if (flags[i] != 0) out[places[i]] = in[i];
            return out;
        });
    }
};

// Whole integers are compared by <. Floats are by the bits that the radix sorts take, even whole: < has no
// place for NaN, with which std::stable_sort may do anything, and would leave −0 and +0 as they stood where
// those put −0 first.
struct StableSort {
    template <class T> static std::vector<T> run(std::span<const T> in, const Problem& problem) {
        std::vector<T> out(in.begin(), in.end());
        const std::uint64_t bits = option_number(problem.options, "bits").value_or(most_bits);
        if (std::is_integral_v<T> && bits >= 8 * sizeof(T)) {
            std::stable_sort(out.begin(), out.end());
            return out;
        }
        const std::uint64_t mask = ~std::uint64_t{0} >> (most_bits - bits);
        std::stable_sort(out.begin(), out.end(), [mask](T left, T right) {
            return (ordered_bits(left) & mask) < (ordered_bits(right) & mask);
        });
        return out;
    }
};

template <class T> std::vector<T> typed(const Problem& problem) {
    std::vector<T> in;
    in.reserve(problem.n());
    for (const trace::Value value : problem.input) in.push_back(trace::from_value<T>(value));
    return in;
}

template <class T> std::vector<trace::Value> untyped(const std::vector<T>& elements) {
    std::vector<trace::Value> values;
    values.reserve(elements.size());
    for (const T element : elements) values.push_back(trace::to_value(element));
    return values;
}

template <class Method> void apply_on_cpu(const Settings&, Problem& problem, trace::Trace*) {
    trace::with_type(problem.type, [&]<class T>() {
        const std::vector<T> in = typed<T>(problem);
        problem.output = untyped(Method::template run<T>(std::span<const T>(in), problem));
    });
}

template <class Method> void run_on_cpu(const Settings&, Problem& problem, trace::Trace*) {
    trace::with_type(problem.type, [&]<class T>() {
        const std::vector<T> in = typed<T>(problem);
        with_operator<T>(problem.op, [&](auto op) {
            problem.output = untyped(Method::template run<T>(std::span<const T>(in), problem.inclusive(), op,
                                                             simt::identity_of<T>(problem.op)));
        });
    });
}

constexpr simt::Program programs[] = {
    {"cpu-scan", run_on_cpu<SerialScan>},
    {"std-scan", run_on_cpu<LibraryScan>},
#if SCANSCOPE_HAS_TBB
    {"cpu-scan-parallel", run_on_cpu<ParallelScan>},
#endif
    {"cpu-reduce", run_on_cpu<SerialReduction>},
    {"std-reduce", run_on_cpu<LibraryReduction>},
    {"cpu-compact", apply_on_cpu<SerialCompaction>},
    {"cpu-compact-scan", apply_on_cpu<CompactionByScan>},
    {"cpu-sort", apply_on_cpu<StableSort>},
};

} // namespace

Programs cpu_programs() { return programs; }

} // namespace scanscope::kernels

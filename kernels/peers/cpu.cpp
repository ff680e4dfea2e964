// The algorithms on the CPU: what a program would do without a GPU. Plain code of the library where there is
// some, each operator a type of its own, as in any program that means one operator.

#include <functional>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#if SCANSCOPE_HAS_TBB
#include <tbb/blocked_range.h>
#include <tbb/parallel_scan.h>
#endif

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

template <class Method> void run_on_cpu(const Settings&, Problem& problem, trace::Trace*) {
    trace::with_type(problem.type, [&]<class T>() {
        std::vector<T> in;
        in.reserve(problem.n());
        for (const trace::Value value : problem.input) in.push_back(trace::from_value<T>(value));
        with_operator<T>(problem.op, [&](auto op) {
            const std::vector<T> out = Method::template run<T>(std::span<const T>(in), problem.inclusive(),
                                                               op, simt::identity_of<T>(problem.op));
            problem.output.clear();
            problem.output.reserve(out.size());
            for (const T element : out) problem.output.push_back(trace::to_value(element));
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
};

} // namespace

Programs cpu_programs() { return programs; }

} // namespace scanscope::kernels

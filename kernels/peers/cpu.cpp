// The algorithms on the CPU, as a program without a GPU would run them: calls of the standard library if it
// has the algorithm. Each operator is a separate type, as in a program that uses only one operator.

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#if SCANSCOPE_HAS_TBB
#include <tbb/blocked_range.h>
#include <tbb/parallel_scan.h>
#endif

#include "kernels/apply/ordered_bits.cuh"
#include "kernels/input/options.h"
#include "kernels/programs/programs.h"
#include "kernels/simt/words.h"

namespace scanscope::kernels {
namespace {

using simt::Problem;

template <class T> std::vector<T> typed(const Problem& problem) {
    std::vector<T> in;
    in.reserve(problem.n());
    for (const trace::Value value : problem.input) in.push_back(trace::from_value<T>(value));
    return in;
}

// Reads the first span, fills the second, and returns the number of results. There is one indirect call for
// all elements.
template <class T> using Work = std::function<std::size_t(std::span<const T>, std::span<T>)>;

template <class T> class CpuCall final : public PreparedCall {
public:
    CpuCall(const Problem& problem, std::size_t most_results, Work<T> work)
        : in_(typed<T>(problem))
        , out_(most_results)
        , work_(std::move(work)) {}
    void run() override { results_ = work_(std::span<const T>(in_), std::span<T>(out_)); }
    [[nodiscard]] std::vector<trace::Value> output() override {
        std::vector<trace::Value> values;
        values.reserve(results_);
        for (std::size_t i = 0; i < results_; ++i) values.push_back(trace::to_value(out_[i]));
        return values;
    }

private:
    std::vector<T> in_, out_;
    std::size_t results_ = 0;
    Work<T> work_;
};

template <class T>
std::unique_ptr<PreparedCall> cpu_call(const Problem& problem, std::size_t most_results, Work<T> work) {
    return std::make_unique<CpuCall<T>>(problem, most_results, std::move(work));
}

// ---- scans and reductions: each method provides only its loop

struct SerialScan {
    template <class T, class Op>
    static std::size_t run(std::span<const T> in, std::span<T> out, bool inclusive, Op op, T identity) {
        T sum = identity;
        for (std::size_t i = 0; i < in.size(); ++i) {
            const T next = op(sum, in[i]);
            out[i] = inclusive ? next : sum;
            sum = next;
        }
        return in.size();
    }
};

struct LibraryScan {
    template <class T, class Op>
    static std::size_t run(std::span<const T> in, std::span<T> out, bool inclusive, Op op, T identity) {
        if (inclusive)
            std::inclusive_scan(in.begin(), in.end(), out.begin(), op);
        else
            std::exclusive_scan(in.begin(), in.end(), out.begin(), identity, op);
        return in.size();
    }
};

#if SCANSCOPE_HAS_TBB
struct ParallelScan {
    // TBB's template takes a long time to compile, so there is one instance for each type, not for each
    // operator. It calls `part` for a whole range, and the loop in `part` has the operator compiled in.
    template <class T> using Part = std::function<T(const tbb::blocked_range<std::size_t>&, T, bool)>;
    template <class T>
    static void scan(std::size_t n, T identity, const Part<T>& part, const std::function<T(T, T)>& combine) {
        tbb::parallel_scan(tbb::blocked_range<std::size_t>(0, n), identity, part, combine);
    }

    template <class T, class Op>
    static std::size_t run(std::span<const T> in, std::span<T> out, bool inclusive, Op op, T identity) {
        const auto part = [&](const tbb::blocked_range<std::size_t>& range, T sum, bool is_final) {
            for (std::size_t i = range.begin(); i != range.end(); ++i) {
                const T next = op(sum, in[i]);
                if (is_final) out[i] = inclusive ? next : sum;
                sum = next;
            }
            return sum;
        };
        scan<T>(in.size(), identity, part, op);
        return in.size();
    }
};
#endif

struct SerialReduction {
    template <class T, class Op>
    static std::size_t run(std::span<const T> in, std::span<T> out, bool, Op op, T identity) {
        out[0] = std::accumulate(in.begin(), in.end(), identity, op);
        return 1;
    }
};

// std::reduce may change the order of the operands; std::accumulate must not.
struct LibraryReduction {
    template <class T, class Op>
    static std::size_t run(std::span<const T> in, std::span<T> out, bool, Op op, T identity) {
        out[0] = std::reduce(in.begin(), in.end(), identity, op);
        return 1;
    }
};

template <class Method> std::unique_ptr<PreparedCall> prepare_combining(const Problem& problem) {
    return trace::with_type(problem.type, [&]<class T>() {
        const T identity = simt::identity_of<T>(problem.op);
        return simt::with_operator_type<T>(problem.op, [&](auto op) {
            return cpu_call<T>(
                problem, std::max<std::size_t>(problem.n(), 1),
                [op, identity, inclusive = problem.inclusive()](std::span<const T> in, std::span<T> out) {
                    return Method::run(in, out, inclusive, op, identity);
                });
        });
    });
}

// ---- compaction and sorting: these have no operator

// Calls use(kept). The function kept(in, i) says whether --keep selects element i.
template <class T, class Use>
std::unique_ptr<PreparedCall> with_predicate(const Problem& problem, const Use& use) {
    using In = std::span<const T>;
    if (option_is(problem, "keep", "changed"))
        return use([](In in, std::size_t i) { return i == 0 || in[i] != in[i - 1]; });
    if (option_is(problem, "keep", "positive")) return use([](In in, std::size_t i) { return in[i] > T{0}; });
    return use([](In in, std::size_t i) { return in[i] != T{0}; });
}

std::unique_ptr<PreparedCall> prepare_compaction(const Problem& problem) {
    return trace::with_type(problem.type, [&]<class T>() {
        return with_predicate<T>(problem, [&](auto kept) {
            return cpu_call<T>(problem, problem.n(), [kept](std::span<const T> in, std::span<T> out) {
                std::size_t count = 0;
                for (std::size_t i = 0; i < in.size(); ++i)
                    if (kept(in, i)) out[count++] = in[i];
                return count;
            });
        });
    });
}

std::unique_ptr<PreparedCall> prepare_compaction_by_scan(const Problem& problem) {
    return trace::with_type(problem.type, [&]<class T>() {
        return with_predicate<T>(problem, [&](auto kept) {
            std::vector<std::size_t> flags(problem.n()), places(problem.n());
            return cpu_call<T>(problem, problem.n(),
                               [kept, flags = std::move(flags),
                                places = std::move(places)](std::span<const T> in, std::span<T> out) mutable {
                                   for (std::size_t i = 0; i < in.size(); ++i) flags[i] = kept(in, i);
                                   std::exclusive_scan(flags.begin(), flags.end(), places.begin(),
                                                       std::size_t{0});
                                   for (std::size_t i = 0; i < in.size(); ++i)
                                       if (flags[i] != 0) out[places[i]] = in[i];
                                   return in.empty() ? 0 : places.back() + flags.back();
                               });
        });
    });
}

// Integers are compared with <, if all bits count. Floats are always compared by the bits that the radix
// sorts use. < does not order NaNs, so std::stable_sort may do anything with them; it would also keep the
// order of −0 and +0, while the radix sorts put −0 first.
template <class T> void sort_by_bits(std::span<T> elements, std::uint64_t bits) {
    if (std::is_integral_v<T> && bits >= 8 * sizeof(T)) {
        std::stable_sort(elements.begin(), elements.end());
        return;
    }
    const std::uint64_t mask = ~std::uint64_t{0} >> (most_bits - bits);
    std::stable_sort(elements.begin(), elements.end(), [mask](T left, T right) {
        return (ordered_bits(left) & mask) < (ordered_bits(right) & mask);
    });
}

std::unique_ptr<PreparedCall> prepare_sort(const Problem& problem) {
    const std::uint64_t bits = option_number(problem.options, "bits").value_or(most_bits);
    return trace::with_type(problem.type, [&]<class T>() {
        return cpu_call<T>(problem, problem.n(), [bits](std::span<const T> in, std::span<T> out) {
            std::ranges::copy(in, out.begin());
            sort_by_bits(out, bits);
            return in.size();
        });
    });
}

constexpr PreparedProgram calls[] = {
    {"cpu-scan", prepare_combining<SerialScan>},
    {"std-scan", prepare_combining<LibraryScan>},
#if SCANSCOPE_HAS_TBB
    {"cpu-scan-parallel", prepare_combining<ParallelScan>},
#endif
    {"cpu-reduce", prepare_combining<SerialReduction>},
    {"std-reduce", prepare_combining<LibraryReduction>},
    {"cpu-compact", prepare_compaction},
    {"cpu-compact-scan", prepare_compaction_by_scan},
    {"cpu-sort", prepare_sort},
};

} // namespace

PreparedPrograms cpu_calls() { return calls; }

} // namespace scanscope::kernels

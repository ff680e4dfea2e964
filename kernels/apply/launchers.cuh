// Launches each application, in the same way on all executors. To add one,
// follow scan/launchers.cuh.
#pragma once

#include <algorithm>
#include <bit>

#include "kernels/apply/compact.cuh"
#include "kernels/apply/histogram.cuh"
#include "kernels/apply/radix_sort.cuh"
#include "kernels/apply/radix_sort_4bit.cuh"
#include "kernels/apply/subtree_sizes.cuh"
#include "kernels/apply/thread_index.cuh"
#include "kernels/apply/wanted_of.h"
#include "kernels/input/options.h"
#include "kernels/scan/scans.cuh"
#include "kernels/simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

using trace::Meaning;

// Launches one thread for each element.
template <class... Parameters, class... Arguments>
void launch_for_each(Device& device, const Problem& problem, const char* name, void (*kernel)(Parameters...),
                     const Arguments&... arguments) {
    device.launch(name, grid_of(blocks_for(problem, problem.n())), {problem.threads_per_block}, 0, kernel,
                  arguments...);
}

// Launches the exclusive sum scan that the option --scan names.
template <class T>
void sums_before(Device& device, const Problem& problem, global_ptr<const T> in, global_ptr<T> out,
                 std::uint64_t n) {
    launch_scan<T>(device, {in, out, n, false, sum_operator<T>(), constant<T>(0), problem.threads_per_block,
                            problem.options});
}

struct ThreadIndex {
    template <class T> static void launch(Device& device, Problem& problem) {
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        launch_for_each(device, problem, "thread_index", thread_index<T>, in, out,
                        static_cast<int>(problem.n()));
        problem.output = device.download(out);
    }
};

struct Compact {
    template <class T> static void launch(Device& device, Problem& problem) {
        using Flag = beside_t<T, int>;
        const int n = static_cast<int>(problem.n());
        const auto in = device.input<T>("in", problem.input);
        const auto keep = device.allocate<Flag>("keep", problem.n(), Meaning::predicate);
        const auto index = device.allocate<Flag>("index", problem.n(), Meaning::index);
        const auto out = device.allocate<T>("out", problem.n());
        const auto count = device.upload<int>("count", {0}, Meaning::count);
        launch_for_each(device, problem, "compact_predicate", compact_predicate<T, Flag>, in, keep, n,
                        wanted_of(problem));
        sums_before<Flag>(device, problem, keep, index, problem.n());
        launch_for_each(device, problem, "compact_scatter", compact_scatter<T, Flag>, in, keep, index, out,
                        count, n);
        const auto kept = trace::from_value<std::int32_t>(device.download(count).at(0));
        problem.output = device.download(out, static_cast<std::uint64_t>(kept));
    }
};

// Returns --bits, or else the number of lowest bits in which the keys differ.
template <class Key> int bits_to_sort(const Problem& problem) {
    if (const auto bits = option_number(problem.options, "bits"))
        return static_cast<int>(std::min<std::uint64_t>(*bits, 8 * sizeof(Key)));
    const auto bits_of_key = [&](std::size_t i) {
        return ordered_bits(trace::from_value<Key>(problem.input[i]));
    };
    std::uint64_t differ = 0;
    for (std::size_t i = 1; i < problem.n(); ++i) differ |= bits_of_key(i) ^ bits_of_key(0);
    return std::max<int>(1, std::bit_width(differ));
}

// Calls pass(from, to, number) for each pass; the last one writes `out`.
template <class T, class Pass>
void in_passes(Device& device, Problem& problem, int passes, const Pass& pass) {
    const auto in = device.input<T>("in", problem.input);
    auto to = device.allocate<T>("out", problem.n());
    auto other = passes > 1 ? device.allocate<T>("keys", problem.n()) : to;
    const auto out = to;
    if (passes % 2 == 0) std::swap(to, other);
    for (int number = 1; number <= passes; ++number) {
        pass(number == 1 ? in : global_ptr<const T>(other), to, number);
        std::swap(to, other);
    }
    problem.output = device.download(out);
}

struct RadixSort {
    template <class T> static void launch(Device& device, Problem& problem) {
        using Flag = beside_t<T, int>;
        const int n = static_cast<int>(problem.n());
        in_passes<T>(device, problem, bits_to_sort<plain_t<T>>(problem),
                     [&](global_ptr<const T> from, global_ptr<T> to, int pass) {
                         const auto digit = device.scratch<Flag>("digit", problem.n(), Meaning::digit);
                         const auto zero = device.scratch<Flag>("zero", problem.n(), Meaning::predicate);
                         const auto index = device.scratch<Flag>("index", problem.n(), Meaning::index);
                         launch_for_each(device, problem, "split_digit", split_digit<T, Flag>, from, digit,
                                         zero, n, pass - 1);
                         sums_before<Flag>(device, problem, zero, index, problem.n());
                         launch_for_each(device, problem, "split_scatter", split_scatter<T, Flag>, from, zero,
                                         index, to, n, pass - 1);
                     });
    }
};

struct RadixSort4Bit {
    template <class T> static void launch(Device& device, Problem& problem) {
        using Flag = beside_t<T, int>;
        const int n = static_cast<int>(problem.n());
        const int bits = bits_to_sort<plain_t<T>>(problem);
        const std::uint64_t blocks = blocks_for(problem, problem.n());
        const std::size_t shared = (problem.threads_per_block + 31) / 32 * radix * sizeof(int);
        in_passes<T>(device, problem, (bits + 3) / 4,
                     [&](global_ptr<const T> from, global_ptr<T> to, int pass) {
                         const auto digit = device.scratch<Flag>("digit", problem.n(), Meaning::digit);
                         const auto rank = device.scratch<int>("rank", problem.n(), Meaning::count);
                         const auto count = device.scratch<Flag>("count", radix * blocks, Meaning::count);
                         const auto start = device.scratch<Flag>("start", radix * blocks, Meaning::index);
                         device.launch("digit_count", grid_of(blocks), {problem.threads_per_block}, shared,
                                       digit_count<T, Flag>, from, digit, rank, count, n, pass,
                                       std::min(4, bits - 4 * (pass - 1)));
                         sums_before<Flag>(device, problem, count, start, radix * blocks);
                         launch_for_each(device, problem, "digit_scatter", digit_scatter<T, Flag>, from,
                                         digit, rank, start, to, n, pass);
                     });
    }
};

struct Histogram {
    template <class Element> static Bins<Element> bins_of(const Problem& problem, std::uint64_t bins) {
        auto lowest = trace::from_value<Element>(problem.input[0]), highest = lowest;
        for (const trace::Value value : problem.input) {
            const auto element = trace::from_value<Element>(value);
            lowest = std::min(lowest, element);
            highest = std::max(highest, element);
        }
        if constexpr (std::is_floating_point_v<Element>) {
            const double range = static_cast<double>(highest) - static_cast<double>(lowest);
            return {lowest, 0, range > 0 ? static_cast<double>(bins) / range : 0};
        } else {
            using U = std::make_unsigned_t<Element>;
            const U range = static_cast<U>(highest) - static_cast<U>(lowest);
            return {lowest, bins == 1 ? 0 : range / bins + 1, 0};
        }
    }
    template <class T> static void launch(Device& device, Problem& problem) {
        using Count = beside_t<T, int>;
        const std::uint64_t bins = option_number(problem.options, "bins").value_or(usual_bins);
        const auto in = device.input<T>("in", problem.input);
        const auto count = device.zeros<Count>("count", bins, Meaning::count);
        const auto out = device.allocate<Count>("out", bins, Meaning::index);
        device.launch("histogram_count", grid_of(blocks_for(problem, problem.n())),
                      {problem.threads_per_block}, bins * sizeof(int), histogram_count<T, Count>, in, count,
                      static_cast<int>(problem.n()), static_cast<int>(bins),
                      bins_of<plain_t<T>>(problem, bins));
        sums_before<Count>(device, problem, count, out, bins);
        problem.output = device.download(out);
    }
};

struct SubtreeSizes {
    template <class T> static void launch(Device& device, Problem& problem) {
        if constexpr (std::is_integral_v<plain_t<T>>) {
            const int n = static_cast<int>(problem.n());
            const EulerTour walk = euler_tour(tree_parents(problem.options, problem.n()));
            const auto in = device.input<T>("in", problem.input);
            const auto open = device.upload<int>("open", walk.open, Meaning::opening);
            const auto close = device.upload<int>("close", walk.close, Meaning::closing);
            const auto tour = device.allocate<T>("tour", 2 * problem.n());
            const auto before = device.allocate<T>("before", 2 * problem.n());
            const auto out = device.allocate<T>("out", problem.n());
            launch_for_each(device, problem, "tour_place", tour_place<T>, in, open, close, tour, n,
                            constant<T>(0));
            sums_before<T>(device, problem, tour, before, 2 * problem.n());
            launch_for_each(device, problem, "tour_difference", tour_difference<T>, before, open, close, out,
                            n);
            problem.output = device.download(out);
        }
    }
};

inline constexpr Program application_programs[] = {
    {"thread-index", run_program<ThreadIndex>}, {"compact", run_program<Compact>},
    {"radix-sort", run_program<RadixSort>},     {"radix-sort-4bit", run_program<RadixSort4Bit>},
    {"histogram", run_program<Histogram>},      {"subtree-sizes", run_program<SubtreeSizes>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels

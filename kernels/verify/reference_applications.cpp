#include "kernels/verify/expected.h"

#include <algorithm>
#include <concepts>
#include <cstring>
#include <limits>
#include <thread>
#include <type_traits>
#include <utility>

#include "kernels/input/options.h"
#include "kernels/verify/parallel_sort.h"

namespace scanscope::kernels {

using trace::Value;

namespace {

template <class T> std::vector<T> elements_of(const Request& request) {
    std::vector<T> elements;
    elements.reserve(request.input.size());
    for (const Value value : request.input) elements.push_back(trace::from_value<T>(value));
    return elements;
}

// The number that the request chooses. It has no effect unless the algorithm has the option.
std::uint64_t chosen_number(const Request& request, const std::string& option, std::uint64_t usual,
                            std::uint64_t most) {
    const auto chosen = request.options.find(option);
    if (chosen == request.options.end()) return usual;
    check_option_number(option, chosen->second, most);
    return *option_number(request.options, option);
}

// The position of a key among all values of its type. Integers are counted from the lowest; floats are
// counted from the most negative NaN, by sign and magnitude.
template <class T> std::uint64_t rank_of(T key) {
    if constexpr (std::integral<T>) {
        return static_cast<std::uint64_t>(
            static_cast<std::make_unsigned_t<T>>(key) -
            static_cast<std::make_unsigned_t<T>>(std::numeric_limits<T>::min()));
    } else {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        Bits bits;
        std::memcpy(&bits, &key, sizeof bits);
        const Bits half = Bits{1} << (8 * sizeof(T) - 1), magnitude = bits & (half - 1);
        return bits >= half ? half - 1 - magnitude : half + magnitude;
    }
}

} // namespace

std::vector<std::size_t> kept_elements(const Request& request) {
    const auto option = request.options.find("keep");
    const std::string keep = option == request.options.end() ? "nonzero" : option->second;
    std::vector<std::size_t> kept;
    trace::with_type(request.type, [&]<class T>() {
        const std::vector<T> elements = elements_of<T>(request);
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const bool wanted = keep == "positive"  ? elements[i] > 0
                                : keep == "changed" ? i == 0 || elements[i] != elements[i - 1]
                                                    : elements[i] != 0;
            if (wanted) kept.push_back(i);
        }
    });
    return kept;
}

std::vector<std::size_t> sorted_elements(const Request& request) {
    const std::uint64_t bits = chosen_number(request, "bits", most_bits, most_bits);
    const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    std::vector<std::pair<std::uint64_t, std::size_t>> ranked;
    trace::with_type(request.type, [&]<class T>() {
        for (const T key : elements_of<T>(request)) ranked.emplace_back(rank_of(key) & mask, ranked.size());
    });
    parallel_sort(ranked.begin(), ranked.end(), std::thread::hardware_concurrency());
    std::vector<std::size_t> order;
    order.reserve(ranked.size());
    for (const auto& [rank, element] : ranked) order.push_back(element);
    return order;
}

std::vector<Value> bin_starts(const Request& request) {
    if (request.input.empty()) return {};
    const std::uint64_t bins = chosen_number(request, "bins", usual_bins, most_bins);
    std::vector<std::int32_t> counts(bins);
    trace::with_type(request.type, [&]<class T>() {
        const std::vector<T> elements = elements_of<T>(request);
        const auto [lowest, highest] = std::ranges::minmax(elements);
        for (const T element : elements) {
            std::uint64_t bin = 0;
            if constexpr (std::integral<T>) {
                using U = std::make_unsigned_t<T>;
                const U range = static_cast<U>(highest) - static_cast<U>(lowest);
                const U above = static_cast<U>(element) - static_cast<U>(lowest);
                if (bins > 1) bin = above / (range / bins + 1);
            } else if (highest > lowest) {
                const double range = static_cast<double>(highest) - static_cast<double>(lowest);
                const double above = static_cast<double>(element) - static_cast<double>(lowest);
                bin = std::min(bins - 1,
                               static_cast<std::uint64_t>(above * (static_cast<double>(bins) / range)));
            }
            ++counts[bin];
        }
    });
    std::vector<Value> starts;
    std::int32_t before = 0;
    for (const std::int32_t count : counts) {
        starts.push_back(trace::to_value(before));
        before += count;
    }
    return starts;
}

std::vector<Value> subtree_sums(const Request& request) {
    const std::vector<int> parents = tree_parents(request.options, request.input.size());
    std::vector<Value> sums;
    trace::with_type(request.type, [&]<class T>() {
        if constexpr (std::integral<T>) {
            using U = std::make_unsigned_t<T>;
            const std::vector<T> own = elements_of<T>(request);
            std::vector<U> sum(own.size());
            // Each node adds its sum to its parent's, once all its children have done so.
            std::vector<int> children(own.size());
            for (const int parent : parents)
                if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
            std::vector<std::size_t> done; // nodes whose children are all included in their sums
            for (std::size_t i = 0; i < own.size(); ++i) {
                sum[i] = static_cast<U>(own[i]);
                if (children[i] == 0) done.push_back(i);
            }
            for (std::size_t k = 0; k < done.size(); ++k) { // grows during the loop
                if (parents[done[k]] < 0) continue;
                const auto parent = static_cast<std::size_t>(parents[done[k]]);
                sum[parent] += sum[done[k]];
                if (--children[parent] == 0) done.push_back(parent);
            }
            for (const U one : sum) sums.push_back(trace::to_value(static_cast<T>(one)));
        }
    });
    return sums;
}

} // namespace scanscope::kernels

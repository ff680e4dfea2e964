#include "kernels/input/trees.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/input/random.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

const std::string field(parents_option);

template <class Parent> std::vector<int> each(std::uint64_t n, const Parent& parent) {
    std::vector<int> parents(n);
    for (std::uint64_t i = 0; i < n; ++i) parents[i] = i == 0 ? -1 : parent(static_cast<int>(i));
    return parents;
}

// Removes leaves until none is left; nodes that cannot be removed are on a cycle.
void check_for_cycles(const std::vector<int>& parents) {
    std::vector<int> children(parents.size());
    for (const int parent : parents)
        if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
    std::vector<std::size_t> leaves;
    for (std::size_t i = 0; i < parents.size(); ++i)
        if (children[i] == 0) leaves.push_back(i);
    for (std::size_t k = 0; k < leaves.size(); ++k) { // grows during the loop
        const int parent = parents[leaves[k]];
        if (parent >= 0 && --children[static_cast<std::size_t>(parent)] == 0)
            leaves.push_back(static_cast<std::size_t>(parent));
    }
    if (leaves.size() == parents.size()) return;
    const auto on_cycle = std::ranges::find_if(children, [](int count) { return count > 0; });
    throw BadRequest(field, say("--parents does not describe a forest: node {} is its own ancestor.",
                                on_cycle - children.begin()));
}

std::vector<int> listed(const std::string& text, std::uint64_t n) {
    std::vector<int> parents;
    try {
        for (const trace::Value parent : parse_list(text, trace::ElementType::int32))
            parents.push_back(trace::from_value<std::int32_t>(parent));
    } catch (const BadRequest& error) {
        throw BadRequest(field, fmt::format("--parents: {}", error.what()));
    }
    if (parents.size() != n)
        throw BadRequest(field, say("--parents has {} for {}: give one for each element.",
                                    counted(parents.size(), "{} parent", "{} parents"),
                                    counted(n, "{} element", "{} elements")));
    for (std::size_t i = 0; i < parents.size(); ++i)
        if (parents[i] < -1 || parents[i] >= static_cast<int>(n))
            throw BadRequest(field, say("--parents gives node {} the parent {}: nodes are 0 to {}, and "
                                        "a root has -1.",
                                        i, parents[i], n - 1));
    check_for_cycles(parents);
    return parents;
}

} // namespace

std::optional<std::uint64_t> listed_parents(const std::string& value) {
    if (value.empty() ||
        (value.front() != '-' && std::isdigit(static_cast<unsigned char>(value.front())) == 0))
        return std::nullopt;
    return parse_list(value, trace::ElementType::int32).size();
}

std::vector<int> tree_parents(const std::map<std::string, std::string>& options, std::uint64_t n) {
    const auto given = options.find(field);
    const std::string text = given == options.end() ? "binary" : given->second;
    if (text == "binary") return each(n, [](int i) { return (i - 1) / 2; });
    if (text == "path") return each(n, [](int i) { return i - 1; });
    if (text == "star") return each(n, [](int) { return 0; });
    if (text == "random" || text.starts_with("random:")) {
        Random random(text == "random" ? 1
                                       : parse_seed(std::string_view(text).substr(7), "--parents random"));
        return each(n, [&](int i) { return static_cast<int>(random.below(static_cast<std::uint32_t>(i))); });
    }
    return listed(text, n);
}

EulerTour euler_tour(const std::vector<int>& parents) {
    const std::size_t n = parents.size();
    // The first child and the next sibling of each node are enough for the walk.
    std::vector<int> child(n, -1), sibling(n, -1);
    int root = -1;
    for (std::size_t k = n; k-- > 0;) {
        int& first = parents[k] < 0 ? root : child[static_cast<std::size_t>(parents[k])];
        sibling[k] = first;
        first = static_cast<int>(k);
    }
    EulerTour tour{std::vector<int>(n), std::vector<int>(n)};
    int now = 0;
    for (int node = root; node >= 0;) {
        auto at = static_cast<std::size_t>(node);
        tour.open[at] = now++;
        if (child[at] >= 0) {
            node = child[at];
            continue;
        }
        tour.close[at] = now++;
        while (sibling[at] < 0 && parents[at] >= 0) {
            at = static_cast<std::size_t>(parents[at]);
            tour.close[at] = now++;
        }
        node = sibling[at];
    }
    return tour;
}

} // namespace scanscope::kernels

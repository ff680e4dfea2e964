#include "kernels/trace/analysis.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace scanscope::trace {
namespace {

using Inputs = Provenance::Inputs;

// Beyond this many remembered ranges a value counts as not followed: such a trace joins scattered inputs one
// by one in long chains, and remembering every link would take memory without bound.
constexpr std::size_t most_ranges = 1u << 22;

const Inputs not_followed{{}, true, {}, false};

std::uint64_t end_of(const Range& range) { return range.first + range.count; }

void append(std::vector<Range>& ranges, const Range& range) {
    if (!ranges.empty() && end_of(ranges.back()) >= range.first) {
        const std::uint64_t end = std::max(end_of(ranges.back()), end_of(range));
        ranges.back().count = end - ranges.back().first;
    } else {
        ranges.push_back(range);
    }
}

std::vector<Range> union_of(const std::vector<Range>& a, const std::vector<Range>& b) {
    std::vector<Range> joined;
    joined.reserve(a.size() + b.size());
    auto i = a.begin();
    auto j = b.begin();
    while (i != a.end() || j != b.end()) {
        const bool take_a = j == b.end() || (i != a.end() && i->first <= j->first);
        append(joined, take_a ? *i++ : *j++);
    }
    return joined;
}

std::vector<std::uint64_t> common_inputs(const std::vector<Range>& a, const std::vector<Range>& b) {
    std::vector<std::uint64_t> common;
    auto i = a.begin();
    auto j = b.begin();
    while (i != a.end() && j != b.end()) {
        const std::uint64_t end = std::min(end_of(*i), end_of(*j));
        for (std::uint64_t input = std::max(i->first, j->first); input < end; ++input)
            common.push_back(input);
        if (end_of(*i) < end_of(*j))
            ++i;
        else
            ++j;
    }
    return common;
}

std::vector<std::uint64_t> merge(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    std::vector<std::uint64_t> merged;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(merged));
    return merged;
}

Inputs join(const Inputs& left, const Inputs& right) {
    const bool apart = left.ranges.empty() || right.ranges.empty() ||
                       end_of(left.ranges.back()) <= right.ranges.front().first;
    Inputs joined;
    joined.ranges = union_of(left.ranges, right.ranges);
    joined.ordered = left.ordered && right.ordered && apart;
    joined.repeated = merge(left.repeated, right.repeated);
    if (!apart) joined.repeated = merge(joined.repeated, common_inputs(left.ranges, right.ranges));
    joined.known = left.known && right.known;
    return joined;
}

} // namespace

std::uint64_t Inputs::count() const {
    std::uint64_t inputs = 0;
    for (const Range& range : ranges) inputs += range.count;
    return inputs;
}

bool Inputs::contains(std::uint64_t input) const {
    const auto beyond =
        std::upper_bound(ranges.begin(), ranges.end(), input,
                         [](std::uint64_t value, const Range& range) { return value < range.first; });
    return beyond != ranges.begin() && input < end_of(*std::prev(beyond));
}

Provenance::Provenance(const Trace& trace)
    : n_(trace.run.n) {
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks)
            for (const Event& event : block.events)
                if (event.kind == EventKind::combine)
                    combines_.push_back({event.node, event.left, event.right});
    std::stable_sort(combines_.begin(), combines_.end(),
                     [](const Combine& a, const Combine& b) { return a.result < b.result; });
}

const Provenance::Combine* Provenance::combine_of(Node node) const {
    const auto found =
        std::lower_bound(combines_.begin(), combines_.end(), node,
                         [](const Combine& combine, Node result) { return combine.result < result; });
    return found != combines_.end() && found->result == node ? &*found : nullptr;
}

// Nothing where the node is a combine's result and has to be worked out.
std::optional<Inputs> Provenance::of_leaf(Node node) const {
    if (node == no_input) return Inputs{};
    if (node <= n_) return Inputs{{{node - 1u, 1}}, true, {}, true};
    if (node == unknown_node || !combine_of(node)) return not_followed;
    return std::nullopt;
}

const Inputs& Provenance::of(Node node) const {
    if (const auto known = memo_.find(node); known != memo_.end()) return known->second;
    if (auto leaf = of_leaf(node)) return memo_.emplace(node, *std::move(leaf)).first->second;
    evaluate(node);
    return memo_.at(node);
}

// Operands first, with a stack of our own: a chain of combines may be as long as the log.
void Provenance::evaluate(Node root) const {
    std::vector<Node> open{root};
    std::unordered_set<Node> entered;
    while (!open.empty()) {
        const Node node = open.back();
        if (memo_.contains(node)) {
            open.pop_back();
            continue;
        }
        if (auto leaf = of_leaf(node)) {
            memo_.emplace(node, *std::move(leaf));
            open.pop_back();
            continue;
        }
        const Combine& combine = *combine_of(node);
        if (entered.insert(node).second) {
            // What is entered and not finished is an ancestor: a value made from itself, in a damaged log
            // only.
            for (const Node operand : {combine.right, combine.left})
                if (!entered.contains(operand)) open.push_back(operand);
            continue;
        }
        const auto finished = [&](Node operand) -> const Inputs& {
            const auto found = memo_.find(operand);
            return found == memo_.end() ? not_followed : found->second;
        };
        const bool too_many = memo_ranges_ > most_ranges;
        const Inputs& result =
            memo_
                .emplace(node,
                         too_many ? not_followed : join(finished(combine.left), finished(combine.right)))
                .first->second;
        memo_ranges_ += result.ranges.size() + result.repeated.size();
        open.pop_back();
    }
}

} // namespace scanscope::trace

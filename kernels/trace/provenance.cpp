#include "kernels/trace/provenance.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::trace {
namespace {

using Inputs = Provenance::Inputs;

// Beyond this many remembered ranges, values count as not followed: such a trace joins scattered inputs one
// by one in long chains, and remembering every link would take unlimited memory.
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
    : n_(trace.run.n)
    , arrays_{{0, "a"}} {
    take_combines(trace);
}

Provenance::Provenance(const Trace& trace, const Launch& launch)
    : n_(launch.followed ? inputs_of(launch) : trace.run.n)
    , is_followed_(launch.followed.has_value()) {
    if (!is_followed_) {
        arrays_.push_back({0, "a"});
        take_combines(trace);
        return;
    }
    std::uint64_t first = 0;
    for (const std::uint16_t array : launch.followed->inputs) {
        arrays_.push_back({first, launch.globals[array].name});
        first += launch.globals[array].extent;
    }
    auto node = static_cast<Node>(n_);
    for (const Join& join : launch.followed->joins) combines_.push_back({++node, join.left, join.right});
}

void Provenance::take_combines(const Trace& trace) {
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

// Empty if the node is a combine's result that has to be computed first.
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

// Computes operands first, with an explicit stack, because a chain of combines may be as long as the log.
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
            // An operand that was entered but not finished is an ancestor: a value computed from itself,
            // which only a damaged log contains.
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

// Writes a value's inputs as text.

namespace {

constexpr std::size_t letters = 26;
constexpr std::size_t listed_repeats = 3;
constexpr std::string_view ellipsis = "…";
constexpr std::size_t listed_in_cell = 4; // more inputs than this are shown as a range

} // namespace

const Provenance::Named& Provenance::array_of(std::uint64_t input) const {
    const auto beyond = std::ranges::upper_bound(arrays_, input, {}, &Named::first);
    return *std::prev(beyond);
}

// "in[3]", "in[3..7]". The range must be within one array.
std::string Provenance::name_of_range(const Range& range) const {
    const auto& [first, array] = array_of(range.first);
    if (range.count == 1) return fmt::format("{}[{}]", array, range.first - first);
    return fmt::format("{}[{}..{}]", array, range.first - first, range.first - first + range.count - 1);
}

std::vector<Range> Provenance::apart(const std::vector<Range>& ranges) const {
    std::vector<Range> all;
    for (Range left : ranges) {
        while (left.count > 0) {
            const auto beyond = std::ranges::upper_bound(arrays_, left.first, {}, &Named::first);
            const std::uint64_t count =
                beyond == arrays_.end() ? left.count : std::min(left.count, beyond->first - left.first);
            all.push_back({left.first, count});
            left = {left.first + count, left.count - count};
        }
    }
    return all;
}

// "Σ a[0..3] + a[6]", "max(a[0..3], a[6])", "a[0..3] ∘ a[6]".
std::string Provenance::text_of(const std::vector<Range>& together, Operator op) const {
    const std::vector<Range> ranges = apart(together);
    const auto range_text = [this](const Range& range) { return name_of_range(range); };
    const bool single_input = ranges.size() == 1 && ranges[0].count == 1;
    if (single_input) return range_text(ranges[0]);
    const auto joined = [&](std::string_view big, std::string_view between) {
        std::string text;
        for (const Range& range : ranges) {
            if (!text.empty()) text += between;
            if (range.count > 1) text += big;
            text += range_text(range);
        }
        return text;
    };
    switch (op) {
    case Operator::sum:
        return joined("Σ ", " + ");
    case Operator::product:
        return joined("Π ", " × ");
    case Operator::max:
        return fmt::format("max({})", joined("", ", "));
    case Operator::min:
        return fmt::format("min({})", joined("", ", "));
    case Operator::bit_and:
    case Operator::bit_or:
    case Operator::bit_xor:
    case Operator::compose:
        break;
    }
    return ranges.size() == 1 ? "∘ " + range_text(ranges[0]) : joined("", " ∘ ");
}

std::string Provenance::text_of_repeated(const std::vector<std::uint64_t>& repeated) const {
    std::vector<std::string> names;
    for (const std::uint64_t index : std::span(repeated).first(std::min(repeated.size(), listed_repeats)))
        names.push_back(name_of_range({index, 1}));
    if (repeated.size() > names.size())
        names.push_back(kernels::counted(repeated.size() - names.size(), "{} more", "{} more"));
    return kernels::say("{} counted twice", kernels::listed(names, "and"));
}

namespace {

std::string_view symbol_between(Operator op) {
    switch (op) {
    case Operator::sum:
        return "+";
    case Operator::product:
        return "×";
    case Operator::max:
    case Operator::min:
        return ",";
    case Operator::bit_and:
        return "∧";
    case Operator::bit_or:
        return "∨";
    case Operator::bit_xor:
        return "⊕";
    case Operator::compose:
        break;
    }
    return "∘";
}

bool is_call(Operator op) { return op == Operator::max || op == Operator::min; }

std::string_view symbol_of_many(Operator op) {
    if (op == Operator::sum) return "Σ";
    if (op == Operator::product) return "Π";
    return is_call(op) ? name_of(op) : symbol_between(op);
}

bool has_letters(const Provenance::Inputs& inputs) {
    return inputs.known && !inputs.ranges.empty() && inputs.ranges.back().first < letters &&
           inputs.ranges.back().first + inputs.ranges.back().count <= letters;
}

char letter(std::uint64_t input) { return static_cast<char>('a' + input); }

std::string joined(std::string terms, Operator op, bool several) {
    return is_call(op) && several ? fmt::format("{}({})", name_of(op), terms) : terms;
}

// "a+b+c" or "max(a,b,c)"; empty if that is longer than `longest`.
std::string spelled(const std::vector<std::uint64_t>& order, Operator op, std::size_t longest) {
    const bool several = order.size() > 1;
    if (2 * order.size() - 1 + (is_call(op) && several ? 5 : 0) > longest) return {};
    std::string terms;
    for (const std::uint64_t input : order) {
        if (!terms.empty()) terms += symbol_between(op);
        terms += letter(input);
    }
    return joined(std::move(terms), op, several);
}

// Counts characters instead of bytes: all but continuation bytes.
std::size_t characters_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

} // namespace

std::string Provenance::to_text(Node node, Operator op) const {
    const Inputs& inputs = of(node);
    // A value without inputs may be any constant in a user program.
    const std::string none = is_followed_ ? kernels::say("no input") : kernels::say("identity");
    std::string text =
        inputs.ranges.empty() ? inputs.known ? none : std::string() : text_of(inputs.ranges, op);
    if (!inputs.known)
        text = text.empty() ? kernels::say("not followed") : kernels::say("{} and values not followed", text);
    if (!inputs.repeated.empty()) text += "; " + text_of_repeated(inputs.repeated);
    // All other operators give the same result in any order.
    else if (!inputs.ordered && op == Operator::compose)
        text += "; " + kernels::say("not in order");
    return text;
}

// The inputs from left to right as they were combined: at most `longest`, or one more if there are more.
std::vector<std::uint64_t> Provenance::sequence(Node root, std::size_t longest) const {
    std::vector<std::uint64_t> inputs;
    std::vector<Node> open{root};
    while (!open.empty() && inputs.size() <= longest) {
        const Node node = open.back();
        open.pop_back();
        if (of(node).ranges.empty()) continue;
        if (node <= n_) {
            inputs.push_back(node - 1);
            continue;
        }
        const Combine& combine = *combine_of(node);
        open.push_back(combine.right);
        open.push_back(combine.left);
    }
    return inputs;
}

std::string Provenance::to_symbols(Node node, Operator op, std::size_t longest) const {
    const Inputs& inputs = of(node);
    std::string text;
    if (has_letters(inputs) && inputs.count() <= longest)
        text = spelled(sequence(node, longest), op, longest);
    return text.empty() ? to_text(node, op) : text;
}

std::string Provenance::to_brief(Node node, Operator op, std::size_t room) const {
    const Inputs& inputs = of(node);
    if (inputs.known && inputs.ranges.empty()) return {};
    if (!inputs.known) return std::string(ellipsis);
    std::string text;
    const bool lettered = has_letters(inputs);
    // There may be more letters than inputs: an input that counts twice appears twice.
    const std::vector<std::uint64_t> order = lettered ? sequence(node, room) : std::vector<std::uint64_t>();
    if (lettered && order.size() <= listed_in_cell) text = spelled(order, op, room);
    if (!text.empty()) return text;

    const bool in_order = inputs.ordered || op != Operator::compose;
    if (inputs.ranges.size() == 1 && inputs.repeated.empty() && in_order) {
        const Range& range = inputs.ranges.front();
        const std::uint64_t last = range.first + range.count - 1;
        if (range.count == 1)
            text = name_of_range(range);
        else if (arrays_.size() == 1)
            text = fmt::format("{}[{}..{}]", symbol_of_many(op), range.first, last);
        else
            text = to_text(node, op);
        if (characters_of(text) <= room) return text;
        if (lettered && range.count > 1) {
            const std::string_view between = symbol_between(op);
            text = joined(
                fmt::format("{}{}{}{}{}", letter(range.first), between, ellipsis, between, letter(last)), op,
                true);
            if (characters_of(text) <= room) return text;
        }
    }
    text = lettered ? spelled(order, op, room) : std::string();
    return text.empty() ? std::string(ellipsis) : text;
}

} // namespace scanscope::trace

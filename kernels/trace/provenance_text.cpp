// How a value's inputs are written down.
#include "trace/analysis.h"

#include <algorithm>
#include <fmt/format.h>

namespace scanscope::trace {
namespace {

constexpr std::size_t letters = 26;
constexpr std::size_t listed_repeats = 3;

std::string range_text(const Range& range) {
    if (range.count == 1) return fmt::format("a[{}]", range.first);
    return fmt::format("a[{}..{}]", range.first, range.first + range.count - 1);
}

// "Σ a[0..3] + a[6]", "max(a[0..3], a[6])", "a[0..3] ∘ a[6]".
std::string ranges_text(const std::vector<Range>& ranges, Operator op) {
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

std::string repeats_text(const std::vector<std::uint64_t>& repeated) {
    std::string text;
    const std::size_t listed = std::min(repeated.size(), listed_repeats);
    for (std::size_t i = 0; i < listed; ++i) {
        const bool is_last = i + 1 == repeated.size();
        if (i > 0) text += is_last ? " and " : ", ";
        text += fmt::format("a[{}]", repeated[i]);
    }
    if (repeated.size() > listed) text += fmt::format(" and {} more", repeated.size() - listed);
    return text + " counted twice";
}

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

} // namespace

std::string Provenance::to_text(Node node, Operator op) const {
    const Inputs& inputs = of(node);
    std::string text =
        inputs.ranges.empty() ? std::string(inputs.known ? "identity" : "") : ranges_text(inputs.ranges, op);
    if (!inputs.known) text += text.empty() ? "not followed" : " and what was not followed";
    if (!inputs.repeated.empty()) text += "; " + repeats_text(inputs.repeated);
    // All other operators give the same in any order.
    else if (!inputs.ordered && op == Operator::compose)
        text += "; not in order";
    return text;
}

// The inputs from left to right as they were combined, at most `longest`; one more where there are more.
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
    const bool has_letters = inputs.known && !inputs.ranges.empty() && inputs.ranges.back().first < letters &&
                             inputs.ranges.back().first + inputs.ranges.back().count <= letters;
    if (!has_letters || inputs.count() > longest) return to_text(node, op);

    const std::vector<std::uint64_t> order = sequence(node, longest);
    const bool as_call = is_call(op) && order.size() > 1;
    const std::size_t length = 2 * order.size() - 1 + (as_call ? 5 : 0); // in characters, not bytes
    if (length > longest) return to_text(node, op);
    std::string text;
    for (const std::uint64_t input : order) {
        if (!text.empty()) text += symbol_between(op);
        text += static_cast<char>('a' + input);
    }
    return as_call ? fmt::format("{}({})", name_of(op), text) : text;
}

} // namespace scanscope::trace

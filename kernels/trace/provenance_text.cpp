// How a value's inputs are written down.
#include "kernels/trace/analysis.h"

#include <algorithm>
#include <fmt/format.h>

namespace scanscope::trace {
namespace {

constexpr std::size_t letters = 26;
constexpr std::size_t listed_repeats = 3;
constexpr std::string_view ellipsis = "…";
constexpr std::size_t listed_in_cell = 4; // more inputs than these are a range to the eye

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

// "a+b+c" or "max(a,b,c)"; empty where that is longer than `longest`.
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

// Not bytes: all but the continuing ones.
std::size_t characters_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

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
    // As many letters as there are combines, not inputs: one that counts twice stands there twice.
    const std::vector<std::uint64_t> order = lettered ? sequence(node, room) : std::vector<std::uint64_t>();
    if (lettered && order.size() <= listed_in_cell) text = spelled(order, op, room);
    if (!text.empty()) return text;

    const bool in_order = inputs.ordered || op != Operator::compose;
    if (inputs.ranges.size() == 1 && inputs.repeated.empty() && in_order) {
        const Range& range = inputs.ranges.front();
        const std::uint64_t last = range.first + range.count - 1;
        if (range.count == 1)
            text = range_text(range);
        else
            text = fmt::format("{}[{}..{}]", symbol_of_many(op), range.first, last);
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

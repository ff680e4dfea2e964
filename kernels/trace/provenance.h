// Finds the inputs that a value was computed from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Answers which inputs are in a value, and in which order. Copies what it needs from the trace, and remembers
// every answer. Not thread-safe: each reader needs its own.
class Provenance {
public:
    explicit Provenance(const Trace& trace);
    // For one launch. A launch whose values were followed has its own nodes, and its inputs are the cells of
    // its arrays.
    Provenance(const Trace& trace, const Launch& launch);

    struct Inputs {
        std::vector<Range> ranges;           // ascending; adjacent ranges are joined
        bool ordered = true;                 // whether the inputs were combined left to right
        std::vector<std::uint64_t> repeated; // inputs that are included more than once
        bool known = true;                   // false if a part was not followed
        [[nodiscard]] std::uint64_t count() const;
        [[nodiscard]] bool contains(std::uint64_t input) const;
    };
    [[nodiscard]] const Inputs& of(Node node) const;

    // "a[3]", "Σ a[0..3]", "a[0..3] ∘ a[6]", "identity"; with a note if an input counts twice or the order is
    // wrong. The inputs of a followed launch have the names of their arrays, "in[3]", and a value without
    // inputs is "no input".
    [[nodiscard]] std::string to_text(Node node, Operator op) const;
    // "a+b+c" if there are few inputs; otherwise the result of to_text().
    [[nodiscard]] std::string to_symbols(Node node, Operator op, std::size_t longest = 24) const;
    // The text for a cell of this many characters: "a+b+c" for at most four inputs, otherwise "Σ[3..7]",
    // otherwise "a+…+h". If none of these is complete and fits, the text is "…", because nothing may be left
    // out silently. Empty if the value has no inputs.
    [[nodiscard]] std::string to_brief(Node node, Operator op, std::size_t characters) const;

private:
    struct Combine {
        Node result, left, right;
    };
    // The inputs from `first` on are the cells of the array with this name.
    struct Named {
        std::uint64_t first = 0;
        std::string array;
    };
    void take_combines(const Trace& trace);
    [[nodiscard]] const Named& array_of(std::uint64_t input) const;
    [[nodiscard]] std::string name_of_range(const Range& range) const;
    // Splits the ranges at array boundaries.
    [[nodiscard]] std::vector<Range> apart(const std::vector<Range>& ranges) const;
    [[nodiscard]] std::string text_of(const std::vector<Range>& ranges, Operator op) const;
    [[nodiscard]] std::string text_of_repeated(const std::vector<std::uint64_t>& repeated) const;
    [[nodiscard]] const Combine* combine_of(Node node) const;
    [[nodiscard]] std::optional<Inputs> of_leaf(Node node) const;
    void evaluate(Node root) const;
    [[nodiscard]] std::vector<std::uint64_t> sequence(Node root, std::size_t longest) const;

    std::uint64_t n_;
    bool is_followed_ = false;
    std::vector<Named> arrays_;     // ascending; the first begins at input 0
    std::vector<Combine> combines_; // by result
    mutable std::unordered_map<Node, Inputs> memo_;
    mutable std::size_t memo_ranges_ = 0;
};

} // namespace scanscope::trace

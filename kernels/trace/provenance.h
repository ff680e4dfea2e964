// Which inputs a value was made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Which inputs are in a value, in which order. Takes what it needs from the trace, remembers every answer;
// not thread-safe: one for each reader.
class Provenance {
public:
    explicit Provenance(const Trace& trace);
    // Of one launch: as above, but where its values were followed, its nodes are its own, and its inputs are
    // the cells of its arrays.
    Provenance(const Trace& trace, const Launch& launch);

    struct Inputs {
        std::vector<Range> ranges;           // ascending; neighbours joined
        bool ordered = true;                 // each range was combined left to right, the ranges too
        std::vector<std::uint64_t> repeated; // inputs that are in it more than once
        bool known = true;                   // false where a part was not followed
        [[nodiscard]] std::uint64_t count() const;
        [[nodiscard]] bool contains(std::uint64_t input) const;
    };
    [[nodiscard]] const Inputs& of(Node node) const;

    // "a[3]", "Σ a[0..3]", "a[0..3] ∘ a[6]", "identity"; with a message where an input counts twice or order
    // is lost. Inputs of a launch that was followed have the names of their arrays: "in[3]", and what has
    // none is "no input".
    [[nodiscard]] std::string to_text(Node node, Operator op) const;
    // "a+b+c" while there are few; else the text above.
    [[nodiscard]] std::string to_symbols(Node node, Operator op, std::size_t longest = 24) const;
    // As it stands in a cell with room for so many characters: "a+b+c" of at most four inputs, else
    // "Σ[3..7]", else "a+…+h". A lone "…" where none of these fits or says it all: nothing is left out in
    // silence. Empty where no input is in it.
    [[nodiscard]] std::string to_brief(Node node, Operator op, std::size_t characters) const;

private:
    struct Combine {
        Node result, left, right;
    };
    // Inputs from `first` on are the cells of an array that is called so.
    struct Named {
        std::uint64_t first = 0;
        std::string array;
    };
    void take_combines(const Trace& trace);
    [[nodiscard]] const Named& array_of(std::uint64_t input) const;
    [[nodiscard]] std::string name_of_range(const Range& range) const;
    [[nodiscard]] std::vector<Range> apart(const std::vector<Range>& ranges) const; // by arrays
    [[nodiscard]] std::string text_of(const std::vector<Range>& ranges, Operator op) const;
    [[nodiscard]] std::string text_of_repeated(const std::vector<std::uint64_t>& repeated) const;
    [[nodiscard]] const Combine* combine_of(Node node) const;
    [[nodiscard]] std::optional<Inputs> of_leaf(Node node) const;
    void evaluate(Node root) const;
    [[nodiscard]] std::vector<std::uint64_t> sequence(Node root, std::size_t longest) const;

    std::uint64_t n_;
    bool is_followed_ = false;
    std::vector<Named> arrays_;     // in turn, the first from input 0 on
    std::vector<Combine> combines_; // by result
    mutable std::unordered_map<Node, Inputs> memo_;
    mutable std::size_t memo_ranges_ = 0;
};

} // namespace scanscope::trace

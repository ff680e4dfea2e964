// Questions one can ask a finished trace. All are functions over it; none knows an algorithm.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Counts of records, never computed from a formula.
struct Counters {
    // Barriers are those of a block, not of each thread. Of a whole run, a step that several blocks of a
    // launch take is one (side_by_side.h).
    std::uint64_t combines = 0, steps = 0, barriers = 0;
    std::uint64_t shared_reads = 0, shared_writes = 0, global_reads = 0, global_writes = 0;
    std::uint64_t active_lanes = 0,
                  lane_slots = 0; // threads that touched memory or combined, of all, summed over steps
    // Meetings of the lanes of a warp, and registers that a lane took over from another.
    std::uint64_t warp_syncs = 0, shuffles = 0;
    Counters& operator+=(const Counters& other);
    friend bool operator==(const Counters&, const Counters&) = default;

    // What one event adds; barriers, steps and lanes belong to more than one thread and are counted apart.
    // `partner` as in Event.
    void add(EventKind kind, Space space, std::uint32_t thread, std::uint32_t partner);
};

// Whether a thread that does this is at work in its step. Registers that are only read (shuffles) do not
// count: every lane takes part in those.
[[nodiscard]] bool is_active(EventKind kind, Space space);

[[nodiscard]] Counters count(const Trace& trace);
// Of the first `steps_done` steps of one block.
[[nodiscard]] Counters count(const Launch& launch, const Block& block, std::size_t steps_done);

// The threads that are at work in a step (is_active), ascending.
[[nodiscard]] std::vector<std::uint32_t> active_threads(const Block& block, std::size_t step);

// "up-sweep 4", or "load" where the number says nothing: it is 1, and no other step of the block is called
// so.
[[nodiscard]] std::string title_of(const Block& block, std::size_t step);

// How a value reached a cell in one step: what arrows are drawn from.
struct CellRef {
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t index = 0;
    friend bool operator==(const CellRef&, const CellRef&) = default;
};
struct Transfer {
    std::uint32_t thread = 0;
    std::uint16_t location = no_location; // of the write
    CellRef to;
    Value value; // written
    Node node = no_input;
    bool combined = false; // left and right were combined; otherwise a copy of `left`, or a constant
    std::optional<CellRef> left, right; // cells the operands were read from in this step, where they were
    Value left_value, right_value;
    Node left_node = no_input, right_node = no_input; // where the operands come from
};
// Every write of the step with the cells its value was made from, in the order of the threads, then of time.
// Lane values and globals count as cells. An atomic is a combine whose left is the cell itself.
[[nodiscard]] std::vector<Transfer> transfers(const Block& block, std::size_t step);

// Which inputs are in a value, in which order. Takes what it needs from the trace, remembers every answer;
// not thread-safe: one for each reader.
class Provenance {
public:
    explicit Provenance(const Trace& trace);

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
    // is lost.
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
    [[nodiscard]] const Combine* combine_of(Node node) const;
    [[nodiscard]] std::optional<Inputs> of_leaf(Node node) const;
    void evaluate(Node root) const;
    [[nodiscard]] std::vector<std::uint64_t> sequence(Node root, std::size_t longest) const;

    std::uint64_t n_;
    std::vector<Combine> combines_; // by result
    mutable std::unordered_map<Node, Inputs> memo_;
    mutable std::size_t memo_ranges_ = 0;
};

inline constexpr std::size_t no_step = ~std::size_t{0};

// Something about a run that is not as it should be. What does not apply is empty.
struct Finding {
    std::string kind;    // "never-written", "hazard" (hazards.h); see check/check.h for the others
    std::string message; // one sentence
    std::string brief;   // the same for narrow places; empty where `message` is short
    std::uint16_t location = no_location;
    std::vector<std::uint32_t> threads;
    std::string array;
    std::int64_t index = 0;
    std::size_t launch = 0, block = 0, step = 0; // block: index into Launch::blocks
    Space space = Space::none;
    std::vector<std::uint64_t> cells; // all that it speaks of, ascending; `index` is one of them

    // Of a hazard.
    std::string hazard;                         // "read-after-write", "write-after-read", "write-after-write"
    std::string mend;                           // one sentence: what would put the two in order
    std::uint16_t other_location = no_location; // its other half
    std::size_t other_step = 0;
    std::vector<std::array<std::uint32_t, 2>> pairs; // for each of the cells two threads, like `threads`
    std::vector<std::size_t> other_blocks;           // and the block of the second one; empty where both are
                                                     // in `block`
};

// Reads of cells that nothing had written, one finding for each step, source line and cell.
[[nodiscard]] std::vector<Finding> never_written_reads(const Trace& trace);

} // namespace scanscope::trace

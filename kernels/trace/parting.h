// Where two runs of one text go different ways: which cells they leave different after each step, and the
// first step of those that a wrong cell comes from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"
#include "kernels/trace/transfers.h"

namespace scanscope::trace {

// A step of a block, by indices into the trace; the same for both runs.
struct StepPlace {
    std::size_t launch = 0, block = 0, step = 0;
    friend auto operator<=>(const StepPlace&, const StepPlace&) = default;
};

// Cells of one block that hold something else in the right run than in the left one, by the left run's
// arrays; a cell that only one of them has written differs.
struct PartedStep {
    StepPlace at;
    std::vector<CellRef> standing; // after the step, ascending
    std::vector<CellRef> reached;  // of these, those that either run writes in it
};

struct Parting {
    // The runs have the same launches, blocks and arrays: they are runs of one text. Where a launch keeps all
    // it does in global memory, its blocks may be others: then what is compared are its writes, step by step.
    bool is_comparable = false;
    std::vector<bool> is_by_block; // by launch: each block is held against its own; else the global writes
    std::vector<PartedStep> steps; // of the left run in which any cell stands different, in time
    [[nodiscard]] const PartedStep* at(const StepPlace& place) const; // null: none differs there
};
// Whether one algorithm, or one program, made both; only of those people are told what differs.
[[nodiscard]] bool are_of_one_text(const Trace& left, const Trace& right);
// The runs are held against each other step by step. The one that takes fewer steps stands still after its
// last one; in_lock_step() lets it wait elsewhere.
[[nodiscard]] bool can_be_parted(const Trace& left, const Trace& right); // Parting::is_comparable
[[nodiscard]] Parting parting_of(const Trace& left, const Trace& right);

// The first write of those that an element of the output comes from that leaves its cell different.
struct PartedWay {
    StepPlace at;
    Transfer wrong;                // in the left run
    std::optional<Transfer> right; // of the same cell there, where it is written in this step
};
// `element` of the left run's output; nothing where it cannot be followed: the runs are not comparable, it
// does not differ, or nothing recorded wrote it.
[[nodiscard]] std::optional<PartedWay> why_not(const Trace& left, const Trace& right, const Parting& parting,
                                               std::uint64_t element);

// The same of a cell of global memory as it stands after a launch.
[[nodiscard]] std::optional<PartedWay> why_not(const Trace& left, const Trace& right, const Parting& parting,
                                               std::size_t launch, const CellRef& cell);
// A launch, the last one that leaves any different, and the first cell that it does; none: they end alike.
[[nodiscard]] std::optional<std::pair<std::size_t, CellRef>> first_different_end(const Trace& left,
                                                                                 const Trace& right);

// Whether the right one of the two is known, or only that they differ.
enum class OtherRun : std::uint8_t { right, other };
// "In stride 2, thread 5 writes temp[5] = 12 (line 45) where the right run writes 9: it reads temp[3] = 7,
// which thread 3 had written in this step; the right run reads 4."
[[nodiscard]] std::string sentence_of(const PartedWay& way, const Trace& left,
                                      OtherRun kind = OtherRun::right);

} // namespace scanscope::trace

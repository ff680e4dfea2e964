// Finds where two runs of the same source diverge: which cells differ after each step, and the first step
// that made a wrong cell wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"
#include "kernels/trace/transfers.h"

namespace scanscope::trace {

// A step of a block, as indices into the trace; the same for both runs.
struct StepPlace {
    std::size_t launch = 0, block = 0, step = 0;
    friend auto operator<=>(const StepPlace&, const StepPlace&) = default;
};

// Cells of one block whose contents differ between the two runs, named by the left run's arrays. A cell that
// only one of them has written differs.
struct PartedStep {
    StepPlace at;
    std::vector<CellRef> standing; // all cells that differ after the step, ascending
    std::vector<CellRef> reached;  // those among them that either run writes in the step
};

struct Parting {
    // Whether the runs have the same launches, blocks and arrays, so that they can be runs of one source. If
    // a launch keeps everything in global memory, its blocks may differ: then its writes are compared, step
    // by step.
    bool is_comparable = false;
    // For each launch: whether its blocks are compared one by one, or else its global writes.
    std::vector<bool> is_by_block;
    std::vector<PartedStep> steps; // the steps of the left run after which any cell differs, in time order
    [[nodiscard]] const PartedStep* at(const StepPlace& place) const; // null: no cell differs there
};
// Whether both runs are of the same algorithm or program; differences are only reported for such runs.
[[nodiscard]] bool are_of_one_text(const Trace& left, const Trace& right);
// Compares the runs step by step. The run with fewer steps keeps its final state until the other one ends;
// in_lock_step() can make it rest earlier instead.
[[nodiscard]] bool can_be_parted(const Trace& left, const Trace& right); // Parting::is_comparable
[[nodiscard]] Parting parting_of(const Trace& left, const Trace& right);

// The first write that made an element of the output wrong: of all writes that the element's value was
// computed from, the first that leaves a different value in its cell.
struct PartedWay {
    StepPlace at;
    Transfer wrong; // in the left run
    // The write to the same cell in the right run, if there is one in this step.
    std::optional<Transfer> right;
};
// Explains `element` of the left run's output. Empty if that is impossible: the runs are not comparable, the
// element does not differ, or nothing recorded wrote it.
[[nodiscard]] std::optional<PartedWay> why_not(const Trace& left, const Trace& right, const Parting& parting,
                                               std::uint64_t element);

// The same for a cell of global memory after a launch.
[[nodiscard]] std::optional<PartedWay> why_not(const Trace& left, const Trace& right, const Parting& parting,
                                               std::size_t launch, const CellRef& cell);
// The last launch whose results differ, and the first cell in which they do; empty if both runs end with the
// same cells.
[[nodiscard]] std::optional<std::pair<std::size_t, CellRef>> first_different_end(const Trace& left,
                                                                                 const Trace& right);

// Whether the second run is known to be right, or is just another one.
enum class OtherRun : std::uint8_t { right, other };
// "In stride 2, thread 5 writes temp[5] = 12 (line 45), but the correct run writes 9: it reads temp[3] = 7,
// which thread 3 wrote in this step, but the correct run reads 4."
[[nodiscard]] std::string sentence_of(const PartedWay& way, const Trace& left,
                                      OtherRun kind = OtherRun::right);

} // namespace scanscope::trace

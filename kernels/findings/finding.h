// What is wrong with a run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::size_t no_step = ~std::size_t{0};

enum class FindingKind : std::uint8_t {
    // What stopped the run, as FaultKind has it.
    deadlock,
    out_of_bounds,
    bad_mask,
    livelock,
    launch_failed,
    exception,
    incomplete,        // accesses are missing from the recording, so that findings may be, too
    hazard,            // two threads, one cell, a write, and no order between them (hazards.h)
    unordered_devices, // two launches of several devices, one cell, no order (hazards_between_devices.h)
    never_written,     // a read of a cell that nothing had stored to
    unstarted_block,   // one waits for another that may not have begun (unstarted_blocks.h)
    order_dependent,   // the order of atomics decides on the result or its last digits (order_dependence.h)
    wrong_result,      // the output differs from the reference
    overflow,          // it does where a partial result has left the type's range: another order may not
    unjudged,          // nobody can say what the output must be (check/recorded_request.h)
    // Of a user program (OwnProgram::mistakes).
    out_of_memory, // there was not as much as it asked for
    crash,         // it ended by a signal
    out_of_time,   // it was stopped
    bad_memory,    // a thread touched what is not the device's, or not any more
    assertion,     // one failed in a thread
    bad_call,      // a call to CUDA asked for what cannot be
    host_access,   // the host touched memory of the device
    not_ready,     // the host used a result that was not surely there
    one_address,   // two arrays that begin at one address
    unseen_error,  // a call failed, and nobody asked
    leak,          // memory that was never freed
};
[[nodiscard]] FindingKind finding_kind(FaultKind fault);                   // of what stopped a run
[[nodiscard]] std::string_view name_of(FindingKind kind);                  // "out-of-bounds": in files
[[nodiscard]] kernels::Message title_of(FindingKind kind);                 // "out of bounds"
[[nodiscard]] std::string counted(std::uint64_t number, FindingKind kind); // "2 accesses out of bounds"

// Rank of a kind among those that a program can have, from 1: first those that end the program, then those
// that leave its memory, come out of order, and are merely untidy. Kinds without a rank come last, all alike.
[[nodiscard]] int gravity_of(FindingKind kind);
// Whether it ends the program or accesses memory outside its arrays.
[[nodiscard]] bool is_grave(FindingKind kind);

// How pictures show a finding.
enum class FlawKind : std::uint8_t { hazard, never_written, out_of_bounds, wrong, stopped };
[[nodiscard]] FlawKind flaw_kind(FindingKind kind);

enum class Hazard : std::uint8_t { none, read_after_write, write_after_read, write_after_write };
[[nodiscard]] std::string_view name_of(Hazard hazard); // "read-after-write"; empty for none

// A line of a program as it would be right, where the records prove that it would.
struct Proposal {
    std::string words; // those that are new in it: "if (i < n)"
    std::string line;  // as it would stand, whole
    friend bool operator==(const Proposal&, const Proposal&) = default;
};

// The part of a finding that outlives its trace: facts, and sentences that are put into words when they are
// shown. Fields that do not apply are empty.
struct FindingSummary {
    FindingKind kind = FindingKind::exception;
    Hazard hazard = Hazard::none;
    std::string array;
    kernels::Message message; // one sentence
    kernels::Message mend;    // one sentence: what would mend it, and why
    Proposal proposal;        // of the line at fault; without words where nothing is proved
};

[[nodiscard]] std::string title_of(const FindingSummary& finding);   // "hazard (read after write)"
[[nodiscard]] std::string heading_of(const FindingSummary& finding); // "Read-after-write hazard"

// Something about a run that is not as it should be.
struct Finding : FindingSummary {
    kernels::Message brief; // `message` for narrow places; empty where that is short
    std::uint16_t location = no_location;
    std::vector<std::uint32_t> threads;
    std::int64_t index = 0;
    std::size_t launch = 0, block = 0; // block: index into Launch::blocks
    std::size_t step = no_step;        // of the block
    Space space = Space::none;
    std::vector<std::uint64_t> cells; // all that it speaks of, ascending; `index` is one of them
    std::uint64_t times = 1;          // that it happened alike, where it has no cells
    // Of a program, or of several devices: in how many it happened alike; `launch` is the first.
    std::size_t launches = 1;

    // Of a hazard.
    std::uint16_t other_location = no_location; // its other half
    std::size_t other_step = 0;
    std::vector<std::array<std::uint32_t, 2>> pairs; // for each of the cells two threads, like `threads`
    std::size_t other_launch = 0;                    // unordered_devices: of its other half
    std::vector<std::size_t> other_blocks;           // and the block of the second one; empty where both are
                                                     // in `block`
};
// Of what a thread did, with the array that it did it to, which must be there; yet without cells.
[[nodiscard]] Finding finding_at(FindingKind kind, const Trace& trace, std::size_t launch, std::size_t block,
                                 const Event& event);
// Of a run as a whole.
[[nodiscard]] Finding finding_of_run(FindingKind kind, kernels::Message message);

} // namespace scanscope::trace

// Findings: the problems of a run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::size_t no_step = ~std::size_t{0};

enum class FindingKind : std::uint8_t {
    // Faults, which stopped the run, as in FaultKind.
    deadlock,
    out_of_bounds,
    bad_mask,
    livelock,
    launch_failed,
    exception,
    incomplete,         // accesses are missing from the recording, so findings may be missing
    hazard,             // two threads access one cell without order, and one writes (hazards.h)
    unordered_devices,  // a hazard between launches on several devices (hazards.h)
    never_written,      // an uninitialised read: nothing had stored to the cell
    unstarted_block,    // a block waits for one that may not have started (unstarted_blocks.h)
    different_barriers, // threads wait for each other at different barriers (different_barriers.h)
    order_dependent,    // the order of atomics changes the result or its last digits (order_dependence.h)
    wrong_result,       // the output differs from the reference
    overflow,           // a partial result left the type's range, so another order may give another output
    unjudged,           // the expected output is unknown (check/recorded_request.h)
    // Mistakes of a user program (OwnProgram::mistakes).
    out_of_memory,     // an allocation failed
    crash,             // the program was terminated by a signal
    out_of_time,       // the program was stopped at its time limit
    bad_memory,        // a thread accessed memory that is not, or no longer, the device's
    misaligned,        // a thread accessed an address that is not a multiple of the access's size
    assertion,         // an assertion failed in a thread
    bad_call,          // a CUDA API call with invalid arguments
    wrong_direction,   // a copy whose direction flag is wrong, which CUDA ignores
    host_access,       // the host accessed device memory
    not_ready,         // the host or the device used memory that the other may still have been using
    unordered_streams, // operations in two streams access one cell, and nothing orders them
    undefined_lane,    // a shuffle reads from a lane that does not take part
    one_address,       // two arrays begin at the same address
    unseen_error,      // a call failed, and its error was not checked
    failed_call,       // a call failed, and the program checked its error
    leak,              // memory that was never freed
};

// How bad a finding is. A fault breaks a rule and can change results or stop the program; a warning breaks a
// rule without known consequences; a note limits what the verdict covers.
enum class Grade : std::uint8_t { fault, warning, note };
[[nodiscard]] std::string_view name_of(Grade grade); // "fault", for files
// "warning": the word before a finding of this grade; empty for faults, as they are the usual findings.
[[nodiscard]] kernels::Message title_of(Grade grade);

[[nodiscard]] FindingKind finding_kind(FaultKind fault);   // the kind of the fault that stopped a run
[[nodiscard]] std::string_view name_of(FindingKind kind);  // "out-of-bounds", for files
[[nodiscard]] kernels::Message title_of(FindingKind kind); // "out of bounds"
[[nodiscard]] std::string counted(std::uint64_t number, FindingKind kind); // "2 out-of-bounds accesses"

// The rank of a kind among those that a program can have, from 1: kinds that end the program, then invalid
// accesses, then missing order, then leaks and unchecked errors. All kinds without a rank share the last
// place.
[[nodiscard]] int gravity_of(FindingKind kind);
// Whether this kind ends the program, or is an access outside its arrays.
[[nodiscard]] bool is_grave(FindingKind kind);

// How pictures show a finding.
enum class FlawKind : std::uint8_t { hazard, never_written, out_of_bounds, wrong, stopped };
[[nodiscard]] FlawKind flaw_kind(FindingKind kind);

enum class Hazard : std::uint8_t { none, read_after_write, write_after_read, write_after_write };
[[nodiscard]] std::string_view name_of(Hazard hazard); // "read-after-write"; empty for none

// A corrected line of a program. The recording proves that the correction is right.
struct Proposal {
    std::string words; // the new part of the line: "if (i < n)"
    std::string line;  // the whole corrected line
    friend bool operator==(const Proposal&, const Proposal&) = default;
};

// A way to fix a hazard. All but advice are small enough to be tried (check/tried_fixes.h).
struct SuggestedFix {
    enum class Kind : std::uint8_t {
        between,     // adds the call between the two lines
        at_loop_end, // adds it at the end of the body of the loop that contains both lines
        before,      // adds it before the first line
        after,       // adds it after the first line
        atomic,      // replaces the update on the first line, such as `sum += x`
        advice,
    };
    Kind kind = Kind::advice;
    kernels::Message sentence = {};
    std::string call = {}; // "__syncthreads()"
    std::uint32_t first = 0, second = 0;
};

// The part of a finding that outlives its trace: facts, and sentences that are translated when they are
// shown. Fields that do not apply are empty.
struct FindingSummary {
    FindingKind kind = FindingKind::exception;
    Hazard hazard = Hazard::none;
    std::string array;
    kernels::Message message; // one sentence
    kernels::Message mend;    // one sentence: a suggested fix, and why
    bool is_harmless = false; // a broken rule that is known to have no effect on results: a warning
    Proposal proposal;        // for the faulty line; empty if no fix is proved
};

[[nodiscard]] Grade grade_of(const FindingSummary& finding);
[[nodiscard]] std::string title_of(const FindingSummary& finding);   // "hazard (read after write)"
[[nodiscard]] std::string heading_of(const FindingSummary& finding); // "Read-after-write hazard"

// The wrong value of a cell.
struct WrongValue {
    ElementType type = ElementType::int32;
    Value got, expected;
    bool is_written = true; // false: the cell was never written, and `got` means nothing
    friend bool operator==(const WrongValue&, const WrongValue&) = default;
};

// A problem in a run.
struct Finding : FindingSummary {
    kernels::Message brief; // a short `message` for narrow places; empty if the message is short
    std::uint16_t location = no_location;
    std::vector<std::uint32_t> threads;
    std::int64_t index = 0;
    std::size_t launch = 0, block = 0; // block: index into Launch::blocks
    std::size_t step = no_step;        // the step of the block
    Space space = Space::none;
    std::vector<std::uint64_t> cells; // all affected cells, ascending; `index` is one of them
    std::uint64_t times = 1;          // how often it happened, if `cells` is empty
    // The number of launches or devices in which it happened, for programs and for several devices; `launch`
    // is the first.
    std::size_t launches = 1;

    std::optional<WrongValue> wrong; // the value of the cell `index`, if it is known to be wrong

    // Only for findings that involve a second access, such as hazards:
    std::uint16_t other_location = no_location;
    std::size_t other_step = 0;
    // For each of the cells, its two threads in the order of `threads`.
    std::vector<std::array<std::uint32_t, 2>> pairs;
    std::size_t other_launch = 0; // unordered_devices: the launch of the other access
    // For each of the cells, the block of its second thread; empty if both are in `block`.
    std::vector<std::size_t> other_blocks;
    std::vector<SuggestedFix> fixes; // the best first
    std::vector<Finding> alike;      // findings that have the same cause; they have no `alike`
};
// Sets the fixes, and the suggestion to what can be said before any of them is tried.
void suggest(Finding& finding, std::vector<SuggestedFix> fixes);
// A finding about an event of a thread, whose array must exist. Its `cells` are left empty.
[[nodiscard]] Finding finding_at(FindingKind kind, const Trace& trace, std::size_t launch, std::size_t block,
                                 const Event& event);
// "tile[2][5]": the first of its cells, in its launch.
[[nodiscard]] std::string cell_text(const Launch& launch, const Finding& finding);
// The source line at a location, without its end; empty if the trace does not have it.
[[nodiscard]] std::string_view source_line(const Trace& trace, std::uint16_t location);
// A source line and its number.
struct SourceLine {
    std::uint32_t number = 0;
    std::string_view text;
    friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};
// The lines of the finding's accesses, in the order of their numbers.
[[nodiscard]] std::vector<SourceLine> lines_of(const Trace& trace, const Finding& finding);
// "2 more findings have the same cause: lines 8 and 9."; empty if none has.
[[nodiscard]] std::string same_cause_text(const Trace& trace, const Finding& finding);
// A finding about a run as a whole.
[[nodiscard]] Finding finding_of_run(FindingKind kind, kernels::Message message);

} // namespace scanscope::trace

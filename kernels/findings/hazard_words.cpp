#include "kernels/findings/hazard_words.h"

#include <algorithm>
#include <tuple>

#include "kernels/trace/access.h"

namespace scanscope::trace {

bool stands_before(const HazardSide& a, const HazardSide& b) {
    return std::tuple(a.step, a.line, writes(a.kind)) < std::tuple(b.step, b.line, writes(b.kind));
}

Hazard hazard_of(const HazardSide& a, const HazardSide& b) {
    if (writes(a.kind) && writes(b.kind)) return Hazard::write_after_write;
    const HazardSide& second = stands_before(a, b) ? b : a;
    return writes(second.kind) ? Hazard::write_after_read : Hazard::read_after_write;
}

kernels::Message act_of(EventKind kind, const std::string& cell) {
    if (kind == EventKind::atomic) return kernels::say_later("updates {} atomically", cell);
    return writes(kind) ? kernels::say_later("writes {}", cell) : kernels::say_later("reads {}", cell);
}

kernels::Message act_too(EventKind kind) {
    if (kind == EventKind::atomic) return kernels::say_later("updates it atomically");
    return writes(kind) ? kernels::say_later("also writes it") : kernels::say_later("reads it");
}

kernels::Message line_text(const Trace& trace, std::uint16_t location, std::uint16_t other) {
    const std::uint32_t line = line_of(trace, location);
    if (line == 0) return {};
    const std::uint16_t source = trace.locations[location].source;
    const bool is_elsewhere = other < trace.locations.size() && trace.locations[other].source != source;
    return is_elsewhere && source < trace.sources.size()
               ? kernels::say_later("line {} of {}", line, trace.sources[source].path)
               : kernels::say_later("line {}", line);
}

SuggestedFix fix_in_loop(const HazardSide& a, const HazardSide& b, std::string_view barrier) {
    const auto [first, last] = std::minmax({a.line, b.line});
    return {
        SuggestedFix::Kind::at_loop_end,
        first == last
            ? kernels::say_later("A {} after line {}, before the loop returns to that line, would fix it.",
                                 barrier, first)
            : kernels::say_later("A {} after line {}, before the loop returns to line {}, would fix it.",
                                 barrier, last, first),
        std::string(barrier), first, last};
}

std::vector<SuggestedFix> fixes_in_block(const HazardSide& a, const HazardSide& b, std::string_view barrier) {
    using enum SuggestedFix::Kind;
    const auto& [first, second] = stands_before(a, b) ? std::tie(a, b) : std::tie(b, a);
    const bool both_write = writes(a.kind) && writes(b.kind);
    if (first.line == 0 || second.line == 0 || first.source != second.source)
        return {{advice, kernels::say_later("A {} between the two accesses would fix it.", barrier)}};
    if (first.line < second.line)
        return {{between,
                 kernels::say_later("A {} between lines {} and {} would fix it.", barrier, first.line,
                                    second.line),
                 std::string(barrier), first.line, second.line},
                fix_in_loop(a, b, barrier)};
    if (first.line > second.line || first.step != second.step) return {fix_in_loop(a, b, barrier)};
    // The two accesses may belong to different iterations of a loop.
    return {fix_in_loop(a, b, barrier),
            {advice,
             both_write
                 ? kernels::say_later("Let only one thread write on line {}, or use an atomic.", first.line)
                 : kernels::say_later("Read the value on line {} into a register, and put a {} before "
                                      "the write; or use a second array.",
                                      first.line, barrier)}};
}

// The advice depends on which of the two came first: the access, or the beginning of the copy.
SuggestedFix fix_with_copy(const Trace& trace, const Event& a, const Event& b) {
    constexpr auto advice = SuggestedFix::Kind::advice;
    const auto& [copy, other] = is_of_copy(a) ? std::tie(a, b) : std::tie(b, a);
    const std::uint32_t line = line_of(trace, copy.location), other_line = line_of(trace, other.location);
    if (is_of_copy(other))
        return {advice,
                kernels::say_later("Wait for the end of the first copy before the second one begins.")};
    if (other.never_written)
        return {advice,
                kernels::say_later("Wait for the end of the copy of line {} before line {}. If other threads "
                                   "began the copy, they wait for it, and a barrier follows.",
                                   line, other_line)};
    if (other.order < copy.since)
        return {advice,
                kernels::say_later("Begin the copy of line {} only when all threads are done with line {}: "
                                   "after a barrier, or when the stage was released.",
                                   line, other_line)};
    return {advice, kernels::say_later(
                        "Either line {} must wait for the end of the copy of line {}, or that copy must "
                        "begin only when all threads are done with line {}.",
                        other_line, line, other_line)};
}

kernels::Message same_value() {
    return kernels::say_later("Both write the same value, so the result does not depend on their order.");
}

kernels::Message own_value() {
    return kernels::say_later(
        "The thread that reads has written the same value, so the result does not depend on their order.");
}

SuggestedFix fix_by_atomic(std::uint32_t read, std::uint32_t write, std::string_view add) {
    if (read == write)
        return {SuggestedFix::Kind::atomic,
                kernels::say_later("Line {} reads and writes the cell: if two threads do so at the same "
                                   "time, one update is lost, and no barrier prevents that. Use an atomic "
                                   "instead, such as {}.",
                                   write, add),
                {},
                write};
    return {SuggestedFix::Kind::advice,
            kernels::say_later("Line {} reads the cell and line {} writes it: if two threads do so at the "
                               "same time, one update is lost, and no barrier prevents that. Replace both "
                               "with one atomic, such as {}.",
                               read, write, add)};
}

} // namespace scanscope::trace

#include "kernels/trace/hazard_words.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "kernels/text/language.h"
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

std::string act_of(EventKind kind, const std::string& cell) {
    if (kind == EventKind::atomic) return kernels::say("updates {} atomically", cell);
    return writes(kind) ? kernels::say("writes {}", cell) : kernels::say("reads {}", cell);
}

std::string act_too(EventKind kind) {
    if (kind == EventKind::atomic) return kernels::say("updates it atomically");
    return writes(kind) ? kernels::say("writes it too") : kernels::say("reads it");
}

std::string mend_in_loop(const HazardSide& a, const HazardSide& b, std::string_view barrier) {
    const auto [first, last] = std::minmax({a.line, b.line});
    if (first == last)
        return kernels::say("A {} behind line {}, before the loop comes back to it, would mend it.", barrier,
                            first);
    return kernels::say("A {} behind line {}, before the loop comes back to line {}, would mend it.", barrier,
                        last, first);
}

std::string mend_in_block(const HazardSide& a, const HazardSide& b, std::string_view barrier) {
    const auto& [first, second] = stands_before(a, b) ? std::tie(a, b) : std::tie(b, a);
    const bool both_write = writes(a.kind) && writes(b.kind);
    if (first.line == 0 || second.line == 0)
        return kernels::say("A {} between the two would mend it.", barrier);
    if (first.line < second.line)
        return kernels::say("A {} between lines {} and {} would mend it.", barrier, first.line, second.line);
    if (first.line > second.line || first.step != second.step) return mend_in_loop(a, b, barrier);
    if (both_write)
        return kernels::say("One thread alone may write in line {}, or all by an atomic.", first.line);
    return kernels::say("Keep what line {} reads in a register, and put a {} before it is written; a second "
                        "array does as well.",
                        first.line, barrier);
}

std::string mend_by_atomic(std::uint32_t read, std::uint32_t write) {
    if (read == write)
        return kernels::say(
            "Line {} reads the cell and writes it: of the updates of two threads one is lost, "
            "wherever a barrier stands. An atomic in its place, such as atomicAdd(), would "
            "mend it.",
            write);
    return kernels::say("Line {} reads the cell and line {} writes it: of the updates of two threads one is "
                        "lost, wherever a barrier stands. One atomic in their place, such as atomicAdd(), "
                        "would mend it.",
                        read, write);
}

} // namespace scanscope::trace

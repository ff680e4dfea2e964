// An index of the accesses to global memory by launch and cell, which is built once for a trace. It answers
// what a step does to an array, what a block reads and writes, and who last wrote a cell, without another
// search through the events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/trace/access.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The access of one event to a cell of a global array. An atomic both reads and writes.
struct GlobalAccess {
    std::uint64_t cell = 0;       // in the array: event->index
    const Event* event = nullptr; // an event of the block; never null
    std::uint32_t step = 0;       // number of the step in the run
    std::uint32_t block = 0;      // index into Launch::blocks
    [[nodiscard]] std::uint16_t array() const { return event->array; }
    [[nodiscard]] bool reads() const { return trace::reads(event->kind); }
    [[nodiscard]] bool writes() const { return trace::writes(event->kind); }
    friend bool operator==(const GlobalAccess&, const GlobalAccess&) = default;
};

// Steps are numbered through the whole run: launch after launch, and within a launch in the order of the
// steps side by side (side_by_side.h). An array has the same number, its index in Launch::globals, in all
// launches. After a program has freed the array, another one may get this number (Global::life).
//
// The index takes 24 bytes for each access. Accesses outside an array, which exist only in traces that
// find_inconsistency() rejects, are left out. The index never changes, so any thread may read it. A launch or
// an array that does not exist has no accesses.
class GlobalAccesses {
public:
    // Keeps a reference to the trace, which must outlive it.
    explicit GlobalAccesses(const Trace& trace);
    [[nodiscard]] const Trace& trace() const { return trace_; }

    // The accesses of a launch, sorted by array, cell, step, block and time.
    using Accesses = std::span<const GlobalAccess>;
    [[nodiscard]] Accesses of(std::size_t launch) const;
    [[nodiscard]] Accesses of(std::size_t launch, std::uint16_t array) const;
    [[nodiscard]] Accesses of(std::size_t launch, std::uint16_t array, Range cells) const;

    [[nodiscard]] bool reads(std::size_t launch, std::uint16_t array) const;
    [[nodiscard]] bool writes(std::size_t launch, std::uint16_t array) const;

    // The last write to the cell before a step of the run; null if no recorded block wrote it by then.
    [[nodiscard]] const GlobalAccess* last_write(std::uint16_t array, std::uint64_t cell,
                                                 std::uint32_t step) const;

    // The launch that a step of the run belongs to.
    [[nodiscard]] std::size_t launch_of(std::uint32_t step) const;
    // The first step of a launch; for the launch after the last one, the number of steps of the run.
    [[nodiscard]] std::uint32_t first_step(std::size_t launch) const { return first_steps_.at(launch); }

private:
    struct ArrayUse {
        std::size_t first = 0, end = 0; // range in accesses_
        bool is_read = false, is_written = false;
    };
    void fill(const Launch& launch, std::vector<ArrayUse>& uses);
    [[nodiscard]] const ArrayUse* use_of(std::size_t launch, std::uint16_t array) const;

    const Trace& trace_;
    std::vector<GlobalAccess> accesses_;
    std::vector<std::vector<ArrayUse>> uses_; // indexed by launch, then by array
    std::vector<std::uint32_t> first_steps_;  // of each launch, and the end
};

} // namespace scanscope::trace

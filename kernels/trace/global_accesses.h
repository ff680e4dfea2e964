// Who touched which cell of global memory: the accesses of every launch, cell by cell. The index is made once
// for a trace; whoever asks what a step does to an array, what a block takes and leaves, or who wrote a cell
// last, asks it instead of going through the events again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/trace/access.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// What one event did to a cell of a global array. An atomic both reads and writes.
struct GlobalAccess {
    std::uint64_t cell = 0;       // of the array: event->index
    const Event* event = nullptr; // one of its block's; never null
    std::uint32_t step = 0;       // of the run
    std::uint32_t block = 0;      // index into Launch::blocks
    [[nodiscard]] std::uint16_t array() const { return event->array; }
    [[nodiscard]] bool reads() const { return trace::reads(event->kind); }
    [[nodiscard]] bool writes() const { return trace::writes(event->kind); }
    friend bool operator==(const GlobalAccess&, const GlobalAccess&) = default;
};

// Steps are counted through the whole run: launch after launch, and in a launch as its blocks take them side
// by side (side_by_side.h). An array has one number, its place in Launch::globals, in all launches; once a
// program has freed it, another one may have it (Global::life).
//
// The index takes 24 bytes for each access. It leaves out what names no cell of an array, which only a trace
// that find_inconsistency() refuses does. It never changes: any thread may ask it. Of a launch that the trace
// does not have, or of an array that the launch does not have, nothing is accessed.
class GlobalAccesses {
public:
    // Refers to the trace, which must outlive it.
    explicit GlobalAccesses(const Trace& trace);
    [[nodiscard]] const Trace& trace() const { return trace_; }

    // The accesses of a launch by array, those of an array by cell, those of a cell by step, and in a step by
    // block and then in time.
    using Accesses = std::span<const GlobalAccess>;
    [[nodiscard]] Accesses of(std::size_t launch) const;
    [[nodiscard]] Accesses of(std::size_t launch, std::uint16_t array) const;
    [[nodiscard]] Accesses of(std::size_t launch, std::uint16_t array, Range cells) const;

    [[nodiscard]] bool reads(std::size_t launch, std::uint16_t array) const;
    [[nodiscard]] bool writes(std::size_t launch, std::uint16_t array) const;

    // The write of the cell that came last before a step of the run; null where no recorded block wrote it by
    // then.
    [[nodiscard]] const GlobalAccess* last_write(std::uint16_t array, std::uint64_t cell,
                                                 std::uint32_t step) const;

    // The launch that a step of the run belongs to.
    [[nodiscard]] std::size_t launch_of(std::uint32_t step) const;
    // The first step of a launch; of the launch behind the last one, how many steps the run has.
    [[nodiscard]] std::uint32_t first_step(std::size_t launch) const { return first_steps_.at(launch); }

private:
    struct ArrayUse {
        std::size_t first = 0, end = 0; // in accesses_
        bool is_read = false, is_written = false;
    };
    void fill(const Launch& launch, std::vector<ArrayUse>& uses);
    [[nodiscard]] const ArrayUse* use_of(std::size_t launch, std::uint16_t array) const;

    const Trace& trace_;
    std::vector<GlobalAccess> accesses_;
    std::vector<std::vector<ArrayUse>> uses_; // by launch, then by array
    std::vector<std::uint32_t> first_steps_;  // by launch, and of the end
};

} // namespace scanscope::trace

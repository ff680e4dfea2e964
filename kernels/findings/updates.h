// Finds updates, in which a thread reads a cell and then writes it: with an atomic, or without.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// An update without an atomic, as `count[i]++` does. If two threads do so to the same cell, one of the two
// updates is lost. Barriers cannot prevent this: only an atomic keeps both updates.
struct Update {
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t cell = 0;
    std::uint16_t read = no_location, write = no_location;
    std::uint32_t thread = 0;
    std::uint32_t interval = 0, warp_interval = 0; // intervals of the write, as in Event
    std::uint32_t time = 0; // number of earlier updates by the thread on these lines in that interval
};

// Returns the updates of a block, sorted by thread and time. Between the read and the write, the thread
// accesses nothing else in the array: exchanging two cells is not an update.
[[nodiscard]] std::vector<Update> updates_of(const Block& block);

// The updates of a block that two threads make to one cell with no barrier between them.
class SharedUpdates {
public:
    explicit SharedUpdates(const Block& block);

    struct Shared {
        std::uint16_t read, write; // locations
        // Whether both updates are the first of their threads on these lines since the last barrier, or both
        // the second, and so on: then no barrier keeps both. Updates in different iterations of a loop could
        // be separated by a barrier in the loop.
        bool is_lost;
    };
    // The update, if any, that two accesses to the cell at these locations are part of.
    [[nodiscard]] std::optional<Shared> at(Space space, std::uint16_t array, std::uint64_t cell,
                                           std::uint16_t location, std::uint16_t other) const;

private:
    // Space, array, cell, and the locations of its write and its read.
    using Place = std::tuple<Space, std::uint16_t, std::uint64_t, std::uint16_t, std::uint16_t>;
    static Place place_of(const Update& one) { return {one.space, one.array, one.cell, one.write, one.read}; }
    std::map<Place, bool> is_lost_;
};

// Finds plain reads that an atomic of the same thread checks: the first guess of a loop around atomicCAS(),
// as in the CUDA Programming Guide (`old = *address; do { assumed = old; old = atomicCAS(address, assumed,
// …); } …`). Returns the reads of a block whose value the thread uses only in an atomic on the same cell,
// sorted by address. The thread's next access to the cell is an atomic. It either finds the value that was
// read, so nothing relevant happened between the two, or leaves the cell unchanged, so the guess is
// discarded. Such a read may be unordered with the atomics of other threads. Together with a plain write of
// another thread, it is a hazard like any other read.
[[nodiscard]] std::vector<const Event*> checked_reads(const Block& block);

} // namespace scanscope::trace

// Updates without an atomic: a thread reads a cell and writes it next, as `count[i]++` does. Where two
// threads do so with one cell, one of the two updates is lost, wherever a barrier stands: only an atomic
// keeps both.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

struct Update {
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t cell = 0;
    std::uint16_t read = no_location, write = no_location;
    std::uint32_t thread = 0;
    std::uint32_t interval = 0, warp_interval = 0; // of the write, as in Event
    std::uint32_t time = 0; // how often the thread had made one on these lines in that interval
};

// Of a block, by thread and in time. Between the read and the write the thread touches nothing else of the
// array: what it exchanges between two cells is none.
[[nodiscard]] std::vector<Update> updates_of(const Block& block);

// Those of a block that two threads make to one cell with no barrier between them.
class SharedUpdates {
public:
    explicit SharedUpdates(const Block& block);

    struct Shared {
        std::uint16_t read, write; // locations
        // Both are the first of their threads on these lines since the last barrier, or both the second: no
        // barrier keeps both. Of two that come in different rounds of a loop a barrier in the loop would.
        bool is_lost;
    };
    // Those of which two accesses of the cell, at these locations, are part.
    [[nodiscard]] std::optional<Shared> at(Space space, std::uint16_t array, std::uint64_t cell,
                                           std::uint16_t location, std::uint16_t other) const;

private:
    // Space, array, cell, where it is written and where it is read.
    using Place = std::tuple<Space, std::uint16_t, std::uint64_t, std::uint16_t, std::uint16_t>;
    static Place place_of(const Update& one) { return {one.space, one.array, one.cell, one.write, one.read}; }
    std::map<Place, bool> is_lost_;
};

} // namespace scanscope::trace

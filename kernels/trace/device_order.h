// Determines which launches of several devices are in order, and which may run at the same time.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Knows which launches of a run end before others begin: by streams, by waits (launch_place.h), and by chains
// of these. The time grows with the cube of the number of launches. Above 1,000, which only a made-up file
// has, all launches count as ordered.
class DeviceOrder {
public:
    explicit DeviceOrder(const Trace& trace);
    // Whether the first launch ends before the second one begins; pass the earlier one first.
    [[nodiscard]] bool is_before(std::size_t earlier, std::size_t later) const;
    // Whether the two are unordered.
    [[nodiscard]] bool are_at_once(std::size_t one, std::size_t other) const;

private:
    std::vector<std::vector<bool>> is_before_; // by launch, then by each earlier launch
};

} // namespace scanscope::trace

// Determines which launches on several devices have a fixed order, and which may run at the same time.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Knows which launches of a run end before others begin, because of streams, waits (launch_place.h), or
// chains of both. The time to find this out grows with the cube of the number of launches. If there are more
// than 1,000, which only a made-up file has, all launches count as ordered.
class DeviceOrder {
public:
    explicit DeviceOrder(const Trace& trace);
    // Whether the first launch ends before the second one begins; pass the earlier one first.
    [[nodiscard]] bool is_before(std::size_t earlier, std::size_t later) const;
    // Whether the two launches are unordered, so that they may run at the same time.
    [[nodiscard]] bool are_at_once(std::size_t one, std::size_t other) const;

private:
    std::vector<std::vector<bool>> is_before_; // indexed by launch, then by earlier launch
};

} // namespace scanscope::trace

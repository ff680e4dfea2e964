// What devices do in order, and what at the same time.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Which launches of a run are over before which others begin: by streams, by waits (launch_place.h), and by
// chains of these. Its time grows with the cube of their number, which is 1,000 at most: of more, which only
// a made-up file has, all are taken to be in order.
class DeviceOrder {
public:
    explicit DeviceOrder(const Trace& trace);
    // Of two launches, the earlier one first.
    [[nodiscard]] bool is_before(std::size_t earlier, std::size_t later) const;
    // In no order, one way or the other.
    [[nodiscard]] bool are_at_once(std::size_t one, std::size_t other) const;

private:
    std::vector<std::vector<bool>> is_before_; // by launch, then by each before it
};

} // namespace scanscope::trace

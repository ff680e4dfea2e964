// A place in memory that can be pointed at.
#pragma once

#include <cstdint>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

struct CellAddress {
    trace::Space space = trace::Space::shared;
    std::uint16_t array = 0;
    std::uint64_t index = 0;
    friend bool operator==(const CellAddress&, const CellAddress&) = default;
};

} // namespace scanscope::viz

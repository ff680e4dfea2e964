// What a tile of a single-pass scan has told (trace::Meaning::tile_state).
#pragma once

#include <cstdint>

namespace scanscope::viz {

enum class TileState : std::uint8_t { nothing, aggregate, prefix }; // X, A, P

} // namespace scanscope::viz

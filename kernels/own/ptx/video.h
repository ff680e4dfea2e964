// The video instructions of PTX, which compute with whole numbers of 32 bits, or with their halves or bytes.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/own/ptx/statement.h"

namespace scanscope::own::ptx {

// Whether the instruction computes with each half or byte: vadd4.
[[nodiscard]] bool computes_in_lanes(const Instruction& instruction);
// The 32 bits of the result. Operands are extended as type_of_operand() says (arithmetic.h).
[[nodiscard]] std::uint64_t video_result(const Instruction& instruction, std::span<const std::uint64_t> in);

} // namespace scanscope::own::ptx

// The results of PTX instructions that only compute. They are those of a GPU, bit for bit, except that the
// approximations (ex2, lg2, rcp, rsqrt, sin, cos, sqrt and tanh .approx) are more accurate here.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/own/ptx/statement.h"

namespace scanscope::own::ptx {

// A value as a register holds it, extended to 64 bits with its sign, if the type has one.
[[nodiscard]] std::uint64_t extended(std::uint64_t bits, Type type);

// The type of the result, which may be wider or narrower than that of the operands.
[[nodiscard]] Type type_of_result(const Instruction& instruction);
// The type of an operand that is read; `number` counts from 0, after the result.
[[nodiscard]] Type type_of_operand(const Instruction& instruction, std::size_t number);

// The result of an instruction that only computes. `in` are its operands, extended. `carry` is the condition
// code CC.CF, which `.cc` writes.
[[nodiscard]] std::uint64_t computed(const Instruction& instruction, std::span<const std::uint64_t> in,
                                     bool& carry);

// Whether a comparison such as setp.lt holds.
[[nodiscard]] bool compares(const Instruction& instruction, std::uint64_t a, std::uint64_t b);

// The result of an atomic or a reduction such as atom.min.
[[nodiscard]] std::uint64_t changed(const Instruction& instruction, std::uint64_t old, std::uint64_t by,
                                    std::uint64_t third);

} // namespace scanscope::own::ptx

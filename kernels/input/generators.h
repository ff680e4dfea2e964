// Generated elements. The names of the generators are part of the command line's interface.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::kernels {

// The most elements that a generator or a file may request memory for. No algorithm takes more.
inline constexpr std::uint64_t most_elements = std::uint64_t{1} << 30;

enum class Generator : std::uint8_t { random, ones, ramp, descending, alternating };
inline constexpr Generator generators[] = {Generator::random, Generator::ones, Generator::ramp,
                                           Generator::descending, Generator::alternating};

[[nodiscard]] std::string_view name_of(Generator generator);
[[nodiscard]] std::optional<Generator> parse_generator(std::string_view name);

// Returns `n` elements, the same on every machine. ones: 1; ramp: 1, 2, 3, …, n; descending: the ramp from
// its end; alternating: 1, -2, 3, -4, … . Throws BadRequest (errors.h) with field "n", and Cancelled. Random
// values (random.h) are small, so that a person can follow the scan, and suit the operator:
// - sum: 0 … 9; floats in halves up to 9.5
// - product: integers 1, −1 and at most 30 times 2; floats 0.5, 1, 2 whose running product stays within 2^±20
// - max, min: 0 … 99; floats in halves up to 49.5
// - and: 8 bits, each set with probability 7/8
// - or: 8 bits, each set with probability 1/8
// - xor: 0 … 15
// - compose: the maps x -> a x + b with a and b in 0 … 9
[[nodiscard]] std::vector<trace::Value> generate(Generator generator, std::uint64_t n, std::uint64_t seed,
                                                 trace::ElementType type, trace::Operator op,
                                                 const std::stop_token& stop = {});

} // namespace scanscope::kernels

// The numbers of a run as a person types them, and where they come from instead.
#pragma once

#include <cstdint>
#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::app {

enum class InputSource : std::uint8_t { Typed, Random, Ones, Ramp, Descending, Alternating, File };

[[nodiscard]] std::string_view idOf(InputSource source);      // in a trace: "typed", "random", …
[[nodiscard]] QString nameOf(InputSource source);             // "Typed"
[[nodiscard]] InputSource sourceNamed(const std::string& id); // typed, where it is of none

// The elements as they are typed: "3 1 7 0"; at most `most` of them, then "…".
[[nodiscard]] QString spelledOut(const std::vector<trace::Value>& values, trace::ElementType type,
                                 std::size_t most);

// How many elements a text stands for, well-formed or not, and what stands for the first n of them.
[[nodiscard]] std::uint64_t countTyped(const QString& typed);
[[nodiscard]] QString firstTyped(const QString& typed, std::uint64_t n);

} // namespace scanscope::app

// The numbers of a run as typed text, and their other sources.
#pragma once

#include <cstdint>
#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::app {

enum class InputSource : std::uint8_t { Typed, Random, Ones, Ramp, Descending, Alternating, File };

[[nodiscard]] std::string_view idOf(InputSource source);      // the id in a trace: "typed", "random", …
[[nodiscard]] QString nameOf(InputSource source);             // the name to show: "Typed"
[[nodiscard]] InputSource sourceNamed(const std::string& id); // InputSource::Typed if the id is unknown

// Returns the elements as typed text: "3 1 7 0". After `most` elements, the text ends with "…".
[[nodiscard]] QString spelledOut(const std::vector<trace::Value>& values, trace::ElementType type,
                                 std::size_t most);

// Return the number of elements in a text, well-formed or not, and the text of its first n elements.
[[nodiscard]] std::uint64_t countTyped(const QString& typed);
[[nodiscard]] QString firstTyped(const QString& typed, std::uint64_t n);

} // namespace scanscope::app

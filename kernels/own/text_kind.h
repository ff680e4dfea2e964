// The texts that a program is made of, by the endings of their names: those that nvcc tells apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace scanscope::own {

enum class TextKind : std::uint8_t { cuda, cpp, c };

// Nothing where the file is none: "helper.o", "helper.C".
[[nodiscard]] std::optional<TextKind> text_kind(std::string_view file);

} // namespace scanscope::own

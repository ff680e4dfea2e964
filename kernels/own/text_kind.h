// The kinds of source files that nvcc distinguishes, by their file name extensions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace scanscope::own {

enum class TextKind : std::uint8_t { cuda, cpp, c };

// Returns nullopt for any other file, such as "helper.o" or "helper.C".
[[nodiscard]] std::optional<TextKind> text_kind(std::string_view file);

} // namespace scanscope::own

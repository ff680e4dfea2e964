// What a file is that somebody wants to open.
#pragma once

#include <cstdint>
#include <filesystem>

namespace scanscope::app {

enum class FileKind : std::uint8_t { recording, results, numbers };

// Its first bytes say it, whatever its name; where they do not, or cannot be read, the name does. What is
// none of them counts as a recording, whose reader says what is wrong.
[[nodiscard]] FileKind kindOfFile(const std::filesystem::path& path);

} // namespace scanscope::app

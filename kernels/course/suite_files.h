// The files beside TASKS.toml, by names with slashes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/text/embedded_text.h"

namespace scanscope::course {

struct SuiteFiles {
    std::function<std::optional<std::string>(const std::string& name)> read; // nothing: it is not there
    std::function<std::vector<std::string>(const std::string& folder)> list; // all below it, by whole names
};

// The files of a folder on the disk. Those larger than 64 MiB are not read.
[[nodiscard]] SuiteFiles files_in(const std::filesystem::path& folder);

using kernels::EmbeddedText;
// The exercises that the program carries, "block-scan/TASKS.toml", …, and beside their folders what they
// share, "numbers.h".
[[nodiscard]] std::span<const EmbeddedText> embedded_exercises();
// A file that they share: any suite may name it without having it. Nothing where there is none of this name.
[[nodiscard]] std::optional<std::string> shared_file(const std::string& name);

// The text of a file on the disk; nothing where it cannot be read or has more than `most` bytes.
[[nodiscard]] std::optional<std::string> text_of_file(const std::filesystem::path& file, std::uintmax_t most);

// Whether a file of that name stays in its folder: not "/etc/passwd", not "../x".
[[nodiscard]] bool stays_inside(const std::string& name);

} // namespace scanscope::course

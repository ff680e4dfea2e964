// The files next to TASKS.toml, by name, with slashes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/embedded_text.h"

namespace scanscope::course {

struct SuiteFiles {
    std::function<std::optional<std::string>(const std::string& name)> read; // nullopt: it does not exist
    std::function<std::vector<std::string>(const std::string& folder)>
        list; // all files in the folder and below, with their paths
};

// The files of a folder on disk. Files larger than 64 MiB are not read.
[[nodiscard]] SuiteFiles files_in(const std::filesystem::path& folder);

using kernels::EmbeddedText;
// The exercises that are embedded in the program, "block-scan/TASKS.toml", …, and the files that they share,
// "numbers.h".
[[nodiscard]] std::span<const EmbeddedText> embedded_exercises();
// A file that the exercises share: any suite may name it without having a copy. Nullopt if there is no shared
// file of this name.
[[nodiscard]] std::optional<std::string> shared_file(const std::string& name);

// The contents of a file on disk, or nullopt if it cannot be read or has more than `most` bytes.
[[nodiscard]] std::optional<std::string> text_of_file(const std::filesystem::path& file, std::uintmax_t most);

// The hash in hexadecimal.
[[nodiscard]] std::string sha256(std::string_view bytes);

} // namespace scanscope::course

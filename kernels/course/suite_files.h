// The files beside TASKS.toml, by names with slashes.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace scanscope::course {

struct SuiteFiles {
    std::function<std::optional<std::string>(const std::string& name)> read; // nothing: it is not there
    std::function<std::vector<std::string>(const std::string& folder)> list; // all below it, by whole names
};

// Of a folder on the disk. Files larger than 64 MiB are not read.
[[nodiscard]] SuiteFiles files_in(const std::filesystem::path& folder);

} // namespace scanscope::course

// TASKS.toml becomes a suite (docs/COURSES.md has the format), with every mistake in it by line and column.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/suite.h"

namespace scanscope::course {

// Lines and columns count from 1; 0: of the file as a whole.
struct SuiteMistake {
    unsigned line = 0, column = 0;
    std::string words; // a sentence that says what is wrong and what to do
};

struct ReadSuite {
    Suite suite; // as far as it could be read
    std::vector<SuiteMistake> mistakes;
};

// The files beside TASKS.toml, by names with slashes.
struct SuiteFiles {
    std::function<std::optional<std::string>(const std::string& name)> read; // nothing: it is not there
    std::function<std::vector<std::string>(const std::string& folder)> list; // all below it, by whole names
};
// Of a folder on the disk. Files larger than 64 MiB are not read.
[[nodiscard]] SuiteFiles files_in(const std::filesystem::path& folder);

[[nodiscard]] ReadSuite read_suite(std::string_view toml, const SuiteFiles& files);

// Throws kernels::BadRequest with the first mistake and its place, and where the file cannot be read.
[[nodiscard]] Suite load_suite(const std::filesystem::path& file);

} // namespace scanscope::course

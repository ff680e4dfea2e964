// Reads a suite from TASKS.toml (the format is in docs/TASKS.md) and reports every error with line and
// column.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "kernels/course/suite.h"
#include "kernels/course/suite_files.h"
#include "kernels/text/file_mistake.h"

namespace scanscope::course {

struct ReadSuite {
    Suite suite; // as far as it could be read
    std::vector<kernels::FileMistake> mistakes;
};

[[nodiscard]] ReadSuite read_suite(std::string_view toml, const SuiteFiles& files);

// Throws kernels::BadRequest with the first error and its place, or if the file cannot be read.
[[nodiscard]] Suite load_suite(const std::filesystem::path& file);

} // namespace scanscope::course

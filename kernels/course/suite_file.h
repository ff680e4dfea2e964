// TASKS.toml becomes a suite (docs/TASKS.md has the format), with every mistake in it by line and column.
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

// Throws kernels::BadRequest with the first mistake and its place, and where the file cannot be read.
[[nodiscard]] Suite load_suite(const std::filesystem::path& file);

} // namespace scanscope::course

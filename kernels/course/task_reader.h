// A [[task]] of TASKS.toml becomes a task. What is wrong in it is said, and the rest is read all the same.
#pragma once

#include <string>

#include "kernels/course/suite.h"
#include "kernels/course/toml_table.h"

namespace scanscope::course {

// `usual` are the limits of the suite; a task alone in its suite may have its solution under a usual name.
[[nodiscard]] Task read_task(TomlTable& table, const SuiteFiles& files, const Limits& usual, bool is_alone);

[[nodiscard]] Limits read_limits(TomlTable& table, Limits usual);

// A name that stays in the folder of the suite: not "/etc/passwd", not "../x".
[[nodiscard]] bool stays_inside(const std::string& name);

} // namespace scanscope::course

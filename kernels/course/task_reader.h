// A [[task]] of TASKS.toml becomes a task. Its mistakes are said, and the rest is read all the same.
#pragma once

#include "kernels/course/suite.h"
#include "kernels/course/suite_files.h"
#include "kernels/text/toml_table.h"

namespace scanscope::course {

using kernels::TomlTable;

// `usual` are the limits of the suite; a task alone in its suite may have its solution under a usual name.
[[nodiscard]] Task read_task(TomlTable& table, const SuiteFiles& files, const Limits& usual, bool is_alone);

[[nodiscard]] Limits read_limits(TomlTable& table, Limits usual);

// A [[task.test]] of TASKS.toml becomes a test. `task` is read but for its tests.
[[nodiscard]] Test read_test(TomlTable& table, const SuiteFiles& files, const Task& task);

// A file that a key of the table names. Where it is outside of the suite or not there, that is said.
[[nodiscard]] std::optional<TextFile> read_file(TomlTable& table, std::string_view key,
                                                const std::string& name, const SuiteFiles& files);

// The meaning of `expected`; nothing where the table has no such key.
[[nodiscard]] std::optional<Expected> read_expected(TomlTable& table, const SuiteFiles& files,
                                                    trace::ElementType type);

} // namespace scanscope::course

// Reads the [[task]] tables of TASKS.toml. Errors are reported, and the rest is read nevertheless.
#pragma once

#include "kernels/course/suite.h"
#include "kernels/course/suite_files.h"
#include "kernels/text/toml_table.h"

namespace scanscope::course {

using kernels::TomlTable;

// `usual` are the limits of the suite. If `is_alone`, the task is the only one of its suite, and may have a
// solution that it does not name.
[[nodiscard]] Task read_task(TomlTable& table, const SuiteFiles& files, const Limits& usual, bool is_alone);

[[nodiscard]] Limits read_limits(TomlTable& table, Limits usual);

// Reads a [[task.test]] table of TASKS.toml. `task` is complete except for its tests.
[[nodiscard]] Test read_test(TomlTable& table, const SuiteFiles& files, const Task& task);

// Reads a file that a key of the table names. Reports an error if it is outside the suite's folder or does
// not exist.
[[nodiscard]] std::optional<TextFile> read_file(TomlTable& table, std::string_view key,
                                                const std::string& name, const SuiteFiles& files);

// The value of `expected`, or nullopt if the table has no such key.
[[nodiscard]] std::optional<Expected> read_expected(TomlTable& table, const SuiteFiles& files,
                                                    trace::ElementType type);

} // namespace scanscope::course

// A [[task.test]] of TASKS.toml becomes a test.
#pragma once

#include "kernels/course/suite.h"
#include "kernels/course/suite_files.h"
#include "kernels/text/toml_table.h"

namespace scanscope::course {

using kernels::TomlTable;

// `task` is read but for its tests.
[[nodiscard]] Test read_test(TomlTable& table, const SuiteFiles& files, const Task& task);

// What `expected` may stand for; nothing where the table has no such key.
[[nodiscard]] std::optional<Expected> read_expected(TomlTable& table, const SuiteFiles& files,
                                                    trace::ElementType type);

} // namespace scanscope::course

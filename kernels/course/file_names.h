// The names under which the files of a task can be handed in: as CUDA C++, as Python, or in a notebook.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/suite.h"

namespace scanscope::course {

// Whether a task can be solved in CUDA C++, and in Python: the suite has a program around the student's
// functions in this language, or none at all.
[[nodiscard]] bool takes_cuda(const Task& task);
[[nodiscard]] bool takes_python(const Task& task);

// Whether the file is a source or a notebook that the task can be solved with.
[[nodiscard]] bool is_source_for(const Task& task, std::string_view name);

// The required name, or pattern, and those that may take its place: "scan.cu", "scan.py", "scan.ipynb".
[[nodiscard]] std::vector<std::string> names_for(const Task& task, const std::string& asked);

} // namespace scanscope::course

// Which files of a submission belong to a task, and under which names they are compiled.
#pragma once

#include <string>
#include <vector>

#include "kernels/course/submissions.h"
#include "kernels/course/suite.h"

namespace scanscope::course {

enum class HandInProblem : std::uint8_t {
    none,
    no_file,  // nothing of the name that is asked for
    empty,    // what is there holds nothing but blanks
    not_text, // it is no text of a program
};
[[nodiscard]] std::string_view name_of(HandInProblem problem); // "no-file": in files

struct HandedIn {
    std::vector<TextFile> sources;      // that are compiled, in the order in which the task names them
    std::vector<TextFile> headers;      // beside them
    std::vector<std::string> set_aside; // names of files for which the suite's own are taken
    std::string original;               // of the first source the name in the submission
    HandInProblem problem = HandInProblem::none;
    std::string missing; // no_file: what was asked for
};

// `is_only` where nobody could mean another task: then a file alone is taken whatever its name.
[[nodiscard]] HandedIn files_for(const Task& task, const Submission& submission, bool is_only);

} // namespace scanscope::course

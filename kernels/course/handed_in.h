// Finds the files of a submission that belong to a task, and the names under which they are compiled.
#pragma once

#include <string>
#include <vector>

#include "kernels/course/submissions.h"
#include "kernels/course/suite.h"

namespace scanscope::course {

enum class HandInProblem : std::uint8_t {
    none,
    no_file,    // no file has the required name
    empty,      // the file contains only blanks
    not_text,   // the file is not source code
    no_program, // the notebook has no program for the task
};
[[nodiscard]] std::string_view name_of(HandInProblem problem); // as written in files: "no-file"

struct HandedIn {
    std::vector<TextFile> sources;      // the files to compile, in the task's order
    std::vector<TextFile> headers;      // next to the sources
    std::vector<std::string> set_aside; // names of files that were replaced by the suite's own
    std::string original;               // the first source's name in the submission
    HandInProblem problem = HandInProblem::none;
    std::string missing; // for no_file: the name that was required; for no_program: a sentence that says why
    [[nodiscard]] bool is_python() const;
};

// `is_only` means that there is no other task, so that a single file is taken whatever its name.
[[nodiscard]] HandedIn files_for(const Task& task, const Submission& submission, bool is_only);

} // namespace scanscope::course

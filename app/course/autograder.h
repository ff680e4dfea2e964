// The zip of an autograder for Gradescope, and the results of each submission
// (https://gradescope-autograders.readthedocs.io/en/latest/specs/).
#pragma once

#include <optional>
#include <string>

#include "app/course/marks.h"
#include "app/reports/json.h"
#include "kernels/course/suite_files.h"

namespace scanscope::app {

// Returns the marks of one submission as results.json: a test for each row of points that depends on a check,
// and for each other check that was reached.
[[nodiscard]] Json autograderResults(const Marks& marks);

// Returns the zip: setup.sh, run_autograder, the suite without its solutions and, if given, the archive of
// Scanscope. Throws BadRequest if the suite has an error.
[[nodiscard]] std::string autograderZip(const std::string& suite, const course::SuiteFiles& files,
                                        const std::optional<std::string>& program);

} // namespace scanscope::app

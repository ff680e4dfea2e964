// Points that a person has filled in, in the table of a marking (--csv).
#pragma once

#include <string>
#include <vector>

#include "app/course/marks.h"

namespace scanscope::app {

// Takes the column `points_given` of the table into the marks. Returns a sentence, in English, for each line
// whose points were not used. Throws BadRequest if the file is no such table, or if points are not a number.
[[nodiscard]] std::vector<std::string> takePoints(Marks& marks, const std::string& file);

} // namespace scanscope::app

// What the launches of a program are called where one chooses among them.
#pragma once

#include <QString>

#include "viz/model/film.h"

namespace scanscope::app {

// "scan<<<2, 64>>>"; of more than one dimension "scan<<<(2, 2), (8, 8)>>>".
[[nodiscard]] QString launchName(const trace::Launch& launch);

// The line that launches this kernel, by the program's text; 0 where several do or none is seen.
[[nodiscard]] int launchLine(const trace::Trace& trace, const trace::Launch& launch);

// "2 of 5": which of the program's launches it is, among those that were not recorded, too.
[[nodiscard]] QString launchNumber(const trace::Trace& trace, viz::LaunchIndex launch);

} // namespace scanscope::app

// The report of one submission on one task, and the page that leads to all of them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/course/marks.h"
#include "app/course/page.h"

namespace scanscope::app {

void writeReport(std::ostream& out, const Marks& marks, const Mark& mark, const ReportHead& head);

// `files` are the names of the reports, one for each of the marks.
void writeIndex(std::ostream& out, const Marks& marks, const std::vector<std::string>& files,
                const ReportHead& head);

// Names of files for the reports: no two are the same, none leads anywhere, and none is index.html.
[[nodiscard]] std::vector<std::string> reportNames(const Marks& marks);

} // namespace scanscope::app

// The report on one submission to one task, and the index page of all reports.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/course/marks.h"
#include "app/course/page.h"

namespace scanscope::app {

void writeReport(std::ostream& out, const Marks& marks, const Mark& mark, const ReportHead& head);

// Writes the index page. `files` contains the file name of each mark's report.
void writeIndex(std::ostream& out, const Marks& marks, const std::vector<std::string>& files,
                const ReportHead& head);

// Returns the file names of the reports. They are unique, have no path, and none is index.html.
[[nodiscard]] std::vector<std::string> reportNames(const Marks& marks);

} // namespace scanscope::app

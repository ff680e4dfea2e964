// Marks as a table for a terminal, as comma-separated values and as JUnit's XML, which platforms read.
#pragma once

#include <ostream>

#include "app/course/marks.h"

namespace scanscope::app {

// A row a submission, then what was found alike in several, then how many there are of each verdict.
void printMarks(std::ostream& out, const Marks& marks);

// "3 submissions, 6 marks: 4 passed and 2 failed."
[[nodiscard]] std::string sumsOf(const Marks& marks);

// "30 handed in, 28 marked, 2 could not be read: zoe.zip and mia.7z."
[[nodiscard]] std::string handedInText(const Marks& marks);

void writeMarksCsv(std::ostream& out, const Marks& marks);

// A suite a submission and task, a case a check; what was not reached is skipped.
void writeJUnit(std::ostream& out, const Marks& marks);

} // namespace scanscope::app

// Marks as a table for a terminal, as comma-separated values, as JSON, and as JUnit XML for course platforms.
#pragma once

#include <ostream>

#include "app/course/marks.h"
#include "app/reports/json.h"

namespace scanscope::app {

// Prints a row for each mark, the findings that several submissions share, and the number of each verdict.
void printMarks(std::ostream& out, const Marks& marks);

// "3 submissions, 6 marks: 4 passed and 2 failed."
[[nodiscard]] std::string sumsOf(const Marks& marks);

// "30 handed in, 28 marked, 2 could not be read: zoe.zip and mia.7z."
[[nodiscard]] std::string handedInText(const Marks& marks);

void writeMarksCsv(std::ostream& out, const Marks& marks);

// Writes a suite for each submission and task, and a case for each check; checks that were not reached are
// "skipped".
void writeJUnit(std::ostream& out, const Marks& marks);

// Returns a complete outcome as JSON, for a marking that is continued later.
[[nodiscard]] Json wholeOutcome(const course::Outcome& outcome);
// Reads a complete outcome. Throws std::exception if wholeOutcome() did not write it.
[[nodiscard]] course::Outcome outcomeFrom(const Json& json);

// Returns all marked submissions.
[[nodiscard]] Json marksAsJson(const Marks& marks);
// Returns one outcome, as `exercise check --json` prints it.
[[nodiscard]] Json outcomeAsJson(const course::Task& task, const course::Outcome& outcome);

} // namespace scanscope::app

// Tables as comma-separated values, for spreadsheets and learning platforms.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "app/reports/table.h"

namespace scanscope::app {

// The text as a cell. It is quoted if it contains a comma, a quote or a line end.
[[nodiscard]] std::string csvCell(std::string text);

// The text with hidden characters made visible and, if a spreadsheet would read it as a formula, with a
// single quote in front.
[[nodiscard]] std::string spreadsheetText(std::string_view text);
// Removes the single quote of spreadsheetText().
[[nodiscard]] std::string withoutQuoteMark(std::string_view text);

// Writes all columns, each cell as spreadsheetText().
void printCsv(std::ostream& out, const TextTable& table);

// Reads a table that printCsv(), a spreadsheet or a learning platform has written: with or without a byte
// order mark, separated by commas, semicolons or tabs. Each line has as many cells as there are headings;
// empty lines are left out. Throws std::runtime_error with a sentence if the text is no such table.
[[nodiscard]] TextTable readCsv(std::string_view text);

// Reads such a file. Throws BadRequest for this option if it cannot be read.
[[nodiscard]] TextTable csvFile(const char* option, const std::string& file);

} // namespace scanscope::app

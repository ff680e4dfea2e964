// A table's rows as text for other programs: with column heads, in the order shown, and each under its
// heading.
#pragma once

#include <QString>
#include <vector>

namespace scanscope::viz {

class TableModel;

// A heading among `rows` includes all of its lines. Cells are separated by tabs, for spreadsheets and mail;
// each note is a line.
[[nodiscard]] QString tabSeparated(const TableModel& model, const std::vector<int>& rows);

// In the format of RFC 4180, without notes. If the table knows a cell's value, a plain number follows the
// text.
[[nodiscard]] QString commaSeparated(const TableModel& model, const std::vector<int>& rows);

// Quoted if it contains a comma, a quote or a line end.
[[nodiscard]] QString csvField(QString text);

} // namespace scanscope::viz

// Rows of a table as text for other programs: with heads, in the order in which they are shown, and each
// under the heading that it stands under.
#pragma once

#include <QString>
#include <vector>

namespace scanscope::viz {

class TableModel;

// A heading stands for all of its lines. Tabs between cells, for spreadsheets and mail; notes are lines.
[[nodiscard]] QString tabSeparated(const TableModel& model, const std::vector<int>& rows);

// As RFC 4180 has it, without notes. Where the table knows a figure, a plain number follows the text.
[[nodiscard]] QString commaSeparated(const TableModel& model, const std::vector<int>& rows);

// Quoted where it holds a comma, a quote or the end of a line.
[[nodiscard]] QString csvField(QString text);

} // namespace scanscope::viz

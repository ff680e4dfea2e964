// Tables as monospaced text: columns with headings, and rows of cells in one grid of columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::app {

// The number of characters, not bytes, in UTF-8 text.
[[nodiscard]] std::size_t displayWidth(std::string_view text);
// Pads the text with spaces to `width` columns, at its right or left; longer text is unchanged.
[[nodiscard]] std::string toTheLeft(std::string_view text, std::size_t width);
[[nodiscard]] std::string toTheRight(std::string_view text, std::size_t width);

using Line = std::vector<std::string>;
struct TextTable {
    Line heads;
    std::vector<Line> lines;
};

// Prints columns under their headings, with two spaces before each column. The first `leftAligned` columns
// are text, aligned left; the others are numbers, aligned right. Columns without any text are left out.
void printAligned(std::ostream& out, const TextTable& table, std::size_t leftAligned = 0);
// Prints all columns as a Markdown table.
void printMarkdown(std::ostream& out, const TextTable& table, std::size_t leftAligned = 0);

// A column of results: its heading, in the chosen language, and the text of its cell for a row.
template <class Row> struct Column {
    std::string head;
    std::function<std::string(const Row&)> text;
};
template <class Row> using Columns = std::vector<Column<Row>>;

template <class Row> [[nodiscard]] TextTable tableOf(const Columns<Row>& columns, const auto& rows) {
    TextTable table;
    for (const Column<Row>& column : columns) table.heads.push_back(column.head);
    for (const Row& row : rows) {
        table.lines.emplace_back();
        for (const Column<Row>& column : columns) table.lines.back().push_back(column.text(row));
    }
    return table;
}

// The text of an uninitialised cell.
inline constexpr std::string_view neverWritten = "·";

class CellTable {
public:
    struct Row {
        std::string title = {}, array = {};
        std::vector<std::string> cells = {};
        std::set<std::uint64_t> marked = {}; // columns whose cells are in brackets
    };

    explicit CellTable(std::vector<Row> rows = {})
        : m_rows(std::move(rows)) {}
    Row& add(Row row) { return m_rows.emplace_back(std::move(row)); }

    // Returns the number of columns that are left out in the middle so that lines fit into `width` (0: no
    // limit).
    std::size_t print(std::ostream& out, std::size_t width) const;

    // Returns the number of columns that fit into lines of `width`.
    [[nodiscard]] std::size_t columnsIn(std::size_t width) const;
    // Prints the columns from `first` to before `end`. They are as wide as in the whole table.
    void printColumns(std::ostream& out, std::size_t first, std::size_t end) const;

private:
    struct Layout;
    [[nodiscard]] Layout wholeLayout() const;
    [[nodiscard]] Layout layout(std::size_t width) const;
    [[nodiscard]] static std::string headOf(const Row& row, const Layout& grid);
    static void addCells(std::string& line, const Row& row, const Layout& grid, std::size_t first,
                         std::size_t end);
    static void endLine(std::ostream& out, std::string line);

    std::vector<Row> m_rows;
};

[[nodiscard]] CellTable::Row valuesRow(const std::string& title, const std::vector<trace::Value>& values,
                                       trace::ElementType type);
// Returns a row with the numbers of the cells from `first` to before `end`.
[[nodiscard]] CellTable::Row numbersRow(const std::string& title, std::uint64_t first, std::uint64_t end);

} // namespace scanscope::app

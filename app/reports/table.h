// Tables as monospaced text: numbers under their heads, and rows of cells over one column grid.
#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::app {

// Characters, not bytes, of UTF-8 text.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

// Columns under their heads, two blanks before each: the first `leftAligned` with their text to the left,
// the others with numbers to the right. A column without any text is left out.
using Line = std::vector<std::string>;
void printAligned(std::ostream& out, const Line& heads, const std::vector<Line>& lines,
                  std::size_t leftAligned = 0);
// All columns as a table of Markdown.
void printMarkdown(std::ostream& out, const Line& heads, const std::vector<Line>& lines,
                   std::size_t leftAligned = 0);

// The same of rows: a column is a head, in the chosen language, and what it says of a row.
template <class Row> struct Column {
    std::string head;
    std::function<std::string(const Row&)> text;
};
template <class Row> using Columns = std::vector<Column<Row>>;

template <class Row> struct TextTable {
    TextTable(const Columns<Row>& columns, const auto& rows) {
        for (const Column<Row>& column : columns) heads.push_back(column.head);
        for (const Row& row : rows) {
            lines.emplace_back();
            for (const Column<Row>& column : columns) lines.back().push_back(column.text(row));
        }
    }
    Line heads;
    std::vector<Line> lines;
};
template <class Row>
void printAligned(std::ostream& out, const Columns<Row>& columns, const auto& rows,
                  std::size_t leftAligned = 0) {
    const TextTable<Row> table(columns, rows);
    printAligned(out, table.heads, table.lines, leftAligned);
}
template <class Row>
void printMarkdown(std::ostream& out, const Columns<Row>& columns, const auto& rows,
                   std::size_t leftAligned = 0) {
    const TextTable<Row> table(columns, rows);
    printMarkdown(out, table.heads, table.lines, leftAligned);
}

// The text of a cell that nothing has stored to.
inline constexpr std::string_view neverWritten = "·";

class CellTable {
public:
    enum class Mark : char { none, written };

    struct Row {
        std::string title, array;
        std::vector<std::string> cells;
        std::vector<Mark> marks; // as many as cells
    };

    void add(Row row) { m_rows.push_back(std::move(row)); }
    void addBlankLine() { m_rows.push_back({}); }

    // Returns how many columns in the middle were left out so that lines fit into `width` (0: no limit).
    std::size_t print(std::ostream& out, std::size_t width) const;

    // How many columns fit into lines of `width`.
    [[nodiscard]] std::size_t columnsIn(std::size_t width) const;
    // The columns from `first` to before `end`, as wide as in the whole table.
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

} // namespace scanscope::app

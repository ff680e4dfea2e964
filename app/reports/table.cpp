#include "app/reports/table.h"

#include <algorithm>

#include <fmt/format.h>

namespace scanscope::app {

namespace {

constexpr std::string_view gap = "  ";
constexpr std::string_view elision = " … ";
constexpr std::size_t leastCells = 2; // the cells shown at each end, however narrow the terminal is

std::string blanksFor(std::string_view text, std::size_t width) {
    return std::string(width - std::min(width, displayWidth(text)), ' ');
}

} // namespace

std::size_t displayWidth(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; }));
}

std::string toTheLeft(std::string_view text, std::size_t width) {
    return std::string(text) + blanksFor(text, width);
}
std::string toTheRight(std::string_view text, std::size_t width) {
    return blanksFor(text, width) + std::string(text);
}

void printAligned(std::ostream& out, const TextTable& table, std::size_t leftAligned) {
    const auto& [heads, lines] = table;
    std::vector<std::size_t> widths(heads.size());
    for (std::size_t c = 0; c < heads.size(); ++c) {
        for (const Line& line : lines) widths[c] = std::max(widths[c], displayWidth(line[c]));
        if (widths[c] != 0) widths[c] = std::max(widths[c], displayWidth(heads[c]));
    }
    const auto print = [&](const Line& line) {
        std::string text;
        for (std::size_t c = 0; c < line.size(); ++c) {
            if (widths[c] == 0) continue;
            text += gap;
            text += c < leftAligned ? toTheLeft(line[c], widths[c]) : toTheRight(line[c], widths[c]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    };
    print(heads);
    for (const Line& line : lines) print(line);
}

void printMarkdown(std::ostream& out, const TextTable& table, std::size_t leftAligned) {
    const auto& [heads, lines] = table;
    const auto print = [&](const Line& line) {
        for (const std::string& cell : line) {
            out << "| ";
            for (const char letter : cell) out << (letter == '|' ? "\\|" : std::string(1, letter));
            out << ' ';
        }
        out << "|\n";
    };
    print(heads);
    Line rule(heads.size(), "---:");
    std::fill_n(rule.begin(), leftAligned, "---");
    print(rule);
    for (const Line& line : lines) print(line);
}

struct CellTable::Layout {
    std::size_t title = 0, array = 0, cell = 0, columns = 0;
    std::size_t head = 0, tail = 0; // columns shown before and after the gap
    [[nodiscard]] std::size_t leftOut() const { return columns - head - tail; }
    [[nodiscard]] std::size_t left() const { return title + gap.size() + array + gap.size(); }
    [[nodiscard]] std::size_t pitch() const { return cell + 3; } // with its brackets and a space
};

CellTable::Layout CellTable::wholeLayout() const {
    Layout found;
    for (const Row& row : m_rows) {
        found.title = std::max(found.title, displayWidth(row.title));
        if (!row.cells.empty())
            found.array = std::max(found.array, displayWidth(row.array)); // a row without cells may overflow
        found.columns = std::max(found.columns, row.cells.size());
        for (const std::string& cell : row.cells) found.cell = std::max(found.cell, displayWidth(cell));
    }
    found.head = found.columns;
    return found;
}

CellTable::Layout CellTable::layout(std::size_t width) const {
    Layout found = wholeLayout();
    const std::size_t left = found.left();
    if (width == 0 || left + found.columns * found.pitch() <= width) return found;
    const std::size_t room =
        width > left + displayWidth(elision) ? (width - left - displayWidth(elision)) / found.pitch() : 0;
    const std::size_t shown = std::max(room, 2 * leastCells);
    if (shown >= found.columns) return found;
    found.head = (shown + 1) / 2;
    found.tail = shown / 2;
    return found;
}

std::string CellTable::headOf(const Row& row, const Layout& grid) {
    return fmt::format("{}{gap}{}{gap}", toTheLeft(row.title, grid.title), toTheLeft(row.array, grid.array),
                       fmt::arg("gap", gap));
}

void CellTable::addCells(std::string& line, const Row& row, const Layout& grid, std::size_t first,
                         std::size_t end) {
    for (std::size_t column = first; column < std::min(end, row.cells.size()); ++column) {
        const std::string& text = row.cells[column];
        const std::string marked = row.marked.contains(column) ? '[' + text + ']' : ' ' + text + ' ';
        line += toTheRight(marked, grid.pitch());
    }
}

void CellTable::endLine(std::ostream& out, std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
}

std::size_t CellTable::print(std::ostream& out, std::size_t width) const {
    const Layout grid = layout(width);
    for (const Row& row : m_rows) {
        std::string line = headOf(row, grid);
        addCells(line, row, grid, 0, grid.head);
        if (grid.leftOut() > 0 && row.cells.size() > grid.head) line += elision;
        addCells(line, row, grid, grid.columns - grid.tail, grid.columns);
        endLine(out, std::move(line));
    }
    return grid.leftOut();
}

std::size_t CellTable::columnsIn(std::size_t width) const {
    const Layout grid = wholeLayout();
    return width > grid.left() ? (width - grid.left()) / grid.pitch() : 0;
}

void CellTable::printColumns(std::ostream& out, std::size_t first, std::size_t end) const {
    const Layout grid = wholeLayout();
    for (const Row& row : m_rows) {
        std::string line = headOf(row, grid);
        addCells(line, row, grid, first, end);
        endLine(out, std::move(line));
    }
}

CellTable::Row valuesRow(const std::string& title, const std::vector<trace::Value>& values,
                         trace::ElementType type) {
    CellTable::Row row{.title = title};
    for (const trace::Value value : values) row.cells.push_back(trace::to_text(value, type));
    return row;
}

CellTable::Row numbersRow(const std::string& title, std::uint64_t first, std::uint64_t end) {
    CellTable::Row row{.title = title};
    for (std::uint64_t cell = first; cell < end; ++cell) row.cells.push_back(std::to_string(cell));
    return row;
}

} // namespace scanscope::app

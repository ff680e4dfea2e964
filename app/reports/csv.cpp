#include "app/reports/csv.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/cbor.h"

namespace scanscope::app {

namespace {

constexpr std::string_view formulaSigns = "=+-@";

// The separator that occurs most often in the first line, outside quotes.
char separatorOf(std::string_view text) {
    constexpr std::string_view separators = ",;\t";
    std::size_t counts[separators.size()] = {};
    bool isQuoted = false;
    for (const char c : text) {
        if (c == '"') isQuoted = !isQuoted;
        if (isQuoted) continue;
        if (c == '\n' || c == '\r') break;
        if (const std::size_t which = separators.find(c); which != separators.npos) ++counts[which];
    }
    return separators[std::size_t(std::ranges::max_element(counts) - counts)];
}

class CsvReader {
public:
    explicit CsvReader(std::string_view text)
        : m_left(text)
        , m_separator(separatorOf(text)) {}

    // Reads the next line that is not empty. False at the end.
    bool next(Line& cells) {
        do {
            if (m_left.empty()) return false;
            m_line = m_next;
            cells.clear();
            do cells.push_back(cell());
            while (take(m_separator));
            endLine();
        } while (std::ranges::all_of(cells, &std::string::empty));
        return true;
    }
    [[nodiscard]] std::size_t line() const { return m_line; } // where the cells begin, from 1

private:
    bool take(char c) {
        if (!m_left.starts_with(c)) return false;
        m_left.remove_prefix(1);
        return true;
    }
    void endLine() {
        const bool isReturn = take('\r');
        if (take('\n') || isReturn) ++m_next;
    }
    std::string cell() {
        if (take('"')) return quoted();
        const char ends[]{m_separator, '\r', '\n'};
        const std::size_t size = std::min(m_left.find_first_of(ends, 0, sizeof ends), m_left.size());
        std::string text(m_left.substr(0, size));
        m_left.remove_prefix(size);
        return text;
    }
    std::string quoted() {
        std::string text;
        while (!m_left.empty()) {
            const char c = m_left.front();
            m_left.remove_prefix(1);
            if (c == '\n') ++m_next;
            if (c != '"' || take('"'))
                text += c;
            else if (m_left.empty() || m_left.front() == m_separator || m_left.front() == '\r' ||
                     m_left.front() == '\n')
                return text;
            else
                throw std::runtime_error(fmt::format("Line {}: a quote is followed by text.", m_line));
        }
        throw std::runtime_error(fmt::format("Line {}: a quote is not closed.", m_line));
    }

    std::string_view m_left;
    char m_separator;
    std::size_t m_line = 1, m_next = 1;
};

} // namespace

std::string csvCell(std::string text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) text.insert(at, 1, '"');
    return '"' + text + '"';
}

std::string spreadsheetText(std::string_view text) {
    std::string shown = kernels::visible(text);
    if (shown.find_first_of(formulaSigns) == 0) shown.insert(0, "'");
    return shown;
}

std::string withoutQuoteMark(std::string_view text) {
    const bool isMarked = text.starts_with('\'') && text.find_first_of(formulaSigns) == 1;
    return std::string(text.substr(isMarked ? 1 : 0));
}

void printCsv(std::ostream& out, const TextTable& table) {
    const auto print = [&out](const Line& line) {
        std::string_view separator;
        for (const std::string& cell : line) {
            out << separator << csvCell(spreadsheetText(cell));
            separator = ",";
        }
        out << '\n';
    };
    print(table.heads);
    for (const Line& line : table.lines) print(line);
}

TextTable csvFile(const char* option, const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::error_code error;
    if (!in || std::filesystem::is_directory(file, error))
        throw kernels::BadRequest(option, fmt::format("{} cannot be read.", kernels::in_quotes(file, 200)));
    const std::string text(std::istreambuf_iterator<char>(in), {});
    try {
        return readCsv(text);
    } catch (const std::runtime_error& refused) {
        throw kernels::BadRequest(
            option, fmt::format("{} is no table. {}", kernels::in_quotes(file, 200), refused.what()));
    }
}

TextTable readCsv(std::string_view text) {
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
    if (!trace::is_utf8(text) || text.find('\0') != text.npos)
        throw std::runtime_error("It is not UTF-8 text: save it as \"CSV UTF-8\".");
    CsvReader reader(text);
    TextTable table;
    if (!reader.next(table.heads)) throw std::runtime_error("It is empty.");
    Line cells;
    while (reader.next(cells)) {
        while (cells.size() > table.heads.size() && cells.back().empty()) cells.pop_back();
        if (cells.size() > table.heads.size())
            throw std::runtime_error(fmt::format("Line {} has {}, but there are {}.", reader.line(),
                                                 kernels::plain_count(cells.size(), "cell"),
                                                 kernels::plain_count(table.heads.size(), "heading")));
        cells.resize(table.heads.size());
        table.lines.push_back(cells);
    }
    return table;
}

} // namespace scanscope::app

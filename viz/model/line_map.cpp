#include "viz/model/line_map.h"

#include <algorithm>
#include <string_view>

namespace scanscope::viz {
namespace {

// The maximum number of lines between the equal beginnings and ends. A longer middle counts as changed.
constexpr std::size_t longestMiddle = 2000;

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace

// Finds the longest common subsequence of the lines between the equal beginnings and ends, with the usual
// dynamic programming.
LineMap::LineMap(const std::string& before, const std::string& after)
    : m_isKnown(true) {
    const auto old = linesOf(before), now = linesOf(after);
    m_after.assign(old.size(), 0);
    std::size_t head = 0, tail = 0;
    const std::size_t shorter = std::min(old.size(), now.size());
    while (head < shorter && old[head] == now[head]) ++head;
    while (tail < shorter - head && old[old.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
    for (std::size_t i = 0; i < head; ++i) m_after[i] = int(i) + 1;
    for (std::size_t i = 0; i < tail; ++i) m_after[old.size() - 1 - i] = int(now.size() - i);
    const std::size_t rows = old.size() - head - tail, columns = now.size() - head - tail;
    if (rows <= longestMiddle && columns <= longestMiddle) {
        std::vector<std::vector<int>> alike(rows + 1, std::vector<int>(columns + 1, 0));
        for (std::size_t i = rows; i-- > 0;)
            for (std::size_t j = columns; j-- > 0;)
                alike[i][j] = old[head + i] == now[head + j] ? alike[i + 1][j + 1] + 1
                                                             : std::max(alike[i + 1][j], alike[i][j + 1]);
        for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
            if (old[head + i] == now[head + j])
                m_after[head + i++] = int(head + ++j);
            else if (alike[i + 1][j] >= alike[i][j + 1])
                ++i;
            else
                ++j;
        }
    }
    for (int line = 1; line <= int(now.size()); ++line) m_changed.insert(line);
    for (const int line : m_after) m_changed.erase(line);
}

int LineMap::after(int line) const {
    if (!m_isKnown) return line;
    return line >= 1 && line <= int(m_after.size()) ? m_after[std::size_t(line) - 1] : 0;
}

} // namespace scanscope::viz

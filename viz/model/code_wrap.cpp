#include "viz/model/code_wrap.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr int continuation = 4; // characters that the rest of a broken line is set in

// Breaks after a space or comma where there is one in the second half of the row.
int breakOf(const QString& text, int start, int room) {
    for (int at = start + room; at > start + room / 2; --at)
        if (text[at - 1] == u' ' || text[at - 1] == u',') return at - start;
    return room;
}

} // namespace

int indentOf(const QString& text) {
    int at = 0;
    while (at < text.size() && text[at].isSpace()) ++at;
    return at;
}

std::vector<CodeRow> wrapped(const QString& text, int line, int common, int characters, int most) {
    std::vector<CodeRow> rows;
    const int own = indentOf(text), end = int(text.size());
    int indent = std::min(std::max(0, own - common), characters / 2), start = own;
    do {
        const int room = characters - indent;
        const int length = end - start <= room ? end - start : breakOf(text, start, room);
        rows.push_back({line, start, length, indent});
        start += length;
        while (start < end && text[start].isSpace()) ++start;
        if (rows.size() == 1) indent = std::min(indent + continuation, characters / 2);
    } while (start < end && int(rows.size()) < most);
    return rows;
}

} // namespace scanscope::viz

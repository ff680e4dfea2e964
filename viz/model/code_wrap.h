// Lines of code broken into rows, where they are longer than there is room.
#pragma once

#include <QString>
#include <vector>

namespace scanscope::viz {

// A row of text: a line of the code, or what did not fit into the row before.
struct CodeRow {
    int line = 0; // from 1
    int start = 0, length = 0;
    int indent = 0; // characters
    friend bool operator==(const CodeRow&, const CodeRow&) = default;
};

// The line in rows of at most `characters`, without the first `common` characters of its indent. What is
// broken off goes on a little further in. No more rows than `most`: a line may be as long as a file.
[[nodiscard]] std::vector<CodeRow> wrapped(const QString& text, int line, int common, int characters,
                                           int most);

// The blanks that the line begins with.
[[nodiscard]] int indentOf(const QString& text);

} // namespace scanscope::viz

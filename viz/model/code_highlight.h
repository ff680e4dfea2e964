// The lines of a C++ text, with their words.
#pragma once

#include <cstdint>
#include <QString>
#include <vector>

namespace scanscope::viz {

enum class CodeWord : std::uint8_t { plain, keyword, cuda, string, comment };

// `length` characters of a line, from `start`, of one kind.
struct CodeSpan {
    int start = 0, length = 0;
    CodeWord word = CodeWord::plain;
    friend bool operator==(const CodeSpan&, const CodeSpan&) = default;
};

struct CodeLine {
    QString text;
    std::vector<CodeSpan> spans; // keywords, CUDA words, strings and comments; the rest is plain
    bool barrier = false;        // a thread waited here, or would have
    bool leftOut = false;        // the barrier was passed as if it were not there
};

// Splits a C++ text into lines and finds their words. Of a very long text all words are plain.
[[nodiscard]] std::vector<CodeLine> highlightCode(const QString& text);

} // namespace scanscope::viz

// The text that ran, and which of its lines run in a step: what the code pane shows.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <QString>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/numbering.h"
#include "viz/model/run_values.h"

namespace scanscope::viz {

// The lines of a C++ text, with their words.
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

// Lines count from 1, as in the trace; 0 is no line.
struct CodeState {
    int running = 0;               // the line with most of the step's writes
    int first = 0, last = 0;       // the interval that ran
    int cameTo = 0;                // of a step in which the run rests: the line that ran last before
    std::map<int, QString> asides; // values at the right edge
};

class CodeModel {
public:
    static constexpr int mostSteps = -1; // the source that most steps stand in
    explicit CodeModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch = 0,
                       std::size_t block = 0, int source = mostSteps,
                       std::shared_ptr<const RunValues> values = nullptr);

    [[nodiscard]] int source() const { return m_source; } // of the trace; −1 where it holds no text

    [[nodiscard]] std::string path() const; // of the source, as the trace has it; empty as its name is
    [[nodiscard]] QString fileName() const; // "blelloch.cuh"; empty where the trace holds no text
    [[nodiscard]] const std::vector<CodeLine>& lines() const { return m_lines; }
    [[nodiscard]] CodeState at(BlockStep step) const;
    [[nodiscard]] int lineOf(std::uint16_t location) const; // 0 where it is in another source

private:
    void chooseSource();
    void findBarriers();

    std::shared_ptr<const trace::Trace> m_trace;
    std::shared_ptr<const RunValues> m_values;
    const trace::Block* m_block = nullptr;
    int m_source = -1;
    std::vector<CodeLine> m_lines;
};

// A row of text, where lines of code are longer than there is room: a line, or what did not fit into the row
// before.
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

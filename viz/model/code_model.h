// The source that ran and the lines that run in a step, for the code pane.
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

// How a piece of source is coloured.
enum class CodeWord : std::uint8_t { plain, keyword, cuda, string, comment };

// Characters of one kind, in one line.
struct CodeSpan {
    int start = 0, length = 0;
    CodeWord word = CodeWord::plain;
    friend bool operator==(const CodeSpan&, const CodeSpan&) = default;
};

struct CodeLine {
    QString text;
    std::vector<CodeSpan> spans; // keywords, CUDA words, strings and comments; the rest is plain
    bool barrier = false;        // a thread waited here, or would have
    bool leftOut = false;        // the run ignored this barrier
};

// Splits C++ source into lines and finds their keywords. A very long source is not highlighted.
[[nodiscard]] std::vector<CodeLine> highlightCode(const QString& text);

// The lines that are marked in a step. Line numbers start at 1, as in the trace; 0 means none.
struct CodeState {
    int running = 0;               // the line with most of the step's writes
    int first = 0, last = 0;       // the first and the last line that ran
    int cameTo = 0;                // the line that ran last before a step in which the run rests
    std::map<int, QString> asides; // values shown at the right edge
};

class CodeModel {
public:
    static constexpr int mostSteps = -1; // selects the source in which most steps run
    explicit CodeModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch = 0,
                       std::size_t block = 0, int source = mostSteps,
                       std::shared_ptr<const RunValues> values = nullptr);

    [[nodiscard]] int source() const { return m_source; } // −1 if the trace contains no source

    [[nodiscard]] std::string path() const; // path of the source, as in the trace; empty if it has none
    [[nodiscard]] QString fileName() const; // "blelloch.cuh"; empty if the trace contains no source
    [[nodiscard]] const std::vector<CodeLine>& lines() const { return m_lines; }
    [[nodiscard]] CodeState at(BlockStep step) const;
    [[nodiscard]] int lineOf(std::uint16_t location) const; // 0 if the location is in another source

private:
    void chooseSource();
    void findBarriers();

    std::shared_ptr<const trace::Trace> m_trace;
    std::shared_ptr<const RunValues> m_values;
    const trace::Block* m_block = nullptr;
    int m_source = -1;
    std::vector<CodeLine> m_lines;
};

// A row of the wrapped source: a line that is too long for the pane takes several rows.
struct CodeRow {
    int line = 0; // number of the line, from 1
    int start = 0, length = 0;
    int indent = 0; // in characters
    friend bool operator==(const CodeRow&, const CodeRow&) = default;
};

// Wraps the line into rows of at most `characters` characters, without the first `common` characters of its
// indent. Continuation rows are indented a little further. Returns at most `most` rows, because a line can be
// as long as a whole file.
[[nodiscard]] std::vector<CodeRow> wrapped(const QString& text, int line, int common, int characters,
                                           int most);

// The number of blanks at the beginning of the line.
[[nodiscard]] int indentOf(const QString& text);

} // namespace scanscope::viz

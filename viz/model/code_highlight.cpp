#include "viz/model/code_highlight.h"

#include <QSet>
#include <QStringList>

namespace scanscope::viz {
namespace {

const QSet<QString>& keywords() {
    static const QSet<QString> words{
        "alignas",   "auto",     "bool",    "break",  "case",   "char",     "class",     "const",
        "constexpr", "continue", "default", "do",     "double", "else",     "enum",      "false",
        "float",     "for",      "if",      "inline", "int",    "long",     "namespace", "return",
        "short",     "signed",   "sizeof",  "static", "struct", "switch",   "template",  "true",
        "typename",  "unsigned", "using",   "void",   "while",  "#include", "#pragma",   "#define",
        "#if",       "#ifdef",   "#else",   "#endif"};
    return words;
}

// CUDA's words and the few of this program (kernels/README.md).
const QSet<QString>& cudaWords() {
    static const QSet<QString> words{
        "__global__",        "__device__",      "__host__",       "__shared__",
        "__syncthreads",     "__syncwarp",      "__shfl_up_sync", "__shfl_down_sync",
        "__shfl_sync",       "__shfl_xor_sync", "__ballot_sync",  "__popc",
        "__launch_bounds__", "threadIdx",       "blockIdx",       "blockDim",
        "gridDim",           "warpSize",        "atomicAdd",      "__threadfence",
        "shared_memory",     "global_ptr",      "lane_value",     "step",
        "load_acquire",      "store_release",   "wait_until",     "op"};
    return words;
}

bool startsWord(QChar c) { return c.isLetter() || c == '_' || c == '#'; }
bool inWord(QChar c) { return c.isLetterOrNumber() || c == '_'; }

// Finds the words of one line; `inComment` carries over a /* … */ that spans lines.
std::vector<CodeSpan> spansOf(const QString& line, bool& inComment) {
    std::vector<CodeSpan> spans;
    const int length = int(line.size());
    int i = 0;
    while (i < length) {
        int end = i + 1;
        CodeWord word = CodeWord::plain;
        const QStringView two = QStringView(line).mid(i, 2);
        if (inComment || two == u"/*") {
            const auto close = line.indexOf("*/", inComment ? i : i + 2);
            inComment = close < 0;
            end = inComment ? length : int(close) + 2;
            word = CodeWord::comment;
        } else if (two == u"//") {
            end = length;
            word = CodeWord::comment;
        } else if (line[i] == '"' || line[i] == '\'') {
            while (end < length && line[end] != line[i]) end += line[end] == '\\' ? 2 : 1;
            end = qMin(end + 1, length);
            word = CodeWord::string;
        } else if (startsWord(line[i])) {
            while (end < length && inWord(line[end])) ++end;
            const QString text = line.mid(i, end - i);
            if (keywords().contains(text))
                word = CodeWord::keyword;
            else if (cudaWords().contains(text))
                word = CodeWord::cuda;
        }
        if (word != CodeWord::plain) spans.push_back({i, end - i, word});
        i = end;
    }
    return spans;
}

} // namespace

std::vector<CodeLine> highlightCode(const QString& text) {
    constexpr qsizetype mostColoured = qsizetype(1)
                                       << 20; // characters: no kernel is as long, a stranger's may be
    std::vector<CodeLine> lines;
    bool inComment = false;
    QStringList rows = text.split('\n');
    if (!rows.isEmpty() && rows.back().isEmpty()) rows.removeLast();
    for (QString row : rows) {
        if (row.endsWith('\r')) row.chop(1);
        row.replace('\t', QStringLiteral("    "));
        // The column is narrow: four blanks of indentation are shown as two.
        qsizetype indent = 0;
        while (indent < row.size() && row[indent] == ' ') ++indent;
        row.remove(0, indent / 2);
        CodeLine line;
        if (text.size() <= mostColoured) line.spans = spansOf(row, inComment);
        line.text = row;
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace scanscope::viz

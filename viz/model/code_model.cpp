#include "viz/model/code_model.h"

#include <algorithm>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <set>

#include "kernels/trace/access.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/rests.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

constexpr int mostValues = 8; // values read by more threads than this are not worth showing

bool isAccess(const trace::Event& event) {
    return event.kind != trace::EventKind::barrier && event.kind != trace::EventKind::warp_sync;
}

// Returns the second argument of a step as the source writes it: "offset" in step("up-sweep", offset).
QString numberName(const QString& line) {
    static const QRegularExpression call(QStringLiteral(R"(\bstep\(\s*"[^"]*"\s*,\s*([A-Za-z_]\w*)\s*\))"));
    return call.match(line).captured(1);
}

// Whether the line chooses which threads take part.
bool isCondition(const QString& line) {
    const QString text = line.trimmed();
    return text.startsWith(QStringLiteral("if (")) || text.startsWith(QStringLiteral("for ("));
}

// Whether the line closes a namespace. At the end of a source, such lines are left out.
bool closesNamespace(const QString& line) {
    static const QRegularExpression closing(QStringLiteral(R"(^\s*\}\s*//\s*(end\s+)?namespace\b)"));
    return closing.match(line).hasMatch();
}

void leaveOutClosing(std::vector<CodeLine>& lines) {
    const auto isFrame = [](const CodeLine& line) {
        return line.text.trimmed().isEmpty() || closesNamespace(line.text);
    };
    if (std::all_of(lines.begin(), lines.end(), isFrame)) return;
    while (isFrame(lines.back())) lines.pop_back();
}

struct LineUse {
    std::size_t writes = 0;
    std::set<std::uint32_t> threads;
    QStringList read;
    const trace::Array* lane = nullptr; // set here
    QStringList laneValues;
};

} // namespace

CodeModel::CodeModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch, std::size_t block,
                     int source, std::shared_ptr<const RunValues> values)
    : m_trace(std::move(trace))
    , m_values(values ? std::move(values) : std::make_shared<const RunValues>(*m_trace))
    , m_source(source) {
    if (launch < m_trace->launches.size() && block < m_trace->launches[launch].blocks.size()) {
        m_block = &m_trace->launches[launch].blocks[block];
    }
    if (m_source == mostSteps) chooseSource();
    if (m_source < 0) return;
    m_lines = highlightCode(QString::fromStdString(m_trace->sources[std::size_t(m_source)].text));
    leaveOutClosing(m_lines);
    findBarriers();
}

// Finds the barriers that threads reached, and the barriers in the algorithm's source that the run left out.
void CodeModel::findBarriers() {
    if (m_block)
        for (const trace::Event& event : m_block->events) {
            if (event.kind != trace::EventKind::barrier) continue;
            if (const int line = lineOf(event.location)) m_lines[std::size_t(line) - 1].barrier = true;
        }
    const std::string& path = m_trace->sources[std::size_t(m_source)].path;
    for (const trace::BarrierPlace& place : trace::barriers_left_out(m_trace->run.options)) {
        const bool isHere =
            place.source.empty() || path == place.source || path.ends_with('/' + place.source);
        if (!isHere || place.line > m_lines.size()) continue;
        CodeLine& left = m_lines[place.line - 1];
        if (left.text.contains(QStringLiteral("__syncthreads()"))) left.barrier = left.leftOut = true;
    }
}

// Chooses the source in which most steps run or, if there are no steps, the first one with text.
void CodeModel::chooseSource() {
    std::map<int, int> votes;
    if (m_block) {
        for (const trace::Step& step : m_block->steps) {
            if (step.location < m_trace->locations.size()) ++votes[m_trace->locations[step.location].source];
        }
    }
    int best = 0;
    for (const auto& [source, count] : votes) {
        if (count > best && std::size_t(source) < m_trace->sources.size()) m_source = source, best = count;
    }
    if (m_source < 0 && !m_trace->sources.empty()) m_source = 0;
    if (m_source >= 0 && m_trace->sources[std::size_t(m_source)].text.empty()) m_source = -1;
}

std::string CodeModel::path() const {
    return m_source < 0 ? std::string() : m_trace->sources[std::size_t(m_source)].path;
}

QString CodeModel::fileName() const { return QString::fromStdString(path()).section('/', -1); }

int CodeModel::lineOf(std::uint16_t location) const {
    if (location >= m_trace->locations.size()) return 0;
    const trace::Location& place = m_trace->locations[location];
    if (place.source != m_source || place.line > m_lines.size()) return 0;
    return int(place.line);
}

CodeState CodeModel::at(BlockStep index) const {
    CodeState state;
    if (!m_block || m_source < 0 || std::size_t(index) >= m_block->steps.size()) return state;

    const trace::Step& step = m_block->steps[std::size_t(index)];
    if (trace::rests(step)) {
        while (!index.isFirst() && trace::rests(m_block->steps[std::size_t(index)])) --index;
        if (!trace::rests(m_block->steps[std::size_t(index)])) state.cameTo = at(index).running;
        return state;
    }
    std::map<int, LineUse> used;
    for (const trace::Event& event : trace::events_of(*m_block, step)) {
        const int line = lineOf(event.location);
        if (line == 0 || !isAccess(event)) continue;
        LineUse& use = used[line];
        use.threads.insert(event.thread);
        const bool reads = event.kind == trace::EventKind::read && event.space == trace::Space::shared;
        if (reads && use.read.size() <= mostValues) {
            use.read += m_values->text(event.value, event.node, m_block->shared[event.array].type);
        }
        if (event.kind != trace::EventKind::write) continue;
        if (event.space != trace::Space::lane)
            ++use.writes;
        else if (event.array < m_block->lanes.size()) {
            use.lane = &m_block->lanes[event.array];
            if (use.laneValues.size() <= mostValues)
                use.laneValues += m_values->text(event.value, event.node, use.lane->type);
        }
    }

    const int called = lineOf(step.location);
    state.first = called ? called : used.empty() ? 0 : used.begin()->first;
    state.last = used.empty() ? state.first : std::max(state.first, used.rbegin()->first);
    std::size_t most = 0;
    for (const auto& [line, use] : used) {
        if (use.writes > 0 && use.writes >= most) state.running = line, most = use.writes;
        if (!use.read.isEmpty() && use.read.size() <= mostValues)
            state.asides[line] = use.read.join(QStringLiteral(", "));
        if (use.lane) {
            QStringList values = use.laneValues;
            values.removeDuplicates();
            if (values.size() == 1) {
                state.asides[line] =
                    QStringLiteral("%1 = %2").arg(QString::fromStdString(use.lane->name), values.front());
            }
        }
    }
    if (state.running == 0) state.running = state.last;

    if (called) {
        const QString name = numberName(m_lines[std::size_t(called) - 1].text);
        if (!name.isEmpty()) state.asides[called] = QStringLiteral("%1 = %2").arg(name).arg(step.number);
    }
    const auto running = used.find(state.running);
    if (running == used.end()) return state;
    for (int line = state.first; line < state.running; ++line) {
        if (!isCondition(m_lines[std::size_t(line) - 1].text) || state.asides.count(line)) continue;
        state.asides[line] = tr("%1 of %2 threads").arg(running->second.threads.size()).arg(step.threads);
        break;
    }
    return state;
}

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

// CUDA's keywords and functions, and this program's own (kernels/README.md).
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

// Highlights one line; `inComment` carries the state of a /* … */ comment over to the next line.
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
    constexpr qsizetype mostColoured = qsizetype(1) << 20; // in characters; longer than any real kernel
    std::vector<CodeLine> lines;
    bool inComment = false;
    QStringList rows = text.split('\n');
    if (!rows.isEmpty() && rows.back().isEmpty()) rows.removeLast();
    for (QString row : rows) {
        if (row.endsWith('\r')) row.chop(1);
        row.replace('\t', QStringLiteral("    "));
        // The column is narrow, so four blanks of indentation are shown as two.
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

namespace {

constexpr int continuation = 4; // extra indent of continuation rows, in characters

// Breaks after a space or comma if there is one in the second half of the row.
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

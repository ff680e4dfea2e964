#include "viz/export/slide_code.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/paint/code_color.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

// The lines from `first` to `last`, wrapped, with at most `most` rows per line.
std::vector<CodeRow> brokenLines(const CodeModel& code, int first, int last, int characters, int most) {
    int common = 1000;
    for (int line = first; line <= last; ++line) {
        const QString& text = code.lines()[std::size_t(line) - 1].text;
        if (!text.trimmed().isEmpty()) common = std::min(common, indentOf(text));
    }
    std::vector<CodeRow> rows;
    for (int line = first; line <= last; ++line) {
        const auto broken = wrapped(code.lines()[std::size_t(line) - 1].text, line, common, characters, most);
        rows.insert(rows.end(), broken.begin(), broken.end());
    }
    return rows;
}

class CodeColumn {
public:
    CodeColumn(Canvas& canvas, const QRectF& box, const CodeModel& code, const CodeState& state, Role role,
               double px)
        : m_canvas(canvas)
        , m_box(box)
        , m_code(code)
        , m_state(state)
        , m_role(canvas.theme().role(role))
        , m_px(px)
        , m_pitch(px * codeRowPitch)
        , m_digits(int(QString::number(code.lines().size()).size())) {}

    void paint() {
        const int room = std::min(mostCodeRows, int(m_box.height() / m_pitch));
        const int characters = int((m_box.right() - textLeft() - 4) / advance());
        if (room < 1 || characters < 16) return m_canvas.omit(Omitted::code);
        const std::vector<CodeRow> rows = codeRows(m_code, m_state, room, characters);
        if (!hasAllThatRan(rows)) m_canvas.omit(Omitted::codeLines);
        double top = m_box.top();
        for (std::size_t r = 0; r < rows.size(); ++r, top += m_pitch)
            paintRow(rows[r], top, r == 0 || rows[r - 1].line != rows[r].line);
    }

private:
    // A line is complete if the last of its rows contains its end.
    [[nodiscard]] bool hasAllThatRan(const std::vector<CodeRow>& rows) const {
        const int count = int(m_code.lines().size());
        for (int line = std::max(1, m_state.first); line <= std::min(m_state.last, count); ++line) {
            const auto ends = [&](const CodeRow& row) {
                const QString& text = m_code.lines()[std::size_t(line) - 1].text;
                return row.line == line && row.start + row.length >= text.trimmed().size() + indentOf(text);
            };
            if (std::ranges::none_of(rows, ends)) return false;
        }
        return true;
    }
    [[nodiscard]] double advance() const { return m_px * valueAdvance; }
    [[nodiscard]] double barLeft() const { return m_box.left() + (m_digits + 0.6) * advance(); }
    [[nodiscard]] double textLeft() const { return barLeft() + 3 + 0.8 * advance(); }

    void paintRow(const CodeRow& row, double top, bool first) {
        const Theme& t = m_canvas.theme();
        const bool running = row.line == m_state.running;
        const bool ran = m_state.first > 0 && row.line >= m_state.first && row.line <= m_state.last;
        if (running) m_canvas.fill({barLeft(), top, m_box.right() - barLeft(), m_pitch}, m_role.tint);
        if (ran)
            m_canvas.fill({barLeft(), top, 3, m_pitch},
                          running ? m_role.solid : m_canvas.faded(m_role.solid, 0.45));
        const double middle = top + m_pitch / 2;
        if (first)
            m_canvas.middle({barLeft() - 0.5 * advance(), middle}, Align::right, QString::number(row.line),
                            figures(m_px, running ? 700 : 400), running ? m_role.solid : t.muted);
        paintWords(row, middle, running ? 600 : 400);
    }

    void paintWords(const CodeRow& row, double middle, int weight) {
        const CodeLine& line = m_code.lines()[std::size_t(row.line) - 1];
        const int end = row.start + row.length;
        const auto draw = [&](int from, int to, CodeWord word) {
            from = std::max(from, row.start);
            to = std::min(to, end);
            if (from >= to) return;
            const double x = textLeft() + (row.indent + from - row.start) * advance();
            m_canvas.middle({x, middle}, Align::left, line.text.mid(from, to - from), figures(m_px, weight),
                            colorOf(word, m_canvas.theme().code));
        };
        int at = row.start;
        for (const CodeSpan& span : line.spans) {
            draw(at, span.start, CodeWord::plain);
            draw(span.start, span.start + span.length, span.word);
            at = std::max(at, span.start + span.length);
        }
        draw(at, end, CodeWord::plain);
    }

    Canvas& m_canvas;
    QRectF m_box;
    const CodeModel& m_code;
    const CodeState& m_state;
    const RoleColors& m_role;
    double m_px, m_pitch;
    int m_digits;
};

constexpr double counterPitch = 1.6, besideCounter = 14; // line pitch in font sizes; gap from name to value

double widthOf(const CounterRow& row, double px) {
    return textWidth(row.name, words(px)) + besideCounter + textWidth(row.soFar, figures(px, 600));
}

// All rows at the largest size at which they fit; otherwise as many rows as fit at the smallest size.
std::pair<std::vector<CounterRow>, double> fitCounters(Canvas& canvas, const std::vector<CounterRow>& rows,
                                                       QSizeF room, TextRange size) {
    for (double px = size.usual;; px = std::max(size.smallest, px - 0.5)) {
        std::vector<CounterRow> shown, left;
        for (const CounterRow& row : rows) {
            const bool high = double(shown.size() + 1) * counterPitch * px <= room.height();
            if (high && widthOf(row, px) <= room.width())
                shown.push_back(row);
            else
                left.push_back(row);
        }
        if (!left.empty() && px > size.smallest) continue;
        for (const CounterRow& row : left) canvas.omit(Omitted::counter, row.name);
        return {std::move(shown), px};
    }
}

} // namespace

std::vector<CodeRow> codeRows(const CodeModel& code, const CodeState& state, int rows, int characters) {
    const int count = int(code.lines().size());
    const int running = state.running > 0 ? state.running : std::max({1, state.cameTo, state.first});
    if (count == 0) return {};
    int first = std::min(running, count), last = first;
    std::vector<CodeRow> fitting = brokenLines(code, first, last, characters, rows);
    const auto tries = [&](int from, int to) {
        if (from < 1 || to > count) return false;
        std::vector<CodeRow> wider = brokenLines(code, from, to, characters, rows + 1);
        if (int(wider.size()) > rows) return false;
        fitting = std::move(wider);
        first = from;
        last = to;
        return true;
    };
    for (bool grew = true; grew;) {
        grew = tries(first - 1, last);
        grew = tries(first, last + 1) || grew;
    }
    return fitting;
}

void paintCode(Canvas& canvas, const QRectF& box, const CodeModel& code, const CodeState& state, Role role,
               double px) {
    CodeColumn(canvas, box, code, state, role, px).paint();
}

double paintCounters(Canvas& canvas, const QRectF& box, const CountersTable& table, TextRange size) {
    const Theme& theme = canvas.theme();
    const auto [rows, px] = fitCounters(canvas, table.rows, box.size(), size);
    double values = 0, names = 0;
    for (const CounterRow& row : rows) {
        values = std::max(values, textWidth(row.soFar, figures(px, 600)));
        names = std::max(names, textWidth(row.name, words(px)));
    }
    const double height = double(rows.size()) * px * counterPitch;
    const double left = std::max(box.left(), box.right() - names - besideCounter - values);
    double middle = box.bottom() - height + px * counterPitch / 2;
    for (const CounterRow& row : rows) {
        canvas.middle({left, middle}, Align::left, row.name, words(px), theme.muted);
        canvas.middle({box.right(), middle}, Align::right, row.soFar, figures(px, 600), theme.text);
        middle += px * counterPitch;
    }
    return height;
}

namespace {

class PairCounterTable {
public:
    PairCounterTable(const std::vector<PairRow>& rows, const std::array<QString, 2>& names)
        : m_rows(rows)
        , m_names(names) {}

    // The width of the first column, which contains the row names.
    [[nodiscard]] double namesWidth(double px) const {
        double widest = std::max(textWidth(tr("difference"), words(px)), textWidth(tr("so far"), words(px)));
        for (const QString& name : m_names) widest = std::max(widest, textWidth(name, words(px, 600)));
        return widest;
    }
    [[nodiscard]] double widthOf(const PairRow& row, double px) const {
        double widest = textWidth(row.name, words(px));
        for (const QString* value : {&row.left, &row.right, &row.difference})
            widest = std::max(widest, textWidth(*value, figures(px, 600)));
        return besidePairCounter + widest;
    }
    // The largest size at which all columns fit, otherwise the smallest.
    [[nodiscard]] double sizeFor(double width, TextRange size) const {
        for (double px = size.usual; px > size.smallest; px -= 0.5)
            if (shownIn(width, px) == m_rows.size()) return px;
        return size.smallest;
    }
    [[nodiscard]] std::size_t shownIn(double width, double px) const {
        double taken = namesWidth(px);
        std::size_t shown = 0;
        for (; shown < m_rows.size(); ++shown)
            if ((taken += widthOf(m_rows[shown], px)) > width) break;
        return shown;
    }

private:
    static constexpr double besidePairCounter = 18;
    const std::vector<PairRow>& m_rows;
    const std::array<QString, 2>& m_names;
};

} // namespace

double pairCountersHeight(double px) { return 4 * counterPitch * px; }

void paintPairCounters(Canvas& canvas, const QRectF& box, const PairCounters& counters,
                       const std::array<QString, 2>& names, TextRange size) {
    const Theme& theme = canvas.theme();
    const PairCounterTable table(counters.soFar, names);
    const double px = table.sizeFor(box.width(), size);
    const std::size_t shown = table.shownIn(box.width(), px);
    const auto middle = [&](int row) { return box.top() + (row + 0.5) * box.height() / 4; };
    canvas.middle({box.left(), middle(0)}, Align::left, tr("so far"), words(px), theme.muted);
    for (std::size_t side = 0; side < 2; ++side)
        canvas.middle({box.left(), middle(int(side) + 1)}, Align::left, names[side], words(px, 600),
                      theme.text);
    canvas.middle({box.left(), middle(3)}, Align::left, tr("difference"), words(px), theme.muted);
    // The remaining width is distributed between the columns.
    double taken = table.namesWidth(px);
    for (std::size_t k = 0; k < shown; ++k) taken += table.widthOf(counters.soFar[k], px);
    const double more = shown > 0 ? (box.width() - taken) / double(shown) : 0;
    double right = box.left() + table.namesWidth(px);
    for (std::size_t k = 0; k < counters.soFar.size(); ++k) {
        const PairRow& row = counters.soFar[k];
        if (k >= shown) {
            canvas.omit(Omitted::counter, row.name);
            continue;
        }
        right += table.widthOf(row, px) + more;
        canvas.middle({right, middle(0)}, Align::right, row.name, words(px), theme.muted);
        canvas.middle({right, middle(1)}, Align::right, row.left, figures(px, 600), theme.text);
        canvas.middle({right, middle(2)}, Align::right, row.right, figures(px, 600), theme.text);
        canvas.middle({right, middle(3)}, Align::right, row.difference, figures(px), theme.muted);
    }
}

} // namespace scanscope::viz

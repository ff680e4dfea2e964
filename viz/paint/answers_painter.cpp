#include "viz/paint/answers_painter.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/paint/cell_row.h"
#include "viz/scene/canvas.h"
#include "viz/scene/icons.h"

namespace scanscope::viz {

namespace {

using Elements = std::vector<std::optional<std::size_t>>;

constexpr double labelPx = 12, leastNumber = 11, mostNumber = 16; // font sizes

class AnswerRow {
public:
    AnswerRow(Canvas& canvas, const QRectF& box, const Answer& answer, const AnswerRows& rows)
        : m_canvas(canvas)
        , m_box(box)
        , m_answer(answer)
        , m_rows(rows)
        , m_columns(rows.grid.columns)
        , m_hazard(canvas.theme().role(Role::Hazard))
        , m_level(levelFor(m_columns, rows.longest)) {}

    void paint() {
        paintName();
        if (!m_answer.none.isEmpty()) return paintNone();
        m_canvas.save();
        m_canvas.clipTo(m_columns, m_box.bottom() + m_box.height());
        const int last = m_rows.grid.elements.empty()
                             ? std::min(m_columns.lastVisible(), int(m_answer.values.size()) - 1)
                             : int(m_rows.grid.elements.size()) - 1;
        for (int c = m_columns.firstVisible(); c <= last; ++c)
            if (!m_columns.isLeftOut(Column(c))) paintColumn(c);
        if (m_level >= Level::bars) paintRuns(last);
        m_canvas.restore();
    }

private:
    [[nodiscard]] bool isWrong(int column) const {
        const auto element = m_rows.grid.at(column);
        return element && m_answer.isWrong(*element);
    }
    [[nodiscard]] double middle() const { return m_box.center().y(); }
    [[nodiscard]] QRectF cell(int column) const {
        const double inset = std::min(2.0, 0.1 * m_box.height());
        return {m_columns.leftOf(column), m_box.top() + inset, std::max(0.5, m_columns.width),
                m_box.height() - 2 * inset};
    }

    // The name of the answer on the stage is bold, with a playhead's triangle beside it.
    void paintName() {
        const Theme& theme = m_canvas.theme();
        const double right = m_columns.x0 - 16;
        const TextStyle style = words(labelPx, m_answer.isShown ? 600 : 400);
        m_canvas.middle({right, middle()}, Align::right, m_answer.name, style,
                        m_answer.isShown || m_answer.isExpected ? theme.text : theme.muted);
        const double left = right - textWidth(m_answer.name, style) - 0.8 * labelPx;
        const double size = 0.95 * labelPx;
        if (m_answer.isExpected) {
            m_canvas.icon(Icon::Check, QRectF(left - size / 2, middle() - size / 2, size, size), theme.ok);
        } else if (!m_answer.isRight()) {
            m_canvas.shape(roleGlyph(Role::Hazard, {left, middle()}, size), m_hazard.solid);
        }
    }

    void paintNone() {
        const QRectF box(m_columns.visibleLeft(), cell(0).top(),
                         m_columns.visibleRight() - m_columns.visibleLeft(), cell(0).height());
        const TextStyle style = words(labelPx);
        m_canvas.box(box, {m_hazard.tint, m_hazard.solid, 1.25, 6});
        m_canvas.middle({box.left() + 12, middle()}, Align::left,
                        elided(verdictOf(m_answer), style, box.width() - 24), style, m_canvas.theme().text);
    }

    void paintColumn(int column) {
        if (const auto element = m_rows.grid.at(column); !element)
            m_canvas.middle(cell(column).center(), Align::centre, QStringLiteral("···"), words(labelPx),
                            m_canvas.theme().muted);
        else if (*element < m_answer.values.size())
            paintCell(cell(column), *element);
    }

    void paintCell(const QRectF& box, std::size_t element) {
        const Theme& theme = m_canvas.theme();
        const bool wrong = m_answer.isWrong(element);
        if (m_level >= Level::strip) {
            const QColor fill = wrong ? m_hazard.solid : theme.sunken;
            return m_canvas.area(box, fill);
        }
        const CellState state = m_answer.isWritten(element) ? CellState::past : CellState::toCome;
        const CellLook look = viz::paintCell(
            m_canvas, box, {.state = state, .fault = wrong ? CellFault::now : CellFault::none});
        if (m_level >= Level::bars || !m_answer.isWritten(element)) return;
        const trace::Value value = m_answer.values[element];
        const NumberSize size{leastNumber, mostNumber, 1.25, m_rows.longest};
        paintNumber(m_canvas, box, look, numberIn(box.size(), size, wrong ? 700 : 400, [&](int characters) {
                        const bool whole = m_rows.longest <= characters;
                        return m_rows.values.text(value, trace::no_input, m_rows.type,
                                                  whole ? wholeText : characters);
                    }));
        if (!wrong || box.width() < 30) return;
        const double sign = 0.42 * box.height();
        m_canvas.shape(roleGlyph(Role::Hazard, {box.right() - 0.75 * sign, box.top() + 0.75 * sign}, sign),
                       m_hazard.solid);
    }

    // A zigzag runs along the bottom of wrong elements, so that colour is not the only sign.
    void paintRuns(int last) {
        QPainterPath zigzag;
        for (int c = m_columns.firstVisible(); c <= last; ++c) {
            if (!isWrong(c)) continue;
            const int first = c;
            while (c < last && isWrong(c + 1)) ++c;
            addZigzag(zigzag, {m_columns.leftOf(first), m_box.bottom() - 1},
                      std::max(4.0, m_columns.leftOf(c) + m_columns.width - m_columns.leftOf(first)));
        }
        m_canvas.stroke(zigzag, m_hazard.solid, 1.25);
    }

    Canvas& m_canvas;
    const QRectF m_box;
    const Answer& m_answer;
    const AnswerRows& m_rows;
    const Columns& m_columns;
    const RoleColors& m_hazard;
    const Level m_level;
};

void append(Elements& elements, std::size_t first, std::size_t end) {
    for (std::size_t element = first; element < end; ++element) elements.emplace_back(element);
}

} // namespace

Answer rightAnswer(const Answers& answers) {
    Answer right;
    right.name = tr("right");
    right.values = answers.right;
    right.isExpected = true;
    return right;
}

void paintAnswer(Canvas& canvas, const QRectF& box, const Answer& answer, const AnswerRows& rows) {
    AnswerRow(canvas, box, answer, rows).paint();
}

void paintNumbers(Canvas& canvas, const QRectF& box, const AnswerGrid& grid) {
    const Columns& columns = grid.columns;
    const int step = grid.elements.empty() ? rulerStep(columns.pitch) : 1;
    for (int c = columns.firstVisible(); c <= columns.lastVisible(); ++c)
        if (const auto element = grid.at(c); c % step == 0 && element)
            canvas.middle({columns.centre(c), box.center().y() + 3}, Align::centre, QString::number(*element),
                          figures(leastNumber), canvas.theme().muted);
}

Elements elementsAround(std::size_t count, std::size_t most, std::size_t focus) {
    constexpr std::size_t least = 5; // first element, focus, last element, and two gaps
    most = std::max(most, least);
    Elements elements;
    if (count <= most) {
        append(elements, 0, count);
        return elements;
    }
    const std::size_t head = std::min<std::size_t>(8, (most - 1) / 2), rest = most - head - 2;
    // Near either end, one gap is enough, and its column shows one more element.
    if (focus < most - 1 - rest / 2) {
        append(elements, 0, most - 1);
        elements.emplace_back();
        return elements;
    }
    append(elements, 0, head);
    elements.emplace_back();
    const std::size_t first = focus - rest / 2;
    if (first + rest + 1 >= count) {
        append(elements, count - rest - 1, count);
        return elements;
    }
    append(elements, first, first + rest);
    elements.emplace_back();
    return elements;
}

} // namespace scanscope::viz

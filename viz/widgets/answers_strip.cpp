#include "viz/widgets/answers_strip.h"

#include <algorithm>
#include <QKeyEvent>
#include <QPainter>

#include "viz/scene/canvas.h"
#include "viz/scene/icons.h"
#include "viz/scene/play.h"
#include "viz/scene/text.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {

// A row that opens its run.
class AnswerButton : public QAbstractButton {
public:
    AnswerButton(const AnswersStrip& strip, int index, QWidget* parent)
        : QAbstractButton(parent)
        , m_strip(strip)
        , m_index(index) {
        const Answer& answer = answerOf();
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setEnabled(!answer.id.isEmpty());
        setAccessibleName(answer.id.isEmpty() ? QStringLiteral("%1: %2").arg(answer.name, answer.words)
                                              : tr("Schedule %1: %2").arg(answer.name, answer.words));
        setToolTip(answer.id.isEmpty() ? answer.words
                   : answer.isShown    ? tr("%1, the run on the stage").arg(answer.words)
                                       : tr("%1. Click to show this run.").arg(answer.words));
        setCursor(answer.isShown || answer.id.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& t = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Answer& answer = answerOf();
        if (answer.isShown || (underMouse() && isEnabled()))
            drawBox(&painter, rect().adjusted(8, 0, -8, 0), 6,
                    underMouse() && !answer.isShown ? t.hover : t.sunken, {});
        paint(painter, t, [&](Canvas& canvas) { paintAnswer(canvas, rect(), answer, m_strip.rows()); });
    }

    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            click();
        else
            QAbstractButton::keyPressEvent(event);
    }

private:
    [[nodiscard]] const Answer& answerOf() const { return m_strip.answers().answers[std::size_t(m_index)]; }

    const AnswersStrip& m_strip;
    int m_index;
};

AnswersStrip::AnswersStrip(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Answers"));
    setFixedHeight(sizeHint().height());
    m_close = new IconButton(Icon::Close, tr("Close the results"), keyText(Qt::Key_Y), this);
    connect(m_close, &IconButton::clicked, this, &AnswersStrip::closeRequested);
}

QSize AnswersStrip::sizeHint() const {
    const int rows = m_answers.empty() ? 4 : int(m_answers.answers.size()) + 1;
    return {640, headHeight + rows * rowHeight + foot};
}

QString AnswersStrip::sentence() const {
    if (!m_problem.isEmpty()) return m_problem;
    return m_answers.empty() ? tr("Running under three schedules…") : m_answers.sentence;
}

QAbstractButton* AnswersStrip::row(int index) const { return m_rows.value(index); }

void AnswersStrip::setAnswers(const Answers& answers, const RunValues& values) {
    m_answers = answers;
    m_values = values;
    m_problem.clear();
    updateGrid();
    showRows();
}

void AnswersStrip::clear() {
    m_answers = {};
    m_problem.clear();
    showRows();
}

void AnswersStrip::showRows() {
    const auto focused =
        std::find_if(m_rows.begin(), m_rows.end(), [](const AnswerButton* row) { return row->hasFocus(); });
    const int focus = focused == m_rows.end() ? -1 : int(focused - m_rows.begin());
    qDeleteAll(m_rows);
    m_rows.clear();
    for (int i = 0; i < int(m_answers.answers.size()); ++i) {
        auto* row = new AnswerButton(*this, i, this);
        connect(row, &QAbstractButton::clicked, this, [this, i] {
            const Answer& answer = m_answers.answers[std::size_t(i)];
            if (!answer.isShown) emit answerChosen(answer.id);
        });
        row->show();
        m_rows += row;
    }
    if (focus >= 0 && focus < int(m_rows.size())) m_rows[focus]->setFocus();
    setAccessibleDescription(sentence());
    setFixedHeight(sizeHint().height());
    placeRows();
    update();
}

void AnswersStrip::setProblem(const QString& problem) {
    clear();
    m_problem = problem;
    setAccessibleDescription(problem);
}

void AnswersStrip::setStage(const Columns& columns, double scale) {
    m_stage = columns;
    m_scale = scale;
    updateGrid();
    update();
}

void AnswersStrip::updateGrid() {
    m_grid = m_answers.isNumbered ? numberedGrid() : AnswerGrid{columnsOfAll()};
    Columns& columns = m_grid.columns;
    for (double* length :
         {&columns.x0, &columns.pitch, &columns.gap, &columns.width, &columns.clipLeft, &columns.clipRight})
        *length *= m_scale;
    if (m_answers.empty()) return;
    std::vector<std::size_t> elements;
    for (const auto& element : m_grid.elements)
        if (element) elements.push_back(*element);
    m_longest = elements.empty() ? m_answers.longest(*m_values) : m_answers.longest(*m_values, elements);
}

// Uses the stage's columns if they are wide enough to read, otherwise columns of its own.
AnswerGrid AnswersStrip::numberedGrid() const {
    constexpr double leastPitch = 34, ownPitch = 46;
    const int count = m_answers.columns();
    if (count == m_stage.count && m_stage.pitch >= leastPitch) return {m_stage};
    ColumnBox box{width() / m_scale};
    box.maxPitch = ownPitch;
    const int most = std::max(1, int((box.width - box.gutter - box.margin) / ownPitch));
    AnswerGrid grid{{}, elementsAround(std::size_t(count), std::size_t(most), m_answers.focus)};
    grid.columns = makeColumns(box, int(grid.elements.size()));
    return grid;
}

Columns AnswersStrip::columnsOfAll() const {
    Columns columns = m_stage;
    if (m_answers.columns() > m_stage.count) columns = makeColumns({width() / m_scale}, m_answers.columns());
    if (m_answers.columns() == 1) { // a total belongs to no column
        columns.count = 1;
        columns.left = 0;
        columns.pitch = ColumnBox{}.maxPitch;
        columns.gap = 6;
        columns.width = columns.pitch - columns.gap;
    }
    return columns;
}

void AnswersStrip::resizeEvent(QResizeEvent*) {
    updateGrid();
    placeRows();
}

void AnswersStrip::placeRows() {
    int y = headHeight + rowHeight; // below the expected result, or the numbers
    for (AnswerButton* row : m_rows) {
        row->setGeometry(0, y, width(), rowHeight);
        y += rowHeight;
    }
    m_close->setGeometry(width() - 24 - 24, 3, 24, 24);
}

void AnswersStrip::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, 0, width(), 1), t.hair);
    const TextStyle head = words(13, 600), style = words(13);
    const double middle = 0.5 * headHeight + 1;
    const QString title = m_answers.title.isEmpty() ? tr("Answers") : m_answers.title;
    drawTextMiddle(painter, {24, middle}, Align::left, title, head, t.text);
    const double left = 24 + textWidth(title, head) + 12;
    drawTextMiddle(painter, {left, middle}, Align::left, elided(sentence(), style, m_close->x() - left - 12),
                   style, t.muted);
    if (m_answers.empty()) return;
    paint(painter, t, [&](Canvas& canvas) {
        const QRectF top(0, headHeight, width(), rowHeight);
        if (m_answers.isNumbered)
            paintNumbers(canvas, top, m_grid);
        else
            paintAnswer(canvas, top, rightAnswer(m_answers), rows());
    });
}

} // namespace scanscope::viz

#include "moc_answers_strip.cpp"

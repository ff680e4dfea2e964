#include "viz/widgets/running_line.h"

#include <climits>
#include <QPainter>
#include <span>
#include <utility>

#include "viz/model/language.h"
#include "viz/scene/canvas.h"
#include "viz/scene/text.h"
#include "viz/widgets/button.h"
#include "viz/widgets/code_layout.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

namespace {

constexpr int usualHeight = 40, padding = 4;
constexpr int buttonSize = 32, buttonRight = 12;

// The number of leading blanks that all of these lines share.
int commonIndent(std::span<const CodeLine> lines) {
    int least = INT_MAX;
    for (const CodeLine& line : lines)
        if (const int own = indentOf(line.text); own < line.text.size()) least = qMin(least, own);
    return least == INT_MAX ? 0 : least;
}

} // namespace

RunningLine::RunningLine(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_grows(new IconButton(Icon::ChevronUp, tr("Show the surrounding lines"), {}, this)) {
    setAccessibleName(tr("Running line"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_grows->setCheckable(true);
    connect(m_grows, &QAbstractButton::clicked, this, &RunningLine::openRequested);
    connect(playback, &Playback::positionChanged, this, &RunningLine::describe);
    connect(playback, &Playback::blockChanged, this, &RunningLine::describe);
}

QSize RunningLine::sizeHint() const {
    const int open = m_lines * CodeMetrics::lineHeight + 2 * padding;
    return {200, usualHeight + qRound(m_grown * qMax(0, open - usualHeight))};
}

void RunningLine::setOpen(bool open) {
    m_grows->setChecked(open);
    m_grows->setIconKind(open ? Icon::ChevronDown : Icon::ChevronUp);
    m_grows->setName(open ? tr("Show only the running line") : tr("Show the surrounding lines"));
}

void RunningLine::setGrown(double part, int lines) {
    m_grown = part;
    m_lines = lines;
    updateGeometry();
    update();
}

void RunningLine::resizeEvent(QResizeEvent*) {
    const int top = m_grown > 0 ? padding : (height() - buttonSize) / 2;
    m_grows->setGeometry(width() - buttonRight - buttonSize, top, buttonSize, buttonSize);
}

void RunningLine::setDocument(SharedDocument document) {
    m_document = std::move(document);
    describe();
}

void RunningLine::setScope(Scope scope) {
    if (scope != std::exchange(m_scope, scope)) describe();
}

RunningLine::Running RunningLine::running() const {
    if (!m_document || !m_document->steps().contains(m_playback->step())) return {};
    const auto [model, block, step] =
        speakerAt(*m_document, m_playback->step(), m_playback->block(), m_scope);
    const auto code = m_document->codeOf({model, block, step});
    Running running{0, {}, code->fileName(), Role::Plain, code};
    if (model->rests(step)) return running;
    running.number = code->at(step).running;
    running.role = roleFor(model->role(step));
    if (running.number > 0 && running.number <= int(code->lines().size()))
        running.text = code->lines()[std::size_t(running.number - 1)].text.trimmed();
    return running;
}

void RunningLine::describe() {
    const Running line = running();
    setAccessibleDescription(
        line.number == 0 ? QString() : tr("line %1 of %2: %3").arg(line.number).arg(line.file, line.text));
    update();
}

void RunningLine::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    const Running line = running();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isAlone = m_grown == 0;
    painter.fillRect(rect(), isAlone && line.number > 0 ? t.role(line.role).tint : t.sunken);
    painter.fillRect(QRectF(0, 0, width(), 1), t.hair);
    const TextStyle file = words(12);
    double right = m_grows->x() - 8;
    drawTextMiddle(painter, {right, m_grows->geometry().center().y() + 0.5}, Align::right, line.file, file,
                   t.muted);
    right -= textWidth(line.file, file) + 16;
    if (!isAlone) return paintLines(painter, line, right);
    if (line.number == 0) return;
    const double middle = height() / 2.0;
    const TextStyle code = figures(12.5, 600), number = figures(12.5);
    painter.fillRect(QRectF(0, 0, 3, height()), t.role(line.role).solid);
    const QString digits = QString::number(line.number);
    drawTextMiddle(painter, {24, middle}, Align::left, digits, number, t.muted);
    const double left = 24 + textWidth(digits, number) + 12;
    drawTextMiddle(painter, {left, middle}, Align::left, elided(line.text, code, right - left), code, t.text);
}

// Paints the running line among the lines around it: in the middle, except near the ends of the file.
void RunningLine::paintLines(QPainter& painter, const Running& running, double right) const {
    if (!running.code || running.number == 0) return;
    const Theme& t = themeOf(this);
    const std::span<const CodeLine> all = running.code->lines();
    const int count = qMin(m_lines, int(all.size()));
    const int first = qBound(0, running.number - 1 - count / 2, int(all.size()) - count);
    const std::span<const CodeLine> shown = all.subspan(std::size_t(first), std::size_t(count));
    const int indent = commonIndent(shown);
    const TextStyle code = figures(12.5), strong = figures(12.5, 600);
    const double left = 24 + textWidth(QString::number(first + count), code) + 12;
    for (int row = 0; row < count; ++row) {
        const int number = first + row + 1;
        const bool runs = number == running.number;
        const double top = padding + row * CodeMetrics::lineHeight,
                     middle = top + CodeMetrics::lineHeight / 2.0;
        if (runs) {
            painter.fillRect(QRectF(0, top, width(), CodeMetrics::lineHeight), t.role(running.role).tint);
            painter.fillRect(QRectF(0, top, 3, CodeMetrics::lineHeight), t.role(running.role).solid);
        }
        // The file name is beside the first rows.
        const double end = top < m_grows->geometry().bottom() ? right : width() - 24.0;
        drawTextMiddle(painter, {left - 12, middle}, Align::right, QString::number(number), code, t.muted);
        const TextStyle& style = runs ? strong : code;
        drawTextMiddle(painter, {left, middle}, Align::left,
                       elided(shown[std::size_t(row)].text.mid(indent), style, end - left), style,
                       runs ? t.text : t.muted);
    }
}

} // namespace scanscope::viz

#include "moc_running_line.cpp"

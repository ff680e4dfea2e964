#include "viz/widgets/running_line.h"

#include <QPainter>
#include <utility>

#include "viz/model/language.h"
#include "viz/scene/canvas.h"
#include "viz/scene/text.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

namespace {

constexpr int usualHeight = 40;

} // namespace

RunningLine::RunningLine(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback) {
    setAccessibleName(tr("Running line"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(playback, &Playback::positionChanged, this, &RunningLine::describe);
    connect(playback, &Playback::blockChanged, this, &RunningLine::describe);
}

QSize RunningLine::sizeHint() const { return {200, usualHeight}; }

void RunningLine::setDocument(SharedDocument document) {
    m_document = std::move(document);
    describe();
}

RunningLine::Running RunningLine::running() const {
    if (!m_document || !m_document->steps().contains(m_playback->step())) return {};
    const auto [model, block, step] = m_document->at(m_playback->step(), m_playback->block());
    const auto code = m_document->codeAt(m_playback->step(), m_playback->block());
    Running running{0, {}, code->fileName(), Role::Plain};
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
    painter.fillRect(rect(), line.number > 0 ? t.role(line.role).tint : t.sunken);
    painter.fillRect(QRectF(0, 0, width(), 1), t.hair);
    const double middle = height() / 2.0;
    double right = width() - 24;
    const TextStyle file = words(12), code = figures(12.5, 600), number = figures(12.5);
    drawTextMiddle(painter, {right, middle}, Align::right, line.file, file, t.muted);
    right -= textWidth(line.file, file) + 16;
    if (line.number == 0) return;
    painter.fillRect(QRectF(0, 0, 3, height()), t.role(line.role).solid);
    const QString digits = QString::number(line.number);
    drawTextMiddle(painter, {24, middle}, Align::left, digits, number, t.muted);
    const double left = 24 + textWidth(digits, number) + 12;
    drawTextMiddle(painter, {left, middle}, Align::left, elided(line.text, code, right - left), code, t.text);
}

} // namespace scanscope::viz

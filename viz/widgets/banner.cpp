#include "viz/widgets/banner.h"

#include <QPainter>

#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {

Banner::Banner(QWidget* parent)
    : QWidget(parent) {
    m_text = new TextLabel({13, 400}, TextLabel::Tone::Text);
    m_text->setWordWrap(true);
    m_close = new IconButton(Icon::Close, tr("Close this message"));
    m_buttons = tightRow(nullptr, 8);
    auto* layout = tightRow(this, 12, {52, 8, 16, 8});
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    layout->addWidget(m_close);
    connect(m_close, &IconButton::clicked, this, &Banner::dismiss);
    hide();
}

QString Banner::message() const { return isHidden() ? QString() : m_text->text(); }

void Banner::showMessage(Kind kind, const QString& message, const std::vector<Way>& ways) {
    m_kind = kind;
    m_text->setText(message);
    m_text->setTone(kind == Kind::Error     ? TextLabel::Tone::Error
                    : kind == Kind::Warning ? TextLabel::Tone::Warn
                                            : TextLabel::Tone::Text);
    qDeleteAll(m_actions);
    m_actions.clear();
    for (const Way& way : ways) {
        auto* button = new Button(way.label);
        connect(button, &Button::clicked, this, [this, go = way.go] {
            dismiss();
            go();
        });
        m_buttons->addWidget(button);
        m_actions += button;
    }
    setAccessibleName(message);
    show();
    update(); // each kind has its own background
}

void Banner::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    const QColor tone = m_kind == Kind::Error ? t.error : m_kind == Kind::Warning ? t.warn : t.muted;
    painter.fillRect(rect(), m_kind == Kind::Error ? t.role(Role::Hazard).tint : t.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
    painter.fillRect(QRect(0, 0, 3, height()), tone);
    paintIcon(painter, m_kind == Kind::Note ? Icon::Help : Icon::Warning,
              QRectF(24, height() / 2.0 - 9, 18, 18), tone);
}

ProgressLine::ProgressLine(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(2);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void ProgressLine::setRunning(bool running) {
    setVisible(running);
    if (!running)
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start(33, this);
}

void ProgressLine::timerEvent(QTimerEvent*) {
    m_phase = (m_phase + 2) % 100;
    update();
}

void ProgressLine::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    const double length = width() * 0.3, left = (width() + length) * m_phase / 100.0 - length;
    painter.fillRect(QRectF(left, 0, length, 2), t.ink);
}

} // namespace scanscope::viz

#include "moc_banner.cpp"

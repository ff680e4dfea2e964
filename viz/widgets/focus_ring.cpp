#include "viz/widgets/focus_ring.h"

#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QPainter>

#include "viz/widgets/style.h"

namespace scanscope::viz {

FocusRing::FocusRing(QWidget* window)
    : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    qApp->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget == this || widget->window() != window()) return false;
    switch (event->type()) {
    case QEvent::FocusIn: {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool byKeyboard = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        frame(byKeyboard ? widget : nullptr);
        break;
    }
    case QEvent::FocusOut:
    case QEvent::MouseButtonPress:
        frame(nullptr);
        break;
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::LayoutRequest:
        place();
        break;
    default:
        break;
    }
    return false;
}

void FocusRing::frame(QWidget* widget) {
    m_framed = widget;
    place();
}

void FocusRing::place() {
    if (!m_framed || !m_framed->isVisible()) return hide();
    setGeometry(QRect(m_framed->mapTo(window(), QPoint(0, 0)), m_framed->size()).adjusted(-4, -4, 4, 4));
    show();
    raise();
}

void FocusRing::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.ink, 2 + t.lineExtra));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 10, 10);
}

} // namespace scanscope::viz

#include "moc_focus_ring.cpp"

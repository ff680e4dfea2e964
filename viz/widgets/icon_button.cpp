#include "viz/widgets/icon_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "viz/scene/icons.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

IconButton::IconButton(Icon icon, const QString& name, const QString& keys, QWidget* parent)
    : QAbstractButton(parent)
    , m_icon(icon) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setName(name, keys);
}

void IconButton::setIconKind(Icon icon) {
    m_icon = icon;
    update();
}

void IconButton::setShape(Shape shape) {
    m_shape = shape;
    updateGeometry();
}

void IconButton::setStrong(bool strong) {
    m_strong = strong;
    update();
}

void IconButton::setName(const QString& name, const QString& keys) {
    setAccessibleName(name);
    setToolTip(keys.isEmpty() ? name : QStringLiteral("%1  (%2)").arg(name, keys));
}

QSize IconButton::sizeHint() const { return m_shape == Shape::Disc ? QSize(44, 44) : QSize(32, 32); }

void IconButton::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QPointF middle = QRectF(rect()).center();
    const double side = m_shape == Shape::Disc ? 18 : width() < 28 ? 16 : 18;
    const QRectF box(middle - QPointF(side / 2, side / 2), QSizeF(side, side));
    if (m_shape == Shape::Disc) {
        painter.setOpacity(isEnabled() ? underMouse() ? t.opacity(0.88) : 1.0 : t.opacity(0.4));
        painter.setBrush(t.ink);
        painter.drawEllipse(rect());
        paintIcon(painter, m_icon, box, t.onInk);
        return;
    }
    const bool on = isChecked() || isDown();
    if (on || (underMouse() && isEnabled())) {
        painter.setBrush(on ? t.sunken : t.hover);
        if (on && t.id == ThemeId::HighContrast) painter.setPen(QPen(t.control, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 8, 8);
    }
    paintIcon(painter, m_icon, box, !isEnabled() ? t.faint : on || m_strong ? t.text : t.muted);
}

// Space and Return press it; arrow keys step through the run, and do not move the focus.
void IconButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Select)
        QAbstractButton::keyPressEvent(event);
    else
        event->ignore();
}

} // namespace scanscope::viz

#include "moc_icon_button.cpp"

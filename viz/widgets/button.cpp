#include "viz/widgets/button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>

#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

Button::Button(const QString& text, QWidget* parent)
    : QPushButton(text, parent) {
    setFont(wordFont(13, 500));
    setFocusPolicy(Qt::TabFocus);
    setAutoDefault(false);
}

void Button::setLeadingIcon(Icon icon) {
    m_icon = icon;
    updateGeometry();
}

void Button::setDropDown(bool dropDown) {
    m_dropDown = dropDown;
    setFont(wordFont(13, dropDown ? 400 : 500));
    updateGeometry();
}

void Button::setPrimary(bool primary) {
    setProperty(primaryProperty, primary);
    setFont(wordFont(13, primary ? 600 : 500));
    update();
}

bool Button::isPrimary() const { return property(primaryProperty).toBool(); }

void Button::setQuiet(bool quiet) {
    m_quiet = quiet;
    if (quiet) setFont(wordFont(12, 500));
    updateGeometry();
}

QSize Button::sizeHint() const {
    const int text = QFontMetrics(wordFont(font().pixelSize(), 600)).horizontalAdvance(this->text());
    const int extra = (m_icon ? 24 : 0) + (m_dropDown ? 18 : 0);
    return m_quiet ? QSize(text + extra, 16) : QSize(text + extra + 24, 32);
}

void Button::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    if (!m_quiet) style()->drawPrimitive(QStyle::PE_PanelButtonCommand, &option, &painter, this);
    const bool primary = isPrimary() && isEnabled();
    const QColor ink = !isEnabled() ? t.faint : primary ? t.onInk : t.text;
    painter.setPen(ink);
    painter.setFont(font());
    const int pad = m_quiet ? 0 : 10;
    QRect text = rect().adjusted(pad, 0, m_dropDown ? -(m_quiet ? 18 : 28) : -pad, 0);
    if (m_icon) {
        paintIcon(painter, *m_icon, QRectF(text.left(), height() / 2.0 - 8, 16, 16), ink);
        text.setLeft(text.left() + 24);
    }
    const bool left = m_dropDown || m_icon || m_quiet;
    const QString shown = painter.fontMetrics().elidedText(this->text(), Qt::ElideRight, text.width());
    const int side = left ? int(Qt::AlignLeft) : int(Qt::AlignHCenter);
    painter.drawText(text, int(Qt::AlignVCenter) | side, shown);
    if (m_quiet && underMouse()) {
        painter.drawLine(text.left(), height() - 1,
                         text.left() + painter.fontMetrics().horizontalAdvance(shown), height() - 1);
    }
    if (m_dropDown) {
        const double x = m_quiet ? width() - 15 : width() - 24;
        paintIcon(painter, Icon::ChevronDown, QRectF(x, height() / 2.0 - 7.5, 16, 16),
                  m_quiet ? t.text : t.muted);
    }
}

// Space and Return press it; the arrow keys step through the run.
void Button::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Escape)
        QPushButton::keyPressEvent(event);
    else
        event->ignore();
}

PaintedButton::PaintedButton(QWidget* parent)
    : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

void PaintedButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Select)
        QAbstractButton::keyPressEvent(event);
    else
        event->ignore();
}

IconButton::IconButton(Icon icon, const QString& name, const QString& keys, QWidget* parent)
    : PaintedButton(parent)
    , m_icon(icon) {
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

} // namespace scanscope::viz

#include "moc_button.cpp"

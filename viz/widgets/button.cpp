#include "viz/widgets/button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>

#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
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

// Space and Return press it; arrows step through the run.
void Button::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Escape)
        QPushButton::keyPressEvent(event);
    else
        event->ignore();
}

} // namespace scanscope::viz

#include "moc_button.cpp"

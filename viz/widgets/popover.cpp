#include "viz/widgets/popover.h"

#include <algorithm>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {

Popover::Popover(const QString& name, QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(name);
    setFocusPolicy(Qt::ClickFocus); // a click beside its controls keeps the focus here
    setContentsMargins(shadow, shadow, shadow, shadow);
    hide();
}

// It is a child of the window, not a window, so its rounded corners need no compositor.
void Popover::open(QWidget* window, QPoint corner) {
    m_before = QApplication::focusWidget();
    if (parentWidget() != window) setParent(window);
    const QPoint most(window->width() - width() + shadow, window->height() - height() + shadow);
    move(std::clamp(corner.x(), -shadow, std::max(-shadow, most.x())),
         std::clamp(corner.y(), -shadow, std::max(-shadow, most.y())));
    show();
    raise();
    qApp->installEventFilter(this);
    if (!isAncestorOf(QApplication::focusWidget())) {
        const QList<QWidget*> inside = focusable();
        if (inside.isEmpty())
            setFocus(Qt::PopupFocusReason);
        else
            inside.front()->setFocus(Qt::PopupFocusReason);
    }
}

void Popover::openBelow(QWidget* anchor, Qt::Alignment side) {
    adjustSize();
    QWidget* window = anchor->window();
    const QRect field(anchor->mapTo(window, QPoint(0, 0)), anchor->size());
    const int x = side & Qt::AlignRight ? field.right() + 1 - width() + shadow : field.left() - shadow;
    open(window, {x, field.bottom() + 6 - shadow});
}

void Popover::openCentered(QWidget* over) {
    adjustSize();
    open(over->window(),
         {(over->window()->width() - width()) / 2, (over->window()->height() - height()) / 2});
}

bool Popover::eventFilter(QObject* watched, QEvent* event) {
    // Menus and lists opened from here are separate windows; a click there is not outside.
    auto* widget = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::MouseButtonPress && widget && widget->window() == window() && isVisible()) {
        const QPoint at = mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
        if (!rect().adjusted(shadow, shadow, -shadow, -shadow).contains(at)) {
            close();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QList<QWidget*> Popover::focusable() const {
    QList<QWidget*> inside;
    const QList<QWidget*> all = findChildren<QWidget*>();
    for (QWidget* child : all) {
        if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus))
            inside += child;
    }
    return inside;
}

bool Popover::focusNextPrevChild(bool next) {
    const QList<QWidget*> inside = focusable();
    if (inside.isEmpty()) return true;
    const auto count = inside.size();
    const auto at = inside.indexOf(QApplication::focusWidget());
    QWidget* to = inside[at < 0 ? 0 : (at + (next ? 1 : count - 1)) % count];
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

// Keeps clicks on the sheet from reaching the widgets below.
void Popover::mousePressEvent(QMouseEvent* event) { event->accept(); }

void Popover::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF sheet = QRectF(rect()).adjusted(shadow, shadow, -shadow, -shadow);
    painter.setPen(Qt::NoPen);
    // Growing layers approximate a blur of 24 with an offset of 8.
    constexpr int layers = 16;
    for (int i = layers; i > 0; --i) {
        QColor color = t.shadow;
        color.setAlphaF(float(t.shadow.alphaF() * 1.6 / layers * (1 - double(i) / (layers + 1))));
        painter.setBrush(color);
        painter.drawRoundedRect(sheet.adjusted(-i, -i + 6, i, i + 6).intersected(QRectF(rect())), 10 + i,
                                10 + i);
    }
    drawFramed(painter, t, sheet, 10, t.surface, t.id == ThemeId::Light ? t.hair : t.control);
}

void Popover::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    qApp->removeEventFilter(this);
    if (m_before && m_before->isVisible()) {
        m_before->setFocus(Qt::PopupFocusReason);
    } else if (isAncestorOf(QApplication::focusWidget())) {
        window()->setFocus(Qt::PopupFocusReason); // a hidden widget would swallow keys
    }
    emit closed();
}

// Keys that no child handled stop here, so the film does not react to them.
void Popover::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) close();
    event->accept();
}

} // namespace scanscope::viz

#include "moc_popover.cpp"

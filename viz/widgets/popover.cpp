#include "viz/widgets/popover.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScreen>

#include "viz/widgets/style.h"

namespace scanscope::viz {

Popover::Popover(const QString& name, QWidget* parent)
    : QWidget(parent, Qt::Popup | Qt::FramelessWindowHint | Qt::NoDropShadowWindowHint) {
    setAttribute(Qt::WA_TranslucentBackground);
    setAccessibleName(name);
    setContentsMargins(shadow, shadow, shadow, shadow);
}

void Popover::openBelow(QWidget* anchor, Qt::Alignment side) {
    adjustSize();
    const QRect field(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    int x = (side & Qt::AlignRight ? field.right() + 1 - width() + shadow : field.left() - shadow);
    const int y = field.bottom() + 6 - shadow;
    if (const QScreen* screen = anchor->screen()) {
        const QRect room = screen->availableGeometry();
        x = std::clamp(x, room.left() - shadow,
                       std::max(room.left() - shadow, room.right() - width() + shadow));
    }
    move(x, y);
    show();
}

void Popover::openCentered(QWidget* over) {
    adjustSize();
    move(over->mapToGlobal(
        QPoint((over->width() - width()) / 2, std::max(0, (over->height() - height()) / 2))));
    show();
}

void Popover::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF sheet = QRectF(rect()).adjusted(shadow, shadow, -shadow, -shadow);
    painter.setPen(Qt::NoPen);
    // Layers that grow outwards stand in for a blur of 24 under an offset of 8.
    constexpr int layers = 16;
    for (int i = layers; i > 0; --i) {
        QColor color = t.shadow;
        color.setAlphaF(float(t.shadow.alphaF() * 1.6 / layers * (1 - double(i) / (layers + 1))));
        painter.setBrush(color);
        painter.drawRoundedRect(sheet.adjusted(-i, -i + 6, i, i + 6).intersected(QRectF(rect())), 10 + i,
                                10 + i);
    }
    painter.setPen(QPen(t.id == ThemeId::Light ? t.hair : t.control, 1 + t.lineExtra));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(sheet.adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

void Popover::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    emit closed();
}

void Popover::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace scanscope::viz

#include "app/frame/edge_tab.h"

#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

EdgeTab::EdgeTab(const QString& name, QWidget* parent)
    : IconButton(viz::Icon::Drawer, name, QStringLiteral("Ctrl+B"), parent) {}

void EdgeTab::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), underMouse() ? t.hover : t.window);
    painter.fillRect(QRect(0, 0, 1, height()), t.hair);
    viz::paintIcon(painter, viz::Icon::Drawer, QRectF(7, 12, 18, 18), t.muted);
    painter.translate(width() / 2.0, 44);
    painter.rotate(90);
    painter.setFont(viz::wordFont(12, 500));
    painter.setPen(t.muted);
    painter.drawText(QRectF(0, -10, 200, 20), Qt::AlignVCenter, accessibleName());
}

} // namespace scanscope::app

#include "moc_edge_tab.cpp"

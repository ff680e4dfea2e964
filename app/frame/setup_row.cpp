#include "app/frame/setup_row.h"

#include <QPainter>

#include "viz/widgets/style.h"

namespace scanscope::app {

SetupRow::SetupRow()
    : m_line(new QHBoxLayout(this)) {
    setFixedHeight(64);
    m_line->setContentsMargins(16, 4, 16, 8);
    m_line->setSpacing(10);
}

void SetupRow::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
}

} // namespace scanscope::app

#include "moc_setup_row.cpp"

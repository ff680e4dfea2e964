#include "app/shell/drop_light.h"

#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

DropLight::DropLight(QWidget* window)
    : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents); // the widget below receives the drop
    hide();
}

void DropLight::shine(const QString& words) {
    m_words = words;
    setGeometry(parentWidget()->rect());
    show();
    raise();
    update();
}

void DropLight::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = t.surface;
    veil.setAlphaF(0.6F);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(t.ink, 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(8, 8, -8, -8), 12, 12);
    painter.setFont(viz::wordFont(20, 600));
    const QString words = painter.fontMetrics().elidedText(m_words, Qt::ElideMiddle, width() - 120);
    QRectF sheet = painter.fontMetrics().boundingRect(words).adjusted(-24, -14, 24, 14);
    sheet.moveCenter(QRectF(rect()).center());
    painter.setPen(QPen(t.hair, 1 + t.lineExtra));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(sheet, 10, 10);
    painter.setPen(t.text);
    painter.drawText(sheet, Qt::AlignCenter, words);
}

} // namespace scanscope::app

#include "moc_drop_light.cpp"

#include "app/benchmark/progress_strip.h"

#include <QPainter>

#include "viz/paint/glyphs.h"
#include "viz/paint/text.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr double margin = 16, aboutWidth = 416;

} // namespace

ProgressStrip::ProgressStrip(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(104);
    setAccessibleName(tr("Progress"));
}

void ProgressStrip::setConditions(const QStringList& conditions, const QString& machine,
                                  const QStringList& about) {
    m_conditions = conditions;
    m_machine = machine;
    m_about = about;
    update();
}

void ProgressStrip::setState(const QString& what, const QString& details, double share) {
    m_what = what;
    m_details = details;
    m_share = share;
    setAccessibleDescription(what + QStringLiteral(", ") + details);
    update();
}

void ProgressStrip::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, 0, width(), 1), t.hair);
    const bool hasAbout = width() >= 1200;
    const double right = width() - (hasAbout ? aboutWidth : 0) - margin;

    viz::drawText(painter, {margin, 32}, viz::Align::left, m_what, viz::words(15, 600), t.text);
    viz::drawText(painter, {right, 32}, viz::Align::right, m_details, viz::figures(13), t.muted);
    if (m_share >= 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.sunken);
        painter.drawRoundedRect(QRectF(margin, 46, right - margin, 6), 3, 3);
        painter.setBrush(t.ink);
        painter.drawRoundedRect(QRectF(margin, 46, std::max(6.0, (right - margin) * m_share), 6), 3, 3);
    }
    double x = margin;
    for (const QString& condition : m_conditions) {
        viz::paintIcon(painter, viz::Icon::Check, QRectF(x, 68, 14, 14), t.muted);
        viz::drawText(painter, {x + 20, 80}, viz::Align::left, condition, viz::words(13), t.muted);
        x += 20 + viz::textWidth(condition, viz::words(13)) + 24;
    }
    if (!hasAbout) return;
    const double left = width() - aboutWidth + margin;
    viz::drawText(painter, {left, 32}, viz::Align::left, m_machine, viz::words(13, 600), t.text);
    double y = 54;
    for (const QString& line : m_about) {
        viz::drawText(painter, {left, y}, viz::Align::left, line, viz::words(12), t.muted);
        y += 20;
    }
}

} // namespace scanscope::app

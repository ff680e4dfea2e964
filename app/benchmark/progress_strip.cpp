#include "app/benchmark/progress_strip.h"

#include <algorithm>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/frame/place_frame.h"
#include "viz/charts/chart.h"
#include "viz/scene/icons.h"
#include "viz/scene/text.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr double margin = 16, barTop = 46, barHeight = 6, iconWidth = 20, conditionGap = 24;
constexpr qint64 briefMilliseconds = 4000;

double conditionWidth(const StripCondition& condition) {
    return iconWidth + viz::textWidth(condition.text, viz::words(13));
}

} // namespace

ProgressStrip::ProgressStrip(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(104);
    setAccessibleName(tr("Progress"));
}

void ProgressStrip::setContent(const StripContent& content) {
    if (content == m_content) return;
    m_content = content;
    if (!m_brief.isEmpty() && m_sinceBrief.hasExpired(briefMilliseconds)) m_brief.clear();
    describe();
}

void ProgressStrip::sayBriefly(const QString& words) {
    m_brief = words;
    m_sinceBrief.start();
    describe();
}

void ProgressStrip::describe() {
    QStringList parts{what(), m_brief.isEmpty() ? m_content.also : QString(), m_content.details};
    for (const StripCondition& condition : m_content.conditions) parts << condition.text;
    setAccessibleDescription(joined(parts, QStringLiteral(", ")));
    update();
}

void ProgressStrip::paintProgress(QPainter& painter, double right) const {
    const viz::Theme& t = viz::themeOf(this);
    const double detailsWidth = viz::textWidth(m_content.details, viz::figures(13));
    const double room = right - margin - detailsWidth - 24;
    const QString shown = viz::elided(what(), viz::words(15, 600), room);
    viz::drawPower(painter, {margin, 32}, viz::Align::left, shown, viz::words(15, 600), t.text);
    const double after = margin + viz::powerWidth(shown, viz::words(15, 600)) + 12;
    if (m_brief.isEmpty())
        viz::drawText(painter, {after, 32}, viz::Align::left,
                      viz::elided(m_content.also, viz::words(13), right - detailsWidth - 24 - after),
                      viz::words(13), t.muted);
    viz::drawText(painter, {right, 32}, viz::Align::right, m_content.details, viz::figures(13), t.muted);
    if (m_content.share < 0) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.sunken);
    painter.drawRoundedRect(QRectF(margin, barTop, right - margin, barHeight), 3, 3);
    painter.setBrush(t.ink);
    const double done = std::max(barHeight, (right - margin) * m_content.share);
    painter.drawRoundedRect(QRectF(margin, barTop, done, barHeight), 3, 3);
}

// Returns the conditions that fit, in their order. If some do not fit, warnings are kept longest.
std::vector<StripCondition> ProgressStrip::conditionsIn(double room) const {
    std::vector<StripCondition> shown = m_content.conditions;
    const auto taken = [&shown] {
        double sum = 0;
        for (const StripCondition& one : shown) sum += conditionWidth(one) + conditionGap;
        return sum - conditionGap;
    };
    while (!shown.empty() && taken() > room) {
        const auto good = std::find_if(shown.rbegin(), shown.rend(),
                                       [](const StripCondition& one) { return !one.isWarning; });
        shown.erase(good == shown.rend() ? shown.end() - 1 : std::next(good).base());
    }
    return shown;
}

void ProgressStrip::paintConditions(QPainter& painter, double right) const {
    const viz::Theme& t = viz::themeOf(this);
    const double baseline = height() >= 100 ? 80 : 73; // low windows have a low strip
    double x = margin;
    for (const StripCondition& condition : conditionsIn(right - margin)) {
        viz::paintIcon(painter, condition.isWarning ? viz::Icon::Warning : viz::Icon::Check,
                       QRectF(x, baseline - 12, 14, 14), condition.isWarning ? t.warn : t.ok);
        viz::drawText(painter, {x + iconWidth, baseline}, viz::Align::left, condition.text, viz::words(13),
                      condition.isWarning ? t.warn : t.muted);
        x += conditionWidth(condition) + conditionGap;
    }
}

void ProgressStrip::paintMachine(QPainter& painter, double left) const {
    const viz::Theme& t = viz::themeOf(this);
    viz::drawText(painter, {left, 30}, viz::Align::left, m_content.machine, viz::words(13, 600), t.text);
    double y = 50;
    for (const QString& line : m_content.about) {
        viz::drawText(painter, {left, y}, viz::Align::left,
                      viz::elided(line, viz::words(12), width() - margin - left), viz::words(12), t.muted);
        y += 18;
    }
}

void ProgressStrip::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, 0, width(), 1), t.hair);
    const bool hasMachine = width() >= 1200;
    const double machineWidth = sideWidthFor(width()); // as wide as the results column above
    const double right = width() - (hasMachine ? machineWidth : 0) - margin;
    paintProgress(painter, right);
    paintConditions(painter, right);
    if (hasMachine) paintMachine(painter, width() - machineWidth + margin);
}

// The tooltip shows everything, including texts that were cut.
bool ProgressStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    QStringList lines{what() + (m_content.also.isEmpty() ? QString() : ", " + m_content.also)};
    for (const StripCondition& condition : m_content.conditions) lines << condition.text;
    lines << m_content.machine << m_content.about;
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       viz::plainToolTip(joined(lines, QStringLiteral("\n"))), this);
    return true;
}

} // namespace scanscope::app

#include "moc_progress_strip.cpp"

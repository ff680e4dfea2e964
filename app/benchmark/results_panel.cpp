#include "app/benchmark/results_panel.h"

#include <QPainter>
#include <QScrollBar>

#include "viz/paint/chart_pen.h"
#include "viz/paint/chart_text.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr double margin = 16, headHeight = 64, groupHead = 30, lineHeight = 26, groupGap = 10;

} // namespace

ResultsPanel::ResultsPanel(QWidget* parent)
    : PaintedPanel(parent) {
    setAccessibleName(tr("Results"));
    setFocusPolicy(Qt::TabFocus);
}

void ResultsPanel::setContent(const BenchmarkContent& content) {
    m_columns = content.columns;
    m_groups = content.groups;
    contentChanged();
}

void ResultsPanel::setPointed(std::optional<double> n) {
    if (n == m_pointed) return;
    m_pointed = n;
    contentChanged();
    if (!m_pointed) return;
    const int top = verticalScrollBar()->value(), bottom = top + viewport()->height();
    if (m_pointedTop < top || m_pointedBottom > bottom)
        verticalScrollBar()->setValue(int(m_pointedTop - groupGap));
}

double ResultsPanel::columnEnd(std::size_t column, double width) const {
    double end = width - margin;
    for (std::size_t c = m_columns.size(); c-- > column + 1;) end -= m_columns[c].width;
    return end;
}

double ResultsPanel::paintContent(QPainter& painter, double width) {
    const viz::Theme& t = viz::themeOf(this);
    viz::drawText(painter, {margin, 26}, viz::Align::left, tr("Results"), viz::words(13, 600), t.text);
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        viz::drawText(painter, {columnEnd(c, width), 52}, viz::Align::right, m_columns[c].name,
                      viz::words(12), t.muted);
    double y = headHeight;
    for (const ResultGroup& group : m_groups) {
        const double bottom = paintGroup(painter, group, y, width);
        if (m_pointed && *m_pointed == group.n) {
            m_pointedTop = y;
            m_pointedBottom = bottom;
        }
        y = bottom + groupGap;
    }
    if (m_groups.empty())
        viz::drawText(painter, {margin, headHeight + 26}, viz::Align::left,
                      tr("Run fills this table, size after size."), viz::words(13), t.muted);
    return y;
}

double ResultsPanel::paintGroup(QPainter& painter, const ResultGroup& group, double y, double width) const {
    const viz::Theme& t = viz::themeOf(this);
    const QString title = QStringLiteral("n = ") + viz::sizeText(group.n);
    viz::drawPower(painter, {margin, y + 20}, viz::Align::left, title, viz::figures(13, 600), t.text);
    if (m_pointed && *m_pointed == group.n)
        viz::drawText(painter, {margin + viz::powerWidth(title, viz::figures(13, 600)) + 10, y + 20},
                      viz::Align::left, tr("under the pointer"), viz::words(12), t.muted);
    y += groupHead;
    for (const ResultLine& line : group.lines) {
        painter.fillRect(QRectF(margin, y, width - 2 * margin, 1), t.hair);
        const double middle = y + lineHeight / 2 + 0.5;
        viz::paintChartMarker(painter, t, line.pen, {margin + 6, middle}, 9, t.window);
        viz::drawTextMiddle(painter, {margin + 20, middle}, viz::Align::left, line.name, viz::words(13, 500),
                            t.text);
        if (!line.note.isEmpty()) {
            const double left = margin + 32 + viz::textWidth(line.name, viz::words(13, 500));
            viz::drawTextMiddle(painter, {left, middle}, viz::Align::left,
                                viz::elided(line.note, viz::words(12), width - margin - left), viz::words(12),
                                t.warn);
        }
        for (std::size_t c = 0; c < m_columns.size() && c < std::size_t(line.values.size()); ++c)
            viz::drawTextMiddle(painter, {columnEnd(c, width), middle}, viz::Align::right,
                                line.values[qsizetype(c)], viz::figures(12.5),
                                m_columns[c].isQuiet ? t.muted : t.text);
        y += lineHeight;
    }
    return y;
}

} // namespace scanscope::app

#include "app/benchmark/results_panel.h"

#include <algorithm>
#include <QPainter>
#include <QScrollBar>

#include "viz/charts/chart_pen.h"
#include "viz/charts/chart_text.h"
#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr double margin = 16, headHeight = 34, groupHead = 30, lineHeight = 26, groupGap = 10;
constexpr double markWidth = 19; // at the right end of each line
constexpr double columnGap = 9, scrolledMargin = 6;
constexpr double nameLeft = margin + 20, leastName = 11;

QColor colorOf(ResultTone tone, bool isQuiet, const viz::Theme& t) {
    switch (tone) {
    case ResultTone::Good:
        return t.ok;
    case ResultTone::Bad:
        return t.warn;
    case ResultTone::Quiet:
        return t.muted;
    case ResultTone::Strong:
        return t.text;
    case ResultTone::Usual:
        break;
    }
    return isQuiet ? t.muted : t.text;
}

// Verdicts are words; all else in the table is a figure.
viz::TextStyle styleOf(ResultTone tone) {
    const bool isVerdict = tone == ResultTone::Good || tone == ResultTone::Bad;
    if (isVerdict) return viz::words(12.5, 600);
    return tone == ResultTone::Quiet ? viz::words(12.5)
                                     : viz::figures(12.5, tone == ResultTone::Strong ? 700 : 400);
}

// A name that would be cut is set a little smaller.
viz::TextStyle fitting(const QString& name, viz::TextStyle style, double room) {
    const double wanted = style.px * room / viz::textWidth(name, style);
    style.px = std::clamp(wanted, leastName, style.px);
    return style;
}

ResultTone toneOf(const ResultLine& line, std::size_t column) {
    return column < line.tones.size() ? line.tones[column] : ResultTone::Usual;
}

} // namespace

ResultsPanel::ResultsPanel(QWidget* parent)
    : PaintedPanel(parent) {
    setAccessibleName(tr("Results"));
    setFocusPolicy(Qt::TabFocus);
}

void ResultsPanel::setContent(const BenchmarkContent& content) {
    m_columns = content.columns;
    m_groups = content.groups;
    m_notes = content.notes;
    m_hasMarks = std::ranges::any_of(m_groups, [](const ResultGroup& group) {
        return std::ranges::any_of(group.lines,
                                   [](const ResultLine& line) { return line.mark != ResultMark::None; });
    });
    m_chart = content.chart;
    measureColumns();
    describe();
    contentChanged();
}

// Each as wide as what stands in it, so that names have the rest. Where that cuts a name, the first of the
// columns that stand beside what was measured gives its place: its figures are on the chart, too.
void ResultsPanel::measureColumns() {
    m_widths.assign(m_columns.size(), 0);
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        m_widths[c] = viz::textWidth(m_columns[c].name, viz::words(12));
        for (const ResultGroup& group : m_groups)
            for (const ResultLine& line : group.lines)
                m_widths[c] = std::max(
                    m_widths[c], viz::textWidth(line.values.value(qsizetype(c)), styleOf(toneOf(line, c))));
        m_widths[c] += columnGap;
    }
    const auto quiet = std::ranges::find_if(m_columns, &ResultColumn::isQuiet);
    if (quiet != m_columns.end() && cutsNames()) m_widths[std::size_t(quiet - m_columns.begin())] = 0;
}

bool ResultsPanel::cutsNames() const {
    const double width = viewport()->width();
    return std::ranges::any_of(m_groups, [&](const ResultGroup& group) {
        return std::ranges::any_of(group.lines, [&](const ResultLine& line) {
            return viz::textWidth(line.name, viz::words(leastName, 500)) > nameEnd(line, width) - nameLeft;
        });
    });
}

// Up to the first value of the line.
double ResultsPanel::nameEnd(const ResultLine& line, double width) const {
    double end = lineEnd(width) - (m_hasMarks ? markWidth : 0);
    for (std::size_t c = 0; c < m_columns.size() && c < std::size_t(line.values.size()); ++c)
        if (const QString& value = line.values[qsizetype(c)]; isShown(c) && !value.isEmpty())
            end = std::min(end, columnEnd(c, width) - viz::textWidth(value, styleOf(toneOf(line, c))) - 8);
    return end;
}

void ResultsPanel::resizeEvent(QResizeEvent* event) {
    PaintedPanel::resizeEvent(event);
    measureColumns();
}

QString ResultsPanel::titleOf(const ResultGroup& group) const {
    return m_chart.point.arg(viz::acrossText(m_chart, group.n));
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
    double end = lineEnd(width) - (m_hasMarks ? markWidth : 0);
    for (std::size_t c = m_columns.size(); c-- > column + 1;) end -= m_widths[c];
    return end;
}

double ResultsPanel::paintContent(QPainter& painter, double width) {
    const viz::Theme& t = viz::themeOf(this);
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
                      tr("Press Run to fill this table."), viz::words(13), t.muted);
    painter.setFont(viz::wordFont(12));
    painter.setPen(t.muted);
    for (const QString& note : m_notes) {
        QRectF used;
        painter.drawText(QRectF(margin, y + 4, width - 2 * margin, 10000), Qt::TextWordWrap, note, &used);
        y = used.bottom() + 6;
    }
    paintHead(painter, width);
    return y;
}

// Stays at the top while the groups go on below it.
void ResultsPanel::paintHead(QPainter& painter, double width) const {
    const viz::Theme& t = viz::themeOf(this);
    const double top = verticalScrollBar()->value();
    painter.fillRect(QRectF(0, top, width, headHeight - 2), t.window);
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        if (isShown(c))
            viz::drawText(painter, {columnEnd(c, width), top + 24}, viz::Align::right, m_columns[c].name,
                          viz::words(12), t.muted);
}

// The scroll bar takes its place from the margin.
double ResultsPanel::lineEnd(double width) const {
    return width - (verticalScrollBar()->maximum() > 0 ? scrolledMargin : margin);
}

double ResultsPanel::paintGroup(QPainter& painter, const ResultGroup& group, double y, double width) const {
    const viz::Theme& t = viz::themeOf(this);
    const QString title = titleOf(group);
    viz::drawPower(painter, {margin, y + 20}, viz::Align::left, title, viz::figures(13, 600), t.text);
    if (m_pointed && *m_pointed == group.n)
        viz::drawText(painter, {margin + viz::powerWidth(title, viz::figures(13, 600)) + 10, y + 20},
                      viz::Align::left, tr("under the pointer"), viz::words(12), t.muted);
    y += groupHead;
    for (const ResultLine& line : group.lines) {
        painter.fillRect(QRectF(margin, y, lineEnd(width) - margin, 1), t.hair);
        paintLine(painter, line, y + lineHeight / 2 + 0.5, width);
        y += lineHeight;
    }
    return y;
}

void ResultsPanel::paintLine(QPainter& painter, const ResultLine& line, double middle, double width) const {
    const viz::Theme& t = viz::themeOf(this);
    const double end = lineEnd(width) - (m_hasMarks ? markWidth : 0);
    viz::paintChartMarker(painter, t, line.pen, {margin + 6, middle}, 9, t.window, line.isBeside);
    for (std::size_t c = 0; c < m_columns.size() && c < std::size_t(line.values.size()); ++c) {
        if (!isShown(c)) continue;
        const QString& value = line.values[qsizetype(c)];
        const ResultTone tone = toneOf(line, c);
        const double right = columnEnd(c, width);
        viz::drawTextMiddle(painter, {right, middle}, viz::Align::right, value, styleOf(tone),
                            colorOf(tone, m_columns[c].isQuiet, t));
    }
    const double room = nameEnd(line, width) - nameLeft;
    const viz::TextStyle nameStyle = fitting(line.name, viz::words(12.5, 500), room);
    const QString name = viz::elided(line.name, nameStyle, room);
    viz::drawTextMiddle(painter, {nameLeft, middle}, viz::Align::left, name, nameStyle,
                        line.isBeside ? t.muted : t.text);
    if (line.isPending) {
        viz::drawTextMiddle(painter, {end, middle}, viz::Align::right, line.note, viz::words(12.5), t.muted);
    } else if (!line.note.isEmpty()) {
        const double left = nameLeft + viz::textWidth(name, nameStyle) + 12;
        viz::drawTextMiddle(painter, {left, middle}, viz::Align::left,
                            viz::elided(line.note, viz::words(12), end - left), viz::words(12), t.warn);
    }
    if (line.mark == ResultMark::Verified)
        viz::paintIcon(painter, viz::Icon::Check, QRectF(lineEnd(width) - 14, middle - 7, 14, 14), t.ok);
    if (line.mark == ResultMark::Wrong)
        viz::paintIcon(painter, viz::Icon::Close, QRectF(lineEnd(width) - 14, middle - 7, 14, 14),
                       t.role(viz::Role::Hazard).solid);
}

// The table as text, for screen readers and for the tooltip of what is cut.
void ResultsPanel::describe() {
    QStringList lines;
    for (const ResultGroup& group : m_groups) {
        lines << titleOf(group);
        for (const ResultLine& line : group.lines) {
            QStringList cells{line.name};
            for (qsizetype c = 0; c < line.values.size() && c < qsizetype(m_columns.size()); ++c)
                if (!line.values[c].isEmpty())
                    cells << QStringLiteral("%1 %2")
                                 .arg(m_columns[std::size_t(c)].name, line.values[c])
                                 .trimmed();
            if (!line.note.isEmpty()) cells << line.note;
            if (line.mark == ResultMark::Verified) cells << tr("verified");
            if (line.mark == ResultMark::Wrong) cells << tr("wrong");
            lines << cells.join(QStringLiteral(", "));
        }
    }
    setAccessibleDescription((lines + m_notes).join('\n'));
}

} // namespace scanscope::app

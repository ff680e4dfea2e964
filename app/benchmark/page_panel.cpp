#include "app/benchmark/page_panel.h"

#include <algorithm>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/scene/text.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr double margin = 16, lineHeight = 26, columnGap = 14, blockGap = 18, paragraphGap = 6;

QColor colorOf(PageTone tone, const viz::Theme& t) {
    switch (tone) {
    case PageTone::Quiet:
        return t.muted;
    case PageTone::Good:
        return t.ok;
    case PageTone::Warning:
        return t.warn;
    case PageTone::Usual:
        break;
    }
    return t.text;
}

double paintWords(QPainter& painter, const QString& words, double y, double width, const QColor& color) {
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    painter.setFont(viz::wordFont(13));
    painter.setPen(color);
    const QRectF box(margin, y, width - 2 * margin, 10000);
    const QRectF used = painter.boundingRect(box, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, words);
    painter.drawText(box, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, words);
    return used.bottom();
}

qsizetype columnsOf(const PageBlock& block) {
    qsizetype count = block.columns.size();
    for (const PageLine& line : block.lines) count = std::max(count, line.values.size());
    return count;
}

// The widest of each column, head and all, over all blocks that have as many: they stand below each other.
std::vector<double> columnWidths(const Page& page, qsizetype count) {
    std::vector<double> widths(std::size_t(count), 0);
    for (const PageBlock& block : page.blocks) {
        if (columnsOf(block) != count) continue;
        for (qsizetype c = 0; c < count; ++c) {
            double& widest = widths[std::size_t(c)];
            widest = std::max(widest, viz::textWidth(block.columns.value(c), viz::words(12)));
            for (const PageLine& line : block.lines)
                widest = std::max(widest, viz::textWidth(line.values.value(c), viz::figures(12.5)));
        }
    }
    return widths;
}

double columnEnd(const std::vector<double>& widths, std::size_t column, double width) {
    double end = width - margin;
    for (std::size_t c = widths.size(); c-- > column + 1;) end -= widths[c] + columnGap;
    return end;
}

} // namespace

PagePanel::PagePanel(QWidget* parent)
    : PaintedPanel(parent) {
    setFocusPolicy(Qt::TabFocus);
}

void PagePanel::setPage(const Page& page) {
    if (page == m_page) return;
    m_page = page;
    setAccessibleName(page.name);
    setAccessibleDescription(plainText(page));
    contentChanged();
}

double PagePanel::paintContent(QPainter& painter, double width) {
    double y = 18;
    for (const PageBlock& block : m_page.blocks) y = paintBlock(painter, block, y, width) + blockGap;
    return y;
}

double PagePanel::paintBlock(QPainter& painter, const PageBlock& block, double y, double width) const {
    const viz::Theme& t = viz::themeOf(this);
    if (!block.title.isEmpty()) {
        viz::drawText(painter, {margin, y + 12}, viz::Align::left, block.title, viz::words(13, 600), t.text);
        y += 22;
    }
    for (const QString& words : block.words) y = paintWords(painter, words, y, width, t.muted) + paragraphGap;
    const std::vector<double> widths = columnWidths(m_page, columnsOf(block));
    if (!block.columns.isEmpty()) {
        for (qsizetype c = 0; c < block.columns.size(); ++c)
            viz::drawText(painter, {columnEnd(widths, std::size_t(c), width), y + 14}, viz::Align::right,
                          block.columns[c], viz::words(12), t.muted);
        y += 22;
    }
    for (const PageLine& line : block.lines) y = paintLine(painter, widths, line, y, width);
    return y;
}

double PagePanel::paintLine(QPainter& painter, const std::vector<double>& widths, const PageLine& line,
                            double y, double width) const {
    const viz::Theme& t = viz::themeOf(this);
    painter.fillRect(QRectF(margin, y, width - 2 * margin, 1), t.hair);
    const double middle = y + lineHeight / 2 + 0.5;
    double nameEnd = width - margin;
    if (!widths.empty()) nameEnd = columnEnd(widths, 0, width) - widths[0] - columnGap;
    viz::drawTextMiddle(painter, {margin, middle}, viz::Align::left,
                        viz::elided(line.name, viz::words(13, 500), nameEnd - margin), viz::words(13, 500),
                        t.text);
    for (qsizetype c = 0; c < line.values.size(); ++c) {
        const bool isVerdict = c + 1 == qsizetype(widths.size()) && line.tone != PageTone::Usual;
        viz::drawTextMiddle(painter, {columnEnd(widths, std::size_t(c), width), middle}, viz::Align::right,
                            line.values[c], isVerdict ? viz::words(12.5, 600) : viz::figures(12.5),
                            isVerdict ? colorOf(line.tone, t) : t.text);
    }
    y += lineHeight;
    if (!line.below.isEmpty())
        y = paintWords(painter, line.below, y - 2, width, colorOf(line.tone, t)) + paragraphGap;
    return y;
}

void PagePanel::copy() const { QGuiApplication::clipboard()->setText(plainText(m_page)); }

void PagePanel::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        PaintedPanel::keyPressEvent(event);
}

void PagePanel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    connect(menu.addAction(tr("Copy\tCtrl+C")), &QAction::triggered, this, &PagePanel::copy);
    menu.exec(event->globalPos());
}

} // namespace scanscope::app

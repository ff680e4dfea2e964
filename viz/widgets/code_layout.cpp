#include "viz/widgets/code_layout.h"

#include <algorithm>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "viz/model/code_model.h"

namespace scanscope::viz {
namespace {

constexpr int rowHeight = CodeMetrics::lineHeight;
constexpr double advance = CodeMetrics::advance;
constexpr int continuation = 4;     // extra indent of continuation rows, in characters
constexpr int tabStop = 4;          // in characters
constexpr int mostRows = 1000;      // limit for one line, which may be as long as a file
constexpr double endlessRoom = 1e7; // width of a row that is not wrapped
// For a longer line Qt would search the whole line for word boundaries, again for each row.
constexpr int longestText = 10000;

} // namespace

CodeLayout::CodeLayout(QTextDocument* document)
    : QPlainTextDocumentLayout(document) {}

void CodeLayout::place(double room, std::map<int, int> under) {
    if (room != m_room) forgetRows();
    m_room = room;
    m_under = std::move(under);
    placeAll();
}

void CodeLayout::forgetRows() {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) block.clearLayout();
}

void CodeLayout::placeAll() {
    m_tops.assign(1, 0);
    m_firstRows.assign(1, 0);
    m_width = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingRect(block);
        const int rows = block.layout()->lineCount();
        block.setLineCount(rows);
        m_tops.push_back(m_tops.back() + int(box.height()));
        m_firstRows.push_back(m_firstRows.back() + rows);
        m_width = std::max(m_width, box.width());
    }
    emit documentSizeChanged(documentSize());
    emit update();
}

// The text is at the bottom of its row, because Qt assumes that rows end at the same places. Continuation
// rows are indented a little further.
void CodeLayout::placeRows(const QTextBlock& block) const {
    QTextOption option;
    option.setWrapMode(m_room == 0                    ? QTextOption::NoWrap
                       : block.length() > longestText ? QTextOption::WrapAnywhere
                                                      : QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTabStopDistance(tabStop * advance);
    QTextLayout* text = block.layout();
    text->setTextOption(option);
    const int own = indentOf(block.text());
    double indent = 0;
    text->beginLayout();
    for (int row = 0;; ++row) {
        QTextLine line = text->createLine();
        if (!line.isValid()) break;
        const bool isBroken = m_room > 0 && row + 1 < mostRows;
        line.setLineWidth(isBroken ? m_room - indent : endlessRoom);
        const double height = line.naturalTextRect().height(); // not a whole number, unlike line.height()
        line.setPosition({CodeMetrics::textLeft + indent, (row + 1) * rowHeight - height});
        if (row == 0)
            indent =
                std::min(line.cursorToX(own) - CodeMetrics::textLeft + continuation * advance, m_room / 2);
    }
    text->endLayout();
}

QRectF CodeLayout::blockBoundingRect(const QTextBlock& block) const {
    if (!block.isValid()) return {};
    QTextLayout* text = block.layout();
    if (text->lineCount() == 0) placeRows(block);
    const auto under = m_under.find(block.blockNumber() + 1);
    const int height = text->lineCount() * rowHeight + (under == m_under.end() ? 0 : under->second);
    const double right = text->lineAt(0).naturalTextRect().right(); // a line that is not wrapped is one row
    return {0, 0, right + CodeMetrics::rightMargin, double(height)};
}

// Wrapped lines need no horizontal scrolling.
QSizeF CodeLayout::documentSize() const { return {m_room > 0 ? 0 : m_width, double(m_firstRows.back())}; }

void CodeLayout::documentChanged(int from, int removed, int added) {
    QPlainTextDocumentLayout::documentChanged(from, removed, added);
    forgetRows(); // Qt has laid out some rows by itself
    placeAll();
}

std::size_t CodeLayout::indexOf(int line) const { return std::size_t(std::clamp(line - 1, 0, lineCount())); }

int CodeLayout::topOf(int line) const { return m_tops[indexOf(line)]; }

int CodeLayout::firstRowOf(int line) const { return m_firstRows[indexOf(line)]; }

int CodeLayout::rowsOf(int line) const { return firstRowOf(line + 1) - firstRowOf(line); }

int CodeLayout::lineAt(int y) const {
    const auto after = std::upper_bound(m_tops.begin(), m_tops.end(), y);
    return std::clamp(int(after - m_tops.begin()), 1, std::max(1, lineCount()));
}

int CodeLayout::rowFrom(int y) const {
    const int line = lineAt(y), down = std::max(0, y - topOf(line));
    return firstRowOf(line) + std::min((down + rowHeight - 1) / rowHeight, rowsOf(line));
}

int CodeLayout::middleOf(int y) const {
    const int line = lineAt(y),
              row = std::clamp((y - topOf(line)) / rowHeight, 0, std::max(0, rowsOf(line) - 1));
    return topOf(line) + row * rowHeight + rowHeight / 2;
}

} // namespace scanscope::viz

#include "moc_code_layout.cpp"

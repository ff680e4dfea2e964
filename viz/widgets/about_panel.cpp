#include "viz/widgets/about_panel.h"

#include <algorithm>
#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

#include "viz/model/algorithm_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {
namespace {

constexpr const char* backScheme = "back"; // scheme of the link from Concepts back to the algorithm

// Whether the block is a fenced code block. Qt does not wrap its lines, which are too long for a narrow
// panel.
bool isCode(const QTextBlock& block) { return block.isValid() && block.blockFormat().nonBreakableLines(); }

void showAsCode(QTextCursor cursor, bool isLast) {
    QTextBlockFormat format;
    format.setNonBreakableLines(false);
    format.setLineHeight(18, QTextBlockFormat::FixedHeight);
    format.setBottomMargin(isLast ? 10 : 0);
    cursor.mergeBlockFormat(format);
    QTextCharFormat code;
    code.setFont(valueFont(11));
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(code);
}

} // namespace

AboutPanel::AboutPanel(QWidget* parent)
    : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, &AboutPanel::follow);
    setAccessibleName(tr("About the algorithm"));
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(16);
    setFont(wordFont(14));
}

void AboutPanel::setPage(const QString& markdown) {
    if (markdown == m_page) return;
    m_page = markdown;
    backward();
}

void AboutPanel::backward() { showPage(withConceptLinks(m_page)); }

void AboutPanel::showPage(const QString& markdown) {
    if (markdown == m_markdown) return;
    m_markdown = markdown;
    render();
}

// The link back is above the requested heading, so that it is visible, or else at the top.
void AboutPanel::showConcepts(const QString& name) {
    QStringList lines = algorithmText("concepts").body.split('\n');
    const auto isAsked = [&](const QString& line) {
        return line.startsWith(QStringLiteral("## ")) && conceptName(line.mid(3)) == name;
    };
    const qsizetype at = std::find_if(lines.cbegin(), lines.cend(), isAsked) - lines.cbegin(),
                    above = at < lines.size() ? at : 0;
    if (!m_page.isEmpty())
        lines.insert(above, QStringLiteral("[%1](%2:)\n").arg(tr("Back to the algorithm"), backScheme));
    showPage(lines.join('\n'));
    moveCursor(QTextCursor::Start);
    if (above == 0) return;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || conceptName(block.text()) != name) continue;
        const QTextBlock first = m_page.isEmpty() ? block : block.previous();
        const double top = document()->documentLayout()->blockBoundingRect(first).top();
        return verticalScrollBar()->setValue(int(top) - 8);
    }
}

void AboutPanel::follow(const QUrl& link) {
    if (link.scheme() == QLatin1String(conceptScheme))
        showConcepts(link.path());
    else if (link.scheme() == QLatin1String(backScheme))
        backward();
}

void AboutPanel::render() {
    document()->setDefaultFont(wordFont(14));
    setMarkdown(m_markdown);
    // Makes lines 22 high, separates paragraphs by 10, and makes the title as large as a headline of the
    // stage.
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        const bool title = level > 0, inTable = QTextCursor(block).currentTable();
        QTextCursor cursor(block);
        if (isCode(block)) {
            showAsCode(cursor, !isCode(block.next()));
            continue;
        }
        QTextBlockFormat format;
        format.setLineHeight(title ? 28 : 22, QTextBlockFormat::FixedHeight);
        format.setTopMargin(level > 1 ? 10 : 0);
        format.setBottomMargin(inTable ? 0 : block.textList() ? 4 : 10);
        cursor.mergeBlockFormat(format);
        if (!title) continue;
        QTextCharFormat heading;
        heading.setFont(wordFont(level > 1 ? 16 : 20, 600));
        cursor.select(QTextCursor::BlockUnderCursor);
        cursor.mergeCharFormat(heading);
    }
    moveCursor(QTextCursor::Start);
}

void AboutPanel::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_markdown.isEmpty()) render();
}

} // namespace scanscope::viz

#include "moc_about_panel.cpp"

#include "viz/widgets/panels.h"

#include <algorithm>
#include <cmath>
#include <QAbstractTextDocumentLayout>
#include <QCheckBox>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>
#include <QToolTip>
#include <tuple>

#include "viz/model/algorithm_text.h"
#include "viz/model/concepts.h"
#include "viz/model/value_text.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tool_tip.h"

namespace scanscope::viz {
namespace {

constexpr double margin = 16;
constexpr const char* backScheme = "back"; // of the link from Concepts to the algorithm
constexpr int questionsHeight = 40;
constexpr double historyTop = 60, historyHeading = 18, historyRow = 28; // of the inspector's table

void drawRight(QPainter& painter, double right, double baseline, const QString& text) {
    painter.drawText(QPointF(right - painter.fontMetrics().horizontalAdvance(text), baseline), text);
}

} // namespace

PaintedPanel::PaintedPanel(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void PaintedPanel::contentChanged() {
    // What a row takes is only known once it is laid out: a painter that draws nowhere measures it.
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&nowhere);
    // First as if there were no scroll bar: a bar narrows the content, which may then need the bar only
    // because of it.
    const QSize whole = maximumViewportSize();
    m_contentHeight = paintContent(painter, whole.width());
    if (m_contentHeight > whole.height())
        m_contentHeight =
            std::max(whole.height() + 1.0,
                     paintContent(painter, whole.width() - verticalScrollBar()->sizeHint().width()));
    const int beyond = int(std::ceil(m_contentHeight)) - viewport()->height();
    verticalScrollBar()->setRange(0, std::max(0, beyond));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    placeBelow(m_contentHeight);
    viewport()->update();
}

void PaintedPanel::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), themeOf(this).window);
    painter.translate(0, -verticalScrollBar()->value());
    paintContent(painter, viewport()->width());
}

void PaintedPanel::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    contentChanged();
}

void PaintedPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        QAbstractScrollArea::keyPressEvent(event);
    else
        event->ignore();
}

void CountersPanel::setTable(CountersTable table, std::uint64_t n) {
    m_table = std::move(table);
    m_n = n;
    QStringList spoken;
    for (const CounterRow& row : m_table.rows) spoken += QStringLiteral("%1 %2").arg(row.name, row.soFar);
    setAccessibleName(tr("Counters"));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    contentChanged();
}

double CountersPanel::paintRow(QPainter& painter, const CounterRow& row, double y, double width) const {
    const Theme& t = themeOf(this);
    const double right = width - margin, base = y + 16.5;
    const double share = std::max(0.0, (width - 416) / 3); // the columns spread in a wider panel
    painter.setFont(wordFont(13));
    painter.setPen(t.text);
    painter.drawText(QPointF(margin, base), row.name);
    painter.setFont(valueFont(12.5, 700));
    drawRight(painter, 158 + share, base, row.soFar);
    painter.setFont(valueFont(12.5));
    painter.setPen(t.muted);
    drawRight(painter, 224 + 2 * share, base, row.wholeRun);
    if (!row.expected.isEmpty()) {
        painter.setFont(valueFont(12.5, 600));
        painter.setPen(row.differs ? t.warn : t.text);
        drawRight(painter, right, base, row.expected);
        const double needed = std::max(40.0, painter.fontMetrics().horizontalAdvance(row.expected) + 12.0);
        painter.setPen(t.muted);
        const double room = right - needed - (224 + 2 * share) - 8;
        // A long formula is smaller before it goes below, where it has the whole width.
        painter.setFont(wordFont(12.5));
        for (double px = 12; px >= 11 && painter.fontMetrics().horizontalAdvance(row.formula) > room;
             px -= 0.5)
            painter.setFont(wordFont(px));
        const bool fits = painter.fontMetrics().horizontalAdvance(row.formula) <= room;
        if (!fits) {
            y += 18;
            painter.setFont(wordFont(12.5));
        }
        drawRight(painter, fits ? right - needed : right, y + 16.5, row.formula);
    }
    painter.fillRect(QRectF(margin, y + 23.5, width - 2 * margin, 1), t.hair);
    return y + 24;
}

double CountersPanel::paintBars(QPainter& painter, double y, double width) const {
    const Theme& t = themeOf(this);
    double most = 1;
    for (const WorkBar& bar : m_table.bars) most = std::max(most, bar.combines);
    painter.setFont(wordFont(12));
    painter.setPen(t.muted);
    painter.drawText(QPointF(margin, y + 12), tr("Combines of a whole run, n = %1").arg(groupedText(m_n)));
    y += 20;
    const auto countOf = [](const WorkBar& bar) {
        return groupedText(std::uint64_t(std::llround(bar.combines)));
    };
    // A long name pushes the bars to the right, and a long number makes them shorter.
    double left = 132, count = 50;
    for (const WorkBar& bar : m_table.bars) {
        const QFontMetricsF names(wordFont(12, bar.own ? 600 : 400)),
            counts(valueFont(12, bar.own ? 700 : 400));
        left = std::max(left, std::min(margin + names.horizontalAdvance(bar.name) + 12, width / 2));
        count = std::max(count, counts.horizontalAdvance(countOf(bar)));
    }
    const double longest = std::max(8.0, width - left - count - 14);
    for (const WorkBar& bar : m_table.bars) {
        painter.setFont(wordFont(12, bar.own ? 600 : 400));
        painter.setPen(t.text);
        painter.drawText(QPointF(margin, y + 11),
                         painter.fontMetrics().elidedText(bar.name, Qt::ElideRight, int(left - margin - 8)));
        const double length = std::max(1.0, longest * bar.combines / most);
        painter.fillRect(QRectF(left, y + 2, length, 10), bar.own ? t.ink : t.faint);
        painter.setFont(valueFont(12, bar.own ? 700 : 400));
        painter.drawText(QPointF(left + length + 6, y + 11.5), countOf(bar));
        y += 16;
    }
    return y;
}

double CountersPanel::paintContent(QPainter& painter, double width) {
    const Theme& t = themeOf(this);
    const double share = std::max(0.0, (width - 416) / 3);
    painter.setFont(wordFont(12));
    painter.setPen(t.muted);
    drawRight(painter, 158 + share, 24, tr("so far"));
    drawRight(painter, 224 + 2 * share, 24, tr("whole run"));
    const bool theory = std::any_of(m_table.rows.begin(), m_table.rows.end(),
                                    [](const CounterRow& row) { return !row.expected.isEmpty(); });
    if (theory) drawRight(painter, width - margin, 24, tr("theory"));
    double y = 32;
    painter.fillRect(QRectF(margin, y - 0.5, width - 2 * margin, 1), t.hair);
    for (const CounterRow& row : m_table.rows) y = paintRow(painter, row, y, width);
    painter.setFont(wordFont(12));
    for (const auto& [words, color] :
         {std::pair(m_table.letters, t.muted), std::pair(m_table.note, m_table.differs ? t.warn : t.muted)}) {
        if (words.isEmpty()) continue;
        painter.setPen(color);
        QRectF used;
        painter.drawText(QRectF(margin, y + 6, width - 2 * margin, 200), Qt::TextWordWrap, words, &used);
        y = used.bottom();
    }
    if (!m_table.bars.empty()) y = paintBars(painter, y + 10, width);
    return y + 8;
}

InspectorPanel::InspectorPanel(Playback* playback, QWidget* parent)
    : PaintedPanel(parent) {
    setViewportMargins(0, 0, 0, questionsHeight);
    m_path = new QCheckBox(tr("Show the path"), this);
    m_symbols = new QCheckBox(tr("Show symbols"), this);
    m_symbols->setToolTip(tr("Which inputs are in each cell instead of its value (S)"));
    connect(m_path, &QCheckBox::toggled, playback, &Playback::setPath);
    connect(m_symbols, &QCheckBox::toggled, playback, &Playback::setSymbols);
    connect(playback, &Playback::pathChanged, m_path, &QCheckBox::setChecked);
    connect(playback, &Playback::symbolsChanged, m_symbols, &QCheckBox::setChecked);
    setInspection({});
}

// Right under the table; at the foot of the panel where the table is longer than that.
void InspectorPanel::placeBelow(double contentHeight) {
    const int y = std::min(int(std::ceil(contentHeight)), viewport()->height());
    int x = int(margin);
    for (QCheckBox* box : {m_path, m_symbols}) {
        const QSize size = box->sizeHint();
        box->setGeometry(x, y + (questionsHeight - size.height()) / 2, size.width(), size.height());
        x += size.width() + 16;
    }
}

void InspectorPanel::setInspection(Inspection inspection) {
    m_inspection = std::move(inspection);
    const bool any = !m_inspection.cell.isEmpty();
    m_path->setEnabled(any);
    m_path->setToolTip(any ? tr("How the inputs came into the cell (P)")
                           : tr("Click a cell on the stage first."));
    setAccessibleName(tr("Inspector"));
    setAccessibleDescription(
        QStringLiteral("%1 %2 %3").arg(m_inspection.cell, m_inspection.verb, m_inspection.content));
    contentChanged();
}

// One box for each input; beyond 64, ranges on one bar.
void InspectorPanel::paintStrip(QPainter& painter, const InspectedStep& step, const QRectF& box) const {
    const Theme& t = themeOf(this);
    const double n = double(m_inspection.inputCount);
    const QColor solid = t.role(roleFor(step.role)).solid;
    if (n <= 0) return;
    const bool boxes = n <= 64 && box.width() / n >= 3;
    const double pitch = box.width() / n;
    painter.setPen(QPen(t.pastBorder, 1));
    painter.setBrush(Qt::NoBrush);
    if (boxes) {
        for (int i = 0; i < int(n); ++i) {
            const QRectF one(box.left() + i * pitch, box.top(), pitch - std::min(2.0, pitch / 4),
                             box.height());
            painter.drawRoundedRect(one.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        }
    } else {
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(solid);
    for (const trace::Range& range : step.inputs) {
        if (!boxes) {
            painter.drawRect(QRectF(box.left() + double(range.first) * pitch, box.top(),
                                    std::max(1.5, double(range.count) * pitch), box.height()));
            continue;
        }
        for (std::uint64_t i = range.first; i < range.first + range.count; ++i) {
            const QRectF one(box.left() + double(i) * pitch, box.top(), pitch - std::min(2.0, pitch / 4),
                             box.height());
            painter.drawRoundedRect(one, 2, 2);
        }
    }
}

double InspectorPanel::paintContent(QPainter& painter, double width) {
    const Theme& t = themeOf(this);
    if (m_inspection.cell.isEmpty()) {
        painter.setFont(wordFont(13));
        painter.setPen(t.muted);
        QRectF used;
        painter.drawText(QRectF(margin, 14, width - 2 * margin, 200), Qt::TextWordWrap,
                         tr("Click a cell to see what it held, who wrote it, and which inputs are in it."),
                         &used);
        return used.bottom() + 8;
    }
    const QColor solid = t.role(roleFor(m_inspection.role)).solid;
    double x = margin;
    const auto word = [&](const QFont& font, const QColor& color, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QPointF(x, 28), text);
        x += painter.fontMetrics().horizontalAdvance(text) + 8;
    };
    word(valueFont(15, 700), t.text, m_inspection.cell);
    word(wordFont(13), t.muted, m_inspection.verb);
    painter.setFont(valueFont(15, 700));
    word(valueFont(15, 700), solid,
         painter.fontMetrics().elidedText(m_inspection.content, Qt::ElideRight, int(width - margin - x)));
    painter.setFont(wordFont(12.5));
    painter.setPen(t.muted);
    painter.drawText(QPointF(margin, 48), m_inspection.author);

    return paintHistory(painter, historyTop, width) + 12;
}

InspectorColumns InspectorPanel::columnsFor(double width) const {
    const QFontMetricsF heading(wordFont(12)), steps(wordFont(13, 600)), places(valueFont(12)),
        values(valueFont(12.5, 700));
    InspectorTexts widest{heading.horizontalAdvance(tr("step")), heading.horizontalAdvance(tr("place")),
                          heading.horizontalAdvance(tr("value"))};
    for (const InspectedStep& step : m_inspection.history) {
        widest.step = std::max(widest.step, steps.horizontalAdvance(step.step));
        widest.place = std::max(widest.place, places.horizontalAdvance(step.place));
        widest.value = std::max(widest.value, std::ceil(values.horizontalAdvance(step.value)) + 1);
    }
    return inspectorColumns(width, widest);
}

double InspectorPanel::paintHistory(QPainter& painter, double y, double width) const {
    const Theme& t = themeOf(this);
    const InspectorColumns columns = columnsFor(width);
    painter.setFont(wordFont(12));
    painter.setPen(t.muted);
    painter.drawText(QPointF(columns.step, y + 12), tr("step"));
    painter.drawText(QPointF(columns.place, y + 12), tr("place"));
    drawRight(painter, columns.value, y + 12, tr("value"));
    painter.drawText(QPointF(columns.strip, y + 12), tr("inputs in it"));
    y += historyHeading;
    for (const InspectedStep& step : m_inspection.history) {
        painter.fillRect(QRectF(margin, y - 0.5, width - 2 * margin, 1), t.hair);
        painter.setFont(wordFont(13, step.current ? 600 : 400));
        painter.setPen(t.text);
        painter.drawText(QPointF(columns.step, y + 19), step.step);
        painter.setFont(valueFont(12));
        painter.setPen(t.muted);
        painter.drawText(QPointF(columns.place, y + 19), step.place);
        painter.setFont(valueFont(12.5, 700));
        painter.setPen(t.text);
        drawRight(painter, columns.value, y + 19,
                  painter.fontMetrics().elidedText(step.value, Qt::ElideRight, int(columns.valueWidth())));
        paintStrip(painter, step, QRectF(columns.strip, y + 7, columns.stripWidth(), 14));
        y += historyRow;
    }
    return y;
}

QString InspectorPanel::toolTipAt(QPointF at) const {
    const double y = at.y() + verticalScrollBar()->value() - historyTop - historyHeading;
    const auto row = std::size_t(std::max(0.0, y) / historyRow);
    if (y < 0 || row >= m_inspection.history.size()) return {};
    const InspectorColumns columns = columnsFor(viewport()->width());
    const auto& [value, exact] = std::tie(m_inspection.history[row].value, m_inspection.history[row].exact);
    const bool cut = QFontMetricsF(valueFont(12.5, 700)).horizontalAdvance(value) > columns.valueWidth();
    const bool saysMore = cut || (!exact.isEmpty() && exact != value);
    return saysMore && at.x() >= columns.valueLeft && at.x() < columns.strip
               ? (exact.isEmpty() ? value : exact)
               : QString();
}

bool InspectorPanel::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return PaintedPanel::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(toolTipAt(help->pos())), viewport());
    return true;
}

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

// The way back stands above the heading that is asked for, so that it is in sight; else on top.
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
    // Lines of 22, paragraphs 10 apart, the title as large as a headline of the stage.
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        const bool title = level > 0, inTable = QTextCursor(block).currentTable();
        QTextCursor cursor(block);
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

#include "viz/widgets/inspector_panel.h"

#include <algorithm>
#include <QCheckBox>
#include <QPainter>

#include "viz/scene/canvas.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/table_view.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {

// "cell 11 holds Σ a[4..11]", and on a second line which thread wrote the value.
class InspectedCell : public QWidget {
public:
    InspectedCell() { setFixedHeight(58); }
    void setInspection(const Inspection& inspection) {
        m_inspection = inspection;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& t = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double end = width() - TableView::margin;
        double x = TableView::margin;
        const auto say = [&](const QString& text, const TextStyle& style, const QColor& color) {
            const QString shown = elided(text, style, end - x);
            drawText(painter, {x, 28}, Align::left, shown, style, color);
            x += textWidth(shown, style) + 8;
        };
        for (const auto& [text, kind] : m_inspection.parts())
            if (kind == InspectionPart::words)
                say(text.trimmed(), words(13), t.muted);
            else
                say(text, figures(15, 700),
                    kind == InspectionPart::cell ? t.text : t.role(roleFor(m_inspection.role)).solid);
        drawText(painter, {TableView::margin, 48}, Align::left, m_inspection.author, words(12.5), t.muted);
    }

private:
    Inspection m_inspection;
};

namespace {

// "0..3, 5"
QString rangesText(const std::vector<trace::Range>& ranges) {
    QStringList texts;
    for (const trace::Range& range : ranges)
        texts << (range.count == 1
                      ? QString::number(range.first)
                      : QStringLiteral("%1..%2").arg(range.first).arg(range.first + range.count - 1));
    return texts.join(QStringLiteral(", "));
}

// Which of all inputs are in a value: one box per input or, for more than 64, ranges on a single bar.
void paintInputs(QPainter& painter, const QRectF& room, const Theme& t, const InspectedStep& step,
                 std::uint64_t count) {
    if (count == 0) return;
    const QRectF strip(room.left(), room.center().y() - 7, room.width(), 14);
    const double pitch = strip.width() / double(count);
    const bool hasBoxes = count <= 64 && pitch >= 3;
    const auto boxOf = [&](std::uint64_t input) {
        return QRectF(strip.left() + double(input) * pitch, strip.top(), pitch - std::min(2.0, pitch / 4),
                      strip.height());
    };
    const auto outline = [&](const QRectF& box) {
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    };
    painter.setPen(QPen(t.pastBorder, 1));
    painter.setBrush(Qt::NoBrush);
    if (!hasBoxes) outline(strip);
    for (std::uint64_t i = 0; hasBoxes && i < count; ++i) outline(boxOf(i));
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.role(roleFor(step.role)).solid);
    for (const trace::Range& range : step.inputs) {
        if (!hasBoxes)
            painter.drawRect(QRectF(strip.left() + double(range.first) * pitch, strip.top(),
                                    std::max(1.5, double(range.count) * pitch), strip.height()));
        for (std::uint64_t i = 0; hasBoxes && i < range.count; ++i)
            painter.drawRoundedRect(boxOf(range.first + i), 2, 2);
    }
}

TableRow lineOf(const InspectedStep& step, std::uint64_t inputCount) {
    const auto picture = [step, inputCount](QPainter& painter, const QRectF& room, const Theme& t) {
        paintInputs(painter, room, t, step, inputCount);
    };
    return {.cells = {{.text = step.step, .style = words(13, step.current ? 600 : 400)},
                      {.text = step.place, .style = figures(12), .tone = CellTone::Quiet},
                      {.text = step.value,
                       .style = figures(12.5, 700),
                       .tip = step.exact == step.value ? QString() : step.exact},
                      {.text = rangesText(step.inputs), .picture = picture}}};
}

} // namespace

InspectorPanel::InspectorPanel(Playback* playback, QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Inspector"));
    m_invitation = new TextLabel(
        {13, 400}, TextLabel::Tone::Muted,
        tr("Click a cell to see what it held, which thread wrote it, and which inputs it contains."));
    m_invitation->setWordWrap(true);
    m_invitation->setContentsMargins(int(TableView::margin), 14, int(TableView::margin), 8);
    m_cell = new InspectedCell;
    m_history = new TableView({.rowHeight = 28, .headHeight = 20, .gap = 14});
    m_history->setAccessibleName(tr("History of the cell"));
    m_path = new QCheckBox(tr("Show the path"));
    m_symbols = new QCheckBox(tr("Show symbols"));
    m_symbols->setToolTip(tr("Show each cell's inputs instead of its value (S)"));
    auto* questions = tightRow(nullptr, 16, {int(TableView::margin), 8, int(TableView::margin), 8});
    questions->addWidget(m_path);
    questions->addWidget(m_symbols);
    questions->addStretch();
    auto* layout = tightColumn(this);
    layout->addWidget(m_invitation);
    layout->addWidget(m_cell);
    layout->addWidget(m_history, 1);
    layout->addLayout(questions);
    layout->addStretch();
    connect(m_path, &QCheckBox::toggled, playback, &Playback::setPath);
    connect(m_symbols, &QCheckBox::toggled, playback, &Playback::setSymbols);
    connect(playback, &Playback::pathChanged, m_path, &QCheckBox::setChecked);
    connect(playback, &Playback::symbolsChanged, m_symbols, &QCheckBox::setChecked);
    setInspection({});
}

void InspectorPanel::setInspection(const Inspection& inspection) {
    const bool hasCell = !inspection.cell.isEmpty();
    m_invitation->setVisible(!hasCell);
    m_cell->setVisible(hasCell);
    m_history->setVisible(hasCell);
    m_cell->setInspection(inspection);
    Table table;
    table.columns = {{.name = tr("step"), .align = Align::left},
                     {.name = tr("place"), .align = Align::left},
                     {.name = tr("value"), .leastShare = 0, .least = 40},
                     {.name = tr("its inputs"), .align = Align::left, .least = 88, .takesRest = true}};
    for (const InspectedStep& step : inspection.history)
        table.rows.push_back(lineOf(step, inspection.inputCount));
    m_history->setTable(std::move(table));
    m_history->setMaximumHeight(m_history->wholeHeight());
    m_path->setEnabled(hasCell);
    m_path->setToolTip(hasCell ? tr("Show how the inputs reached the cell (P)")
                               : tr("Click a cell on the stage first."));
    setAccessibleDescription(inspection.said());
}

} // namespace scanscope::viz

#include "moc_inspector_panel.cpp"

#include "viz/widgets/segmented.h"

#include <algorithm>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {

class Segment : public PaintedButton {
public:
    Segment(const QString& text, QWidget* parent)
        : PaintedButton(parent) {
        setText(text);
        setAccessibleName(text);
        setCheckable(true);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
    }

    QSize sizeHint() const override { return {textWidth() + 26, 26}; }
    QSize minimumSizeHint() const override { return {textWidth() + 10, 26}; } // narrower, for panels

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& t = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (isChecked())
            drawFramed(painter, t, rect(), 6, t.surface, t.id == ThemeId::HighContrast ? t.control : t.hair);
        else if (underMouse() && isEnabled())
            drawBox(&painter, rect(), 6, t.hover, {});
        painter.setFont(wordFont(13, isChecked() ? 600 : 500));
        painter.setPen(!isEnabled() ? t.faint : isChecked() ? t.text : t.muted);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

private:
    // The width of the text in bold, so that nothing moves when the choice changes.
    [[nodiscard]] int textWidth() const { return QFontMetrics(wordFont(13, 600)).horizontalAdvance(text()); }

    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
            focusNextPrevChild(event->key() == Qt::Key_Right);
        else
            PaintedButton::keyPressEvent(event);
    }
};

SegmentedControl::SegmentedControl(const QString& name, QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(name);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(0);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

int SegmentedControl::addSegment(const QString& text) {
    const int index = count();
    auto* segment = new Segment(text, this);
    m_segments.append(segment);
    connect(segment, &QAbstractButton::clicked, this, [this, index] { choose(index); });
    arrange();
    return index;
}

void SegmentedControl::setSegmentText(int index, const QString& text) {
    m_segments[index]->setText(text);
    m_segments[index]->setAccessibleName(text);
    m_segments[index]->updateGeometry();
    updateGeometry();
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled, const QString& reason) {
    m_segments[index]->setEnabled(enabled);
    m_segments[index]->setToolTip(enabled ? QString() : reason);
}

void SegmentedControl::setSegmentVisible(int index, bool visible) {
    m_segments[index]->setVisible(visible);
    if (m_mostInRow > 0) arrange();
}

void SegmentedControl::setMostInRow(int most) {
    m_mostInRow = most;
    arrange();
}

void SegmentedControl::fitInto(int width) {
    const auto count = int(std::ranges::count_if(m_segments, [](Segment* s) { return !s->isHidden(); }));
    setMostInRow(0);
    for (int rows = 2; rows <= count && minimumSizeHint().width() > width; ++rows)
        setMostInRow((count + rows - 1) / rows);
}

// All rows except the last have the same number of choices.
void SegmentedControl::arrange() {
    auto* grid = static_cast<QGridLayout*>(layout());
    QList<Segment*> shown;
    for (Segment* segment : m_segments)
        if (m_mostInRow == 0 || !segment->isHidden()) shown << segment;
    const int count = int(shown.size()), most = m_mostInRow > 0 ? m_mostInRow : std::max(1, count);
    const int rows = std::max(1, (count + most - 1) / most), inRow = std::max(1, (count + rows - 1) / rows);
    for (int i = 0; i < count; ++i) grid->addWidget(shown[i], i / inRow, i % inRow);
    const bool isSingle = m_mostInRow == 0;
    setMinimumHeight(isSingle ? 0 : 28 * rows + 4);
    setMaximumHeight(isSingle ? QWIDGETSIZE_MAX : 28 * rows + 4);
}

void SegmentedControl::setAtMost(int chosen) {
    m_atMost = chosen;
    setChosen(m_chosen);
}

void SegmentedControl::setChosen(const QList<int>& indices) {
    m_chosen = indices;
    while (m_chosen.size() > m_atMost) m_chosen.removeFirst();
    showChosen();
}

QAbstractButton* SegmentedControl::button(int index) const { return m_segments[index]; }

void SegmentedControl::choose(int index) {
    if (!m_chosen.contains(index)) {
        m_chosen.append(index);
        if (m_chosen.size() > m_atMost) m_chosen.removeFirst();
        emit chosenChanged(m_chosen);
    } else if (m_atMost > 1 && m_chosen.size() > 1) {
        m_chosen.removeOne(index);
        emit chosenChanged(m_chosen);
    }
    showChosen();
}

void SegmentedControl::showChosen() {
    for (int i = 0; i < count(); ++i) m_segments[i]->setChecked(m_chosen.contains(i));
}

void SegmentedControl::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(t.id == ThemeId::HighContrast ? QPen(t.hair, 1) : QPen(Qt::NoPen));
    painter.setBrush(t.sunken);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

} // namespace scanscope::viz

#include "moc_segmented.cpp"

// The chart of the run: a slot for each step, whose height shows the number of working threads. Drag the
// playhead to scrub.
#pragma once

#include <QWidget>

#include "viz/layout/timeline_words.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/model/step_texts.h"

namespace scanscope::viz {

class Timeline : public QWidget {
    Q_OBJECT
public:
    explicit Timeline(Playback* playback, QWidget* parent = nullptr);

    void setDocument(SharedDocument document); // null: nothing is loaded
    void setShowsPasses(bool on);              // an extra row with each step's extra passes through the banks
    [[nodiscard]] TimelineLayout geometryOfSlots() const;
    [[nodiscard]] QString helpAt(QPointF at) const; // text of the tooltip
    // Whether each slot has its own label, as opposed to one label per group of slots.
    [[nodiscard]] bool hasWordEach() const;
    [[nodiscard]] QSize sizeHint() const override { return {1096, 104}; }

signals:
    void wordsChanged(); // hasWordEach() may have changed

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] bool empty() const { return !m_document || m_document->stepCount() == 0; }
    void describe();
    [[nodiscard]] Headline headlineAt(FilmStep step) const;
    void paintPhases(QPainter& painter, const TimelineLayout& layout) const;
    void paintSlot(QPainter& painter, const TimelineLayout& layout, FilmStep step) const;
    void paintNumber(QPainter& painter, const QRectF& trough, const QRectF& bar, FilmStep step) const;
    void paintFlaws(QPainter& painter, const TimelineLayout& layout) const;
    void paintWords(QPainter& painter, const TimelineLayout& layout) const;
    [[nodiscard]] bool hasOnlyBeyond(FilmStep step) const;
    void paintPlayheadLine(QPainter& painter, const TimelineLayout& layout) const;
    void paintHandle(QPainter& painter, const TimelineLayout& layout) const;

    Playback* m_playback;
    SharedDocument m_document;
    std::vector<StepGroup> m_groups; // groups of the document's steps
    bool m_showsPasses = false, m_dragging = false;
    double m_pressedAt = 0;
    int m_wheel = 0;
};

} // namespace scanscope::viz

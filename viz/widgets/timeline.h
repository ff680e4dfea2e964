// The chart of the run: a slot for each step, as high as many threads are at work; drag the playhead to
// scrub.
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
    void setShowsPasses(bool on);              // a row more: the extra passes through the banks, step by step
    [[nodiscard]] TimelineLayout geometryOfSlots() const;
    [[nodiscard]] QString helpAt(QPointF at) const; // the tooltip
    // Each slot has a word of its own under it, and not a group of them one.
    [[nodiscard]] bool hasWordEach() const;
    [[nodiscard]] QSize sizeHint() const override { return {1096, 104}; }

signals:
    void wordsChanged(); // hasWordEach, maybe

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
    void paintNumber(QPainter& painter, const QRectF& bar, FilmStep step) const;
    void paintFlaws(QPainter& painter, const TimelineLayout& layout) const;
    void paintWords(QPainter& painter, const TimelineLayout& layout) const;
    [[nodiscard]] bool hasOnlyBeyond(FilmStep step) const;
    void paintPlayheadLine(QPainter& painter, const TimelineLayout& layout) const;
    void paintHandle(QPainter& painter, const TimelineLayout& layout) const;

    Playback* m_playback;
    SharedDocument m_document;
    std::vector<StepGroup> m_groups; // of its steps
    bool m_showsPasses = false, m_dragging = false;
    double m_pressedAt = 0;
    int m_wheel = 0;
};

} // namespace scanscope::viz

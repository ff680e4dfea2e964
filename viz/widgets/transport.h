// The playback buttons, the step number, and the speed.
#pragma once

#include <QWidget>

#include "viz/model/document.h"
#include "viz/model/playback.h"

class QSlider;

namespace scanscope::viz {

class IconButton;

class Transport : public QWidget {
    Q_OBJECT
public:
    explicit Transport(Playback* playback, QWidget* parent = nullptr);

    void setDocument(SharedDocument document);
    void setNamesSlots(bool names); // shows what the labels under the timeline's slots count
    void setShowsPasses(bool on);   // labels the timeline's row of extra passes
    void setCompact(bool compact);  // moves loop, reverse and speed into a menu
    [[nodiscard]] QSize sizeHint() const override { return {344, 104}; }

    [[nodiscard]] IconButton* playButton() const { return m_play; }
    [[nodiscard]] IconButton* reverseButton() const { return m_reverse; }
    [[nodiscard]] QString stepText() const; // "8 of 10"

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectPlayback();
    void showState();
    void showMore();
    void placeChildren();

    Playback* m_playback;
    SharedDocument m_document;
    bool m_compact = false, m_namesSlots = true, m_showsPasses = false;
    IconButton *m_first, *m_back, *m_play, *m_forward, *m_last, *m_reverse, *m_loop, *m_more;
    QSlider* m_speed;
};

} // namespace scanscope::viz

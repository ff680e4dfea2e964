// A run's stage and, if there is a second run in lock-step, that run's stage beside it. Both show the same
// moment in the same views; the barriers that both have passed are shown between them.
#pragma once

#include <array>
#include <QVariantAnimation>
#include <QWidget>

#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::viz {

class RunningLine;
class StageView;

class PairStage : public QWidget {
    Q_OBJECT

public:
    explicit PairStage(Playback* playback, QWidget* parent = nullptr);

    void setDocument(const SharedDocument& document); // null: nothing is loaded
    void setCompact(bool on);
    void setPresenting(bool presenting);
    void setTextScale(double scale);
    void setOutdated(bool outdated);
    void setDimmed(bool dimmed);

    [[nodiscard]] bool isPair() const { return m_pair != nullptr; }
    [[nodiscard]] StageView* first() const { return m_first; }
    [[nodiscard]] StageView* second() const { return m_second; } // hidden if there is only one run
    // The stage of the selected cell or, if none is selected, the stage with the keyboard focus.
    [[nodiscard]] StageView* chosen() const;
    [[nodiscard]] bool canMoveSelection() const;
    void moveSelection(); // moves the selection to the same place in the other run
    [[nodiscard]] RunningLine* firstLine() const { return m_firstLine; }
    [[nodiscard]] RunningLine* secondLine() const { return m_secondLine; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Barriers;
    void placeBarriers();
    void openCode(bool open); // opens both, so that the stages keep equal heights
    [[nodiscard]] std::array<RunningLine*, 2> lines() const { return {m_firstLine, m_secondLine}; }

    Playback* m_playback;
    SharedDocument m_pair; // the left one of two runs
    StageView *m_first, *m_second;
    RunningLine *m_firstLine, *m_secondLine;
    QWidget* m_secondColumn;
    Barriers* m_barriers;
    QVariantAnimation m_growing; // grows the lines below the stages
    bool m_isPresenting = false;
};

} // namespace scanscope::viz

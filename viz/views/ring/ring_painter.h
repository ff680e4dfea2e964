// Paints the stages and the roles of a block.
#pragma once

#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/paint/legend.h"
#include "viz/scene/canvas.h"
#include "viz/views/painter.h"
#include "viz/views/ring/ring_layout.h"

namespace scanscope::viz {

// The moment: the ring of a block once an act is over.
struct RingMoment {
    const RingModel& model;
    const BlockRing& ring;
    int act = -1; // of BlockRing::acts; −1: none has been
    [[nodiscard]] int turn() const { return act < 0 ? 0 : ring.acts[std::size_t(act)].turn; }
};

// Tiles are told apart by colours that come again.
struct TileTint {
    QColor fill, text;
};
[[nodiscard]] TileTint tintOf(const Theme& theme, int tile);

class RingPainter : Painter<RingLayout> {
public:
    RingPainter(Canvas& canvas, const FrameState& frame, const RingMoment& moment, const RingLayout& layout);
    void paint();
    [[nodiscard]] std::vector<LegendItem> legend() const;

private:
    void paintStages();
    void paintCard(int stage, const RingModel::StageNow& now);
    void paintFlags(const QRectF& card, int stage, const RingModel::StageNow& now);
    void paintMarker(int stage, const RingModel::StageNow& now);
    void paintRoleNames();
    void paintTurns();
    void paintHandOvers(bool ofNow);
    void paintHandOver(const RingAct& from, const RingAct& to, bool isNow);
    void paintOnItsWay(const Curve& curve, const RingAct& to);
    void paintAct(int number);
    void paintWaiting(int role);
    [[nodiscard]] QString roleText(int role) const;

    const RingMoment& m_moment;
    const RingModel& m_model;
    const BlockRing& m_ring;
    bool m_waits = false, m_isToCome = false;
};

} // namespace scanscope::viz

#include "viz/views/kinds.h"

#include <algorithm>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/views/painter.h"
#include "viz/views/ring/published_painter.h"
#include "viz/views/ring/ring_layout.h"

namespace scanscope::viz {

namespace {

// The colours that distinguish tiles. They repeat.
struct TileTint {
    QColor fill, text;
};

TileTint tintOf(const Theme& theme, int tile) {
    // The colours of adjacent tiles are far apart on the ramp: 0, 3, 6, 1, 4, 7, 2, 5.
    constexpr int colors = 8;
    const int digit = tile * 3 % colors;
    return {theme.digit(digit, colors), theme.onDigit(digit, colors)};
}

// Paints the stages and the roles of a block.
class RingPainter : Painter<RingLayout> {
public:
    RingPainter(Canvas& canvas, const FrameState& frame, const RingMoment& moment, const RingLayout& layout)
        : Painter(canvas, frame, layout)
        , m_moment(moment)
        , m_model(moment.model)
        , m_ring(moment.ring) {}

    void paint() {
        paintStages();
        paintRoleNames();
        const Canvas::Kept kept(m_canvas);
        m_canvas.clipTo(m_layout.turns, m_layout.rowFoot() + 4);
        paintTurns();
        paintHandOvers(false);
        for (int act = 0; act < int(m_ring.acts.size()); ++act) paintAct(act);
        for (int role = 0; role < int(m_model.roles.size()); ++role) paintWaiting(role);
        paintHandOvers(true);
    }

    [[nodiscard]] std::vector<LegendItem> legend() const {
        std::vector<LegendItem> items;
        if (m_waits) items.push_back({LegendMark::laneWaiting, tr("waits for a flag")});
        if (m_isToCome) items.push_back({LegendMark::blockToCome, tr("yet to come")});
        return items;
    }

private:
    [[nodiscard]] QString roleText(int role) const { return labelText(m_model.roles[std::size_t(role)]); }

    // ---- stages

    void paintStages() {
        const std::vector<RingModel::StageNow> stages =
            m_model.stagesAt(m_ring, m_moment.act, m_motion.settled());
        label(m_layout.cardTop + 0.5 * m_layout.cardHeight, tr("stages"), words(m_layout.text, 600),
              m_theme.text);
        for (int stage = 0; stage < int(stages.size()); ++stage) {
            paintCard(stage, stages[std::size_t(stage)]);
            paintMarker(stage, stages[std::size_t(stage)]);
        }
    }

    void paintCard(int stage, const RingModel::StageNow& now) {
        const QRectF card = m_layout.card(stage);
        const double radius = 7, band = 0.42 * card.height(), px = m_layout.text;
        const QString number = QString::number(stage);
        if (now.isEmpty()) {
            m_canvas.box(
                card,
                {.fill = m_theme.surface, .border = m_theme.pastBorder, .radius = radius, .dashed = true});
            m_canvas.middle({card.left() + 0.8 * px, card.top() + band / 2}, Align::left, tr("empty"),
                            words(px), m_theme.muted);
            m_canvas.middle({card.right() - 0.8 * px, card.top() + band / 2}, Align::right,
                            tr("stage %1").arg(number), words(m_layout.smallest), m_theme.muted);
            if (now.tile) paintFlags(card, stage, now);
            return;
        }
        const auto [fill, on] = tintOf(m_theme, *now.tile);
        m_canvas.box(card, {.fill = m_theme.cell, .border = m_theme.cellBorder, .radius = radius});
        m_canvas.shape(roundedHalf({card.left(), card.top(), card.width(), 2 * band}, true, radius), fill);
        const QString tile = tr("tile %1").arg(*now.tile);
        const QString which = tr("stage %1").arg(number);
        m_canvas.middle({card.left() + 0.8 * px, card.top() + band / 2}, Align::left, tile,
                        words(1.15 * px, 700), on);
        if (textWidth(tile, words(1.15 * px, 700)) + textWidth(which, words(m_layout.smallest)) + 2.4 * px <=
            card.width())
            m_canvas.middle({card.right() - 0.8 * px, card.top() + band / 2}, Align::right, which,
                            words(m_layout.smallest), on);
        else
            m_canvas.omit(Omitted::label, which);
        paintFlags(card, stage, now);
    }

    // Paints the flags side by side. Flags that the tile has passed are filled, and the name of the last one
    // is below.
    void paintFlags(const QRectF& card, int stage, const RingModel::StageNow& now) {
        const int count = int(m_model.flags.size());
        const double inset = 0.8 * m_layout.text, apart = 3, band = 0.42 * card.height();
        const double width = (card.width() - 2 * inset - (count - 1) * apart) / count;
        const double top = card.top() + band + 0.14 * card.height(), height = 0.13 * card.height();
        const QColor solid = m_theme.role(Role::Stride).solid;
        for (int flag = 0; flag < count; ++flag) {
            const QRectF box(card.left() + inset + flag * (width + apart), top, width, height);
            const bool isSet = now.flags[std::size_t(flag)];
            m_canvas.box(box, {.fill = isSet ? solid : QColor(),
                               .border = isSet ? QColor() : m_theme.pastBorder,
                               .radius = std::min(3.0, height / 2)});
            m_canvas.spot(
                box.adjusted(-1, -4, 1, 4),
                CellAfter{{trace::Space::shared, m_model.flagArrays[std::size_t(flag)], std::uint64_t(stage)},
                          m_frame.step});
        }
        if (now.flag < 0) return;
        m_canvas.middle({card.left() + inset, card.top() + 0.84 * card.height()}, Align::left,
                        m_model.flags[std::size_t(now.flag)], figures(m_layout.smallest, 500), m_theme.text);
    }

    // Paints the role that works on the stage in this turn. It is filled if this is its step.
    void paintMarker(int stage, const RingModel::StageNow& now) {
        if (now.act < 0) return;
        const RingAct& act = m_ring.acts[std::size_t(now.act)];
        const QString said = roleText(act.role);
        const bool isNow = now.act == m_moment.act;
        const TextStyle style = words(m_layout.text, 600);
        const QRectF card = m_layout.card(stage);
        const double width = std::min(card.width(), textWidth(said, style) + 1.4 * m_layout.text);
        const QRectF pill(card.center().x() - width / 2, m_layout.markerTop, width, m_layout.markerHeight);
        const RoleColors& colors = m_theme.role(Role::Stride);
        m_canvas.box(pill, {.fill = isNow ? colors.solid : colors.tint,
                            .border = isNow ? QColor() : colors.solid,
                            .radius = pill.height() / 2});
        m_canvas.middle(pill.center(), Align::centre, elided(said, style, width - m_layout.text), style,
                        isNow ? m_theme.onRole : m_theme.text);
        m_canvas.stroke(polyline({{card.center().x(), pill.bottom()}, {card.center().x(), card.top()}}),
                        colors.solid, isNow ? 2 : 1.25);
    }

    // ---- roles

    // Paints the name of each role, and between two roles the flag that passes the stage from the upper to
    // the lower one. The last role passes it back to the first.
    void paintRoleNames() {
        const int now = m_moment.act < 0 ? -1 : m_ring.acts[std::size_t(m_moment.act)].role;
        std::vector<int> flagOf(m_model.roles.size(), -1);
        for (const RingAct& act : m_ring.acts)
            if (act.handsOnBy) flagOf[std::size_t(act.role)] = *act.handsOnBy;
        const bool hasFlags = m_layout.rowPitch >= m_layout.text + 1.35 * m_layout.smallest;
        for (int role = 0; role < int(m_model.roles.size()); ++role) {
            label(m_layout.rowY(role), roleText(role), words(m_layout.text, role == now ? 700 : 500),
                  m_theme.text);
            const int flag = flagOf[std::size_t(role)];
            if (!hasFlags || flag < 0) continue;
            const bool isLast = role + 1 == int(m_model.roles.size());
            const QString way = isLast ? QStringLiteral("↑ ") : QStringLiteral("↓ ");
            label(m_layout.betweenY(role), way + m_model.flags[std::size_t(flag)], figures(m_layout.smallest),
                  m_theme.muted);
        }
    }

    void paintTurns() {
        const Columns& turns = m_layout.turns;
        const int every = rulerStep(turns.pitch);
        const int now = m_moment.turn();
        if (now > 0)
            m_canvas.box({turns.centre(now - 1) - turns.pitch / 2, m_layout.rulerY - 0.85 * m_layout.text,
                          turns.pitch, m_layout.rowFoot() - m_layout.rulerY + 0.85 * m_layout.text},
                         {.fill = m_theme.window, .border = m_theme.hair, .radius = 6});
        for (int role = 0; role < int(m_model.roles.size()); ++role) {
            m_canvas.stroke(polyline({{turns.visibleLeft(), m_layout.rowY(role)},
                                      {turns.visibleRight(), m_layout.rowY(role)}}),
                            m_theme.hair, 1);
        }
        for (int turn = turns.firstVisible() + 1; turn <= turns.lastVisible() + 1; ++turn) {
            if (turn != now && (turn % every != 0 || (std::abs(turn - now) < every && every > 1))) continue;
            m_canvas.middle({turns.centre(turn - 1), m_layout.rulerY}, Align::centre, QString::number(turn),
                            figures(m_layout.smallest, turn == now ? 700 : 400),
                            turn == now ? m_theme.text : m_theme.muted);
        }
    }

    void paintHandOvers(bool ofNow) {
        const int now = m_moment.turn();
        for (const RingAct& act : m_ring.acts) {
            const TakenOver* awaited = act.awaited(m_ring.acts);
            const bool isNow = act.turn == now;
            if (awaited && isNow == ofNow && act.turn <= now)
                paintHandOver(m_ring.acts[std::size_t(awaited->from)], act, isNow);
        }
    }

    // Paints a curve from the right end of the releasing act to the left end of the waiting act.
    void paintHandOver(const RingAct& from, const RingAct& to, bool isNow) {
        const QRectF source = m_layout.box(from.role, from.turn), target = m_layout.box(to.role, to.turn);
        const QPointF start(source.right(), source.center().y()), end(target.left(), target.center().y());
        const double reach = std::max(0.6 * (end.x() - start.x()), 0.25 * m_layout.turns.pitch);
        const Curve curve{start, start + QPointF(reach, 0), end - QPointF(reach, 0), end};
        const bool isPresent = isNow && m_moment.act >= 0 && &to == &m_ring.acts[std::size_t(m_moment.act)];
        if (isPresent && !m_motion.settled()) return paintOnItsWay(curve, to);
        const QColor solid = m_theme.role(Role::Stride).solid;
        m_canvas.stroke(pathOf(curve), isNow ? solid : m_theme.control, isPresent ? 2.25 : isNow ? 1.5 : 1);
        if (!isNow || m_layout.turns.pitch < 2 * m_layout.text) return;
        m_canvas.fillPath(filledHead(end, {1, 0}, isPresent ? 8 : 6), solid);
    }

    // Paints a growing line, with the tile moving along it.
    void paintOnItsWay(const Curve& curve, const RingAct& to) {
        m_canvas.stroke(pathOf(curve.upTo(m_motion.draw)), m_theme.role(Role::Stride).solid, 2.25);
        if (!to.tile || m_motion.lift <= 0 || m_motion.travel >= 1) return;
        const auto [fill, on] = tintOf(m_theme, *to.tile);
        m_canvas.chip(curve.at(m_motion.travel), QString::number(*to.tile), figures(m_layout.text, 700),
                      1.7 * m_layout.text, 0.5 * m_layout.text, fill, on);
    }

    void paintAct(int number) {
        const RingAct& act = m_ring.acts[std::size_t(number)];
        const QRectF box = m_layout.box(act.role, act.turn);
        const double radius = std::min(6.0, 0.25 * box.width());
        const int now = m_moment.turn();
        const bool isPresent = number == m_moment.act;
        const bool hasText = box.width() >= 1.3 * m_layout.smallest;
        const bool isToCome = act.turn > now;
        if (isToCome || (isPresent && m_motion.travel < 1)) {
            m_isToCome = m_isToCome || isToCome;
            m_canvas.box(box, {.fill = m_theme.surface,
                               .border = isToCome ? m_theme.pastBorder : m_theme.role(Role::Stride).solid,
                               .radius = radius,
                               .dashed = box.width() >= 12});
            return;
        }
        const QString text = act.tile ? QString::number(*act.tile) : QStringLiteral("–");
        if (!act.tile) {
            m_canvas.box(box, {.fill = m_theme.surface, .border = m_theme.control, .radius = radius});
            if (hasText)
                m_canvas.middle(box.center(), Align::centre, text, figures(m_layout.text), m_theme.muted);
        } else {
            const auto [fill, on] = tintOf(m_theme, *act.tile);
            m_canvas.box(box, {.fill = fill, .border = m_theme.cellBorder, .radius = radius});
            if (hasText && isWithin(text, figures(m_layout.text, 700), box.width() - 2))
                m_canvas.middle(box.center(), Align::centre, text,
                                figures(std::min(1.2 * m_layout.text, 0.62 * box.height()), 700), on);
            else
                m_canvas.omit(Omitted::values);
        }
        if (isPresent) paintRing(m_canvas, box, 3, 2);
    }

    // Paints a role that waits for a flag in this turn.
    void paintWaiting(int role) {
        const int now = m_moment.turn();
        if (now == 0 || !m_model.awaitedBy(m_ring, role, now)) return;
        m_waits = true;
        paintWaitingLane(m_canvas, m_layout.box(role, now), false);
    }

    const RingMoment& m_moment;
    const RingModel& m_model;
    const BlockRing& m_ring;
    bool m_waits = false, m_isToCome = false;
};

const RingModel& ringOf(const Document& document) { return document.of<RingModel>(); }

int longestSum(const RingModel& model) {
    qsizetype longest = 2;
    for (const auto& published : model.published)
        if (published && published->sum)
            longest = std::max(longest, valueText(*published->sum, model.type).size());
    return int(std::min<qsizetype>(longest, 6)); // longer values are shortened
}

Placed composeRing(Canvas& canvas, const FrameState& frame, const Room& room) {
    const RingModel& model = ringOf(*frame.document);
    // In other launches of the run, the view shows the first block.
    const int block = frame.block.launch == model.launch ? frame.block.block : 0;
    const BlockRing& ring = model.blocks.at(std::size_t(block));
    const RingMoment moment{
        model, ring, ring.lastAct(frame.document->film().ownStep({model.launch, block}, frame.filmStep))};
    const RingLayout layout(model, ring, room, longestSum(model));
    RingPainter painter(canvas, frame, moment, layout);
    painter.paint();
    Placed placed{.columns = layout.turns, .left = layout.left, .legend = painter.legend()};
    addNew(placed.legend, paintPublished(canvas, frame, moment, layout, block));
    return placed;
}

Heights heightsOfRing(const FrameState&, const Room&) { return {260, 400}; }

} // namespace

ViewKind ringView() {
    return {.offers = [](const Document& document) { return ringOf(document).stages > 0; },
            .compose = composeRing,
            .heights = heightsOfRing};
}

} // namespace scanscope::viz

#include "viz/views/ring/published_painter.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

class PublishedPainter : Painter<RingLayout> {
public:
    PublishedPainter(Canvas& canvas, const FrameState& frame, const RingMoment& moment,
                     const RingLayout& layout, int block)
        : Painter(canvas, frame, layout)
        , m_moment(moment)
        , m_model(moment.model)
        , m_block(block) {}

    std::vector<LegendItem> paint() {
        paintLabels();
        if (m_layout.tiles.pitch >= leastPitch)
            for (int tile = 0; tile < m_model.tiles; ++tile) paintTile(tile);
        else
            paintRuns();
        if (const RingAct* act = lookingBack()) paintWalk(*act);
        std::vector<LegendItem> items;
        if (m_hasNothing) items.push_back({LegendMark::tileNothing, tr("X nothing yet")});
        if (m_hasSum) items.push_back({LegendMark::tileAggregate, tr("A own sum")});
        return items;
    }

private:
    static constexpr double leastPitch = 3;

    void paintLabels() {
        label(m_layout.tileRulerY, tr("tile"));
        label(m_layout.publishedTop + m_layout.publishedHeight / 2, tr("published"),
              words(m_layout.text, 600), m_theme.text);
        if (m_model.blocks.size() > 1) label(m_layout.blockY, tr("block"));
        ruler(m_layout.tiles, m_layout.tileRulerY, m_layout.smallest);
    }

    [[nodiscard]] const RingModel::Published* publishedBy(int tile) const {
        const auto& published = m_model.published[std::size_t(tile)];
        return published && published->step <= m_frame.filmStep ? &*published : nullptr;
    }

    void paintTile(int tile) {
        const QRectF box = m_layout.published(tile);
        const double radius = std::min(5.0, 0.2 * box.width());
        const RingModel::Published* published = publishedBy(tile);
        (published ? m_hasSum : m_hasNothing) = true;
        const TileState state = published ? TileState::aggregate : TileState::nothing;
        if (published && m_layout.hasSums) // one colour in the whole box, behind the sum
            m_canvas.box(box, {.fill = m_theme.tileA, .border = m_theme.pastBorder, .radius = radius});
        else
            paintTileState(m_canvas, box, state, radius);
        if (published && published->step == m_frame.filmStep) paintRing(m_canvas, box, 2, 2);
        m_canvas.spot({.rect = box, .subject = CellOfRun{m_model.states, std::uint64_t(tile)}});
        if (published && m_layout.hasSums) {
            const int characters = std::max(1, int((box.width() - 4) / (0.6 * m_layout.smallest)));
            const QString sum = published->sum
                                    ? fittedValue(*published->sum, trace::no_input, m_model.type, characters)
                                    : QStringLiteral("?");
            const TextStyle usual = figures(m_layout.text, 700);
            m_canvas.middle(box.center(), Align::centre, sum,
                            isWithin(sum, usual, box.width() - 6) ? usual : figures(m_layout.smallest, 600),
                            m_theme.onTileA);
        } else if (published) {
            m_canvas.omit(Omitted::values);
        }
        if (published && m_model.blocks.size() > 1 && m_layout.tiles.pitch >= 1.4 * m_layout.smallest) {
            const bool isOwn = published->block == m_block;
            m_canvas.middle({box.center().x(), m_layout.blockY}, Align::centre,
                            QString::number(published->block), figures(m_layout.smallest, isOwn ? 700 : 400),
                            isOwn ? m_theme.text : m_theme.muted);
        }
    }

    // Paints one box for adjacent tiles in the same state, used if tiles are too narrow for separate boxes.
    void paintRuns() {
        for (int first = 0, end = 0; first < m_model.tiles; first = end) {
            const bool isPublished = publishedBy(first) != nullptr;
            while (end < m_model.tiles && (publishedBy(end) != nullptr) == isPublished) ++end;
            const QRectF box = m_layout.published(first).united(m_layout.published(end - 1));
            m_canvas.fill(box, isPublished ? m_theme.tileA : m_theme.tileX);
            (isPublished ? m_hasSum : m_hasNothing) = true;
        }
        m_canvas.omit(Omitted::values);
    }

    // The act of this turn that reads what tiles have published, or null.
    [[nodiscard]] const RingAct* lookingBack() const {
        const int turn = m_moment.turn();
        for (const RingAct& act : m_moment.ring.acts)
            if (act.turn == turn && act.tile && !act.reads.empty()) return &act;
        return nullptr;
    }

    void paintWalk(const RingAct& act) {
        const int first = act.reads.front().tile, last = act.reads.back().tile;
        const double x = m_layout.tiles.centre(*act.tile), from = m_layout.tiles.centre(first),
                     y = m_layout.walkY;
        const bool isPresent = &act == &m_moment.ring.acts[std::size_t(m_moment.act)];
        const QColor color = m_theme.role(Role::Stride).solid;
        m_canvas.stroke(polyline({{x, y}, {from, y}}), color, isPresent ? 2.25 : 1.5);
        m_canvas.dot({x, y}, 4, color);
        const double size = std::min(1.3 * m_layout.text, m_layout.tiles.pitch - 3);
        const auto [fill, on] = colorsOf(m_theme, TileState::aggregate);
        if (size >= 4)
            for (const PublishedTile& read : act.reads) {
                const QRectF chip(m_layout.tiles.centre(read.tile) - size / 2, y - size / 2, size, size);
                m_canvas.box(chip, {.fill = fill, .border = m_theme.pastBorder, .radius = 4});
                if (size >= m_layout.smallest)
                    m_canvas.middle(chip.center(), Align::centre, letterOf(TileState::aggregate),
                                    words(0.68 * size, 700), on);
            }
        const QString said =
            first == last
                ? tr("tile %1 needs the sum of tile %2").arg(*act.tile).arg(first)
                : tr("tile %1 needs the sums of tiles %2 to %3").arg(*act.tile).arg(first).arg(last);
        const TextStyle style = words(m_layout.text, isPresent ? 600 : 400);
        const double room = m_layout.right - m_layout.left;
        const QString shown = elided(said, style, room);
        const double at = std::clamp(from - size / 2, m_layout.left,
                                     std::max(m_layout.left, m_layout.right - textWidth(shown, style)));
        m_canvas.middle({at, m_layout.walkWordsY}, Align::left, shown, style,
                        isPresent ? m_theme.text : m_theme.muted);
    }

    const RingMoment& m_moment;
    const RingModel& m_model;
    int m_block;
    bool m_hasNothing = false, m_hasSum = false;
};

} // namespace

std::vector<LegendItem> paintPublished(Canvas& canvas, const FrameState& frame, const RingMoment& moment,
                                       const RingLayout& layout, int block) {
    if (layout.hasPublished) return PublishedPainter(canvas, frame, moment, layout, block).paint();
    if (moment.model.tiles > 0) canvas.omit(Omitted::array, tr("published"));
    return {};
}

} // namespace scanscope::viz

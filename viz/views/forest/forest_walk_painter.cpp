#include "viz/views/forest/forest_walk_painter.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/views/grid/grid_painters.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double leastBracket = 10, leastWalkArc = 3; // pitches
constexpr double lip = 4;                             // length of a bracket's ends

class WalkPainter : Painter<ForestLayout> {
public:
    WalkPainter(Canvas& canvas, const FrameState& frame, const ForestModel& model, const ForestLayout& layout,
                int pointed)
        : Painter(canvas, frame, layout)
        , m_model(model)
        , m_columns(layout.columns)
        , m_pointed(pointed) {}

    void paint() {
        paintLabels();
        const Canvas::Kept kept(m_canvas);
        m_canvas.clipTo(m_columns, m_layout.height);
        paintSpan();
        if (m_columns.pitch >= leastWalkArc)
            paintArcs();
        else
            paintMountains();
        if (m_columns.pitch >= leastBracket)
            paintBrackets();
        else
            m_canvas.omit(Omitted::label, tr("node numbers"));
        paintRow(m_model.tour, m_layout.tourTop, m_layout.tourFoot);
        paintRow(m_model.scan, m_layout.scanTop, m_layout.scanFoot);
        ruler(m_columns, m_layout.rulerMiddle, m_layout.type.label);
        paintEnds();
    }

private:
    void paintLabel(double middle, const QString& name, const QString& what, bool array) {
        // If the rows are not tall enough, only the names are shown.
        const bool roomy = m_layout.tourTop - m_layout.bracketTop >= 2 * m_layout.type.label + 6;
        const double right = m_columns.clipLeft - labelGap, line = roomy ? (m_layout.type.label + 3) / 2 : 0;
        paintSideLabel(m_canvas,
                       {{right, middle - line}, std::min(m_layout.type.smallest, m_layout.type.label)}, name,
                       array ? figures(m_layout.type.label + 1, 600) : words(m_layout.type.label + 1, 600),
                       m_theme.text);
        if (!roomy)
            m_canvas.omit(Omitted::label, what);
        else
            m_canvas.middle({right, middle + line}, Align::right, what, words(m_layout.type.label),
                            m_theme.muted);
    }
    void paintLabels() {
        const double walk = m_columns.pitch >= leastBracket ? (m_layout.bracketTop + m_layout.bracketFoot) / 2
                                                            : (m_layout.arcsTop + m_layout.bracketFoot) / 2;
        paintLabel(walk, tr("walk"), m_columns.pitch >= leastBracket ? tr("node") : tr("depth"), false);
        paintLabel((m_layout.tourTop + m_layout.tourFoot) / 2, m_model.tourName, tr("values"), true);
        if (m_model.scan != trace::no_array)
            paintLabel((m_layout.scanTop + m_layout.scanFoot) / 2, m_model.scanName, tr("sum before"), true);
    }

    // Highlights the subtree of the node under the pointer: the places between the node's own two places.
    void paintSpan() {
        if (m_pointed < 0) return;
        m_canvas.box(m_layout.span(m_model.nodes[std::size_t(m_pointed)]), {m_theme.hover, {}, 0, 6});
    }

    [[nodiscard]] bool visible(const ForestNode& node) const {
        return node.closed >= m_columns.firstVisible() && node.opened <= m_columns.lastVisible();
    }

    // Paints an arc from the place that opens a node to the place that closes it, above the arcs of the
    // node's subtree.
    void paintArcs() {
        const double foot = m_columns.pitch >= leastBracket ? m_layout.bracketTop - 3 : m_layout.bracketFoot;
        const double high = foot - m_layout.arcsTop;
        const auto arcOf = [&](const ForestNode& node) {
            const double from = m_columns.centre(node.opened), to = m_columns.centre(node.closed);
            const double rise = high * (1 - double(node.level) / double(m_model.levels.size()));
            const double corner = std::min({rise, (to - from) / 2, 8.0});
            QPainterPath arc;
            arc.moveTo(from, foot);
            arc.lineTo(from, foot - rise + corner);
            arc.quadTo(from, foot - rise, from + corner, foot - rise);
            arc.lineTo(to - corner, foot - rise);
            arc.quadTo(to, foot - rise, to, foot - rise + corner);
            arc.lineTo(to, foot);
            return arc;
        };
        const QColor line =
            m_columns.pitch >= leastBracket ? m_theme.cellBorder : m_canvas.faded(m_theme.cellBorder, 0.7);
        for (const ForestNode& node : m_model.nodes)
            if (visible(node)) m_canvas.stroke(arcOf(node), line, 1.25);
        if (m_pointed >= 0) m_canvas.stroke(arcOf(m_model.nodes[std::size_t(m_pointed)]), m_theme.ink, 2.25);
    }

    // Paints the depth of the walk at each place, for walks whose arcs do not fit.
    void paintMountains() {
        const double foot = m_layout.bracketFoot, high = foot - m_layout.arcsTop;
        const double deepest = double(m_model.levels.size());
        const int first = m_columns.firstVisible(), last = m_columns.lastVisible();
        const int together = std::max(1, int(std::floor(0.5 / m_columns.pitch)));
        QPolygonF outline;
        outline << QPointF(m_columns.centre(first), foot);
        for (int from = first; from <= last; from += together) {
            int level = 0;
            for (int place = from; place < std::min(last + 1, from + together); ++place)
                level =
                    std::max(level, m_model.nodes[std::size_t(m_model.nodeAt[std::size_t(place)])].level + 1);
            outline << QPointF(m_columns.centre(from), foot - high * level / deepest);
        }
        outline << QPointF(m_columns.centre(last), foot);
        QPainterPath mountains;
        mountains.addPolygon(outline);
        m_canvas.shape(mountains, m_theme.heat[4]);
        m_canvas.fill({m_columns.visibleLeft(), foot, m_columns.visibleRight() - m_columns.visibleLeft(), 1},
                      m_theme.cellBorder);
    }

    // "[5" and "5]"
    void paintBrackets() {
        for (int place = m_columns.firstVisible(); place <= m_columns.lastVisible(); ++place) {
            const int node = m_model.nodeAt[std::size_t(place)];
            const bool opens = m_model.opens(place), stands = m_pointed == node;
            const QRectF box = m_layout.place(place, m_layout.bracketTop, m_layout.bracketFoot);
            const double side = opens ? box.left() + 1 : box.right() - 1,
                         tip = side + (opens ? 1 : -1) * std::min(lip, box.width() / 2);
            const QPainterPath bracket = polyline({{tip, box.top() + 1},
                                                   {side, box.top() + 1},
                                                   {side, box.bottom() - 1},
                                                   {tip, box.bottom() - 1}});
            m_canvas.stroke(bracket,
                            stands  ? m_theme.ink
                            : opens ? m_theme.text
                                    : m_theme.faint,
                            stands ? 2.25 : 1.5);
            const TextStyle style = figures(m_layout.type.label, opens ? 600 : 400);
            const QString number = QString::number(node);
            if (textWidth(number, style) > box.width() - 5)
                m_canvas.omit(Omitted::label, tr("node numbers"));
            else
                m_canvas.middle(box.center(), Align::centre, number, style,
                                opens || stands ? m_theme.text : m_theme.muted);
        }
    }

    void paintRow(std::uint16_t array, double top, double foot) {
        if (array == trace::no_array) return;
        const int first = m_columns.firstVisible(), last = m_columns.lastVisible();
        StripPart part;
        part.first = std::uint64_t(first);
        part.count = std::uint64_t(last) + 1 - part.first;
        part.left = m_columns.centre(first) - m_columns.pitch / 2;
        part.right = m_columns.centre(last) + m_columns.pitch / 2;
        const Band band =
            bandOf(m_frame.document->arrays(), m_frame.document->film(), array, m_frame.filmStep);
        const ArrayStrip strip{band, array, top, foot - top, {part}, false};
        paintStrip(m_canvas, m_frame, strip, m_layout.type.smallest);
    }

    // Highlights the places of the node under the pointer in both rows. The node's sum is the difference of
    // the two values.
    void paintEnds() {
        if (m_pointed < 0 || m_columns.pitch < leastWalkArc) return;
        const ForestNode& node = m_model.nodes[std::size_t(m_pointed)];
        for (const int place : {node.opened, node.closed})
            m_canvas.box(m_layout.place(place, m_layout.scanTop, m_layout.scanFoot).adjusted(-2, -2, 2, 2),
                         {{}, m_theme.ink, 2, 6});
    }

    const ForestModel& m_model;
    const Columns& m_columns;
    const int m_pointed;
};

} // namespace

void paintWalk(Canvas& canvas, const FrameState& frame, const ForestModel& model, const ForestLayout& layout,
               int pointed) {
    WalkPainter(canvas, frame, model, layout, pointed).paint();
}

} // namespace scanscope::viz

#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/paint/cell_text.h"
#include "viz/views/forest/forest_layout.h"
#include "viz/views/forest/forest_model.h"
#include "viz/views/forest/forest_walk_painter.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double nodeRadius = 6;
constexpr double lineGap = 6;                      // from a number to the line from the parent
constexpr double leastDigits = 10, leastLine = 24; // size of sums; width of a low node with a line
constexpr std::size_t mostNodeChips = 64;          // more moving values would hide each other

// Paints a forest, the walk around it, and the subtree sums that result from the scan of the walk.
class ForestPainter : Painter<ForestLayout> {
public:
    ForestPainter(Canvas& canvas, const FrameState& frame, const ForestLayout& layout)
        : Painter(canvas, frame, layout)
        , m_model(*forestOf(*frame.document))
        , m_role(canvas.role(frame.now().role))
        , m_values(cellsOf(m_model.values, m_model.nodes.size()))
        , m_sums(cellsOf(m_model.sums, m_model.nodes.size()))
        , m_tour(cellsOf(m_model.tour, m_model.nodeAt.size()))
        , m_scan(cellsOf(m_model.scan, m_model.nodeAt.size()))
        , m_pointed(pointed()) {}

    void paint() {
        paintLevels();
        {
            const Canvas::Kept kept(m_canvas);
            m_canvas.clipTo(m_layout.columns, m_layout.height);
            paintLinks();
            for (const std::vector<int>& level : m_model.levels)
                for (const int node : level)
                    if (visible(node)) paintNode(node);
        }
        paintWalk(m_canvas, m_frame, m_model, m_layout, m_pointed);
        const Canvas::Kept kept(m_canvas);
        m_canvas.clipTo(m_layout.columns, m_layout.height);
        paintTravel();
    }

private:
    [[nodiscard]] GlobalCells cellsOf(std::uint16_t array, std::uint64_t extent) const {
        return arrayAt(m_frame.document->arrays(), m_frame.document->film(), array, extent, m_frame.filmStep);
    }
    [[nodiscard]] const ForestNode& at(int node) const { return m_model.nodes[std::size_t(node)]; }
    [[nodiscard]] const ForestLevel& levelOf(int node) const {
        return m_layout.levels[std::size_t(at(node).level)];
    }
    [[nodiscard]] bool landed() const { return m_motion.settle > 0.5; }
    [[nodiscard]] bool visible(int node) const {
        const double x = m_layout.x(at(node)), wide = levelOf(node).width;
        return x + wide >= m_layout.columns.clipLeft && x - wide <= m_layout.columns.clipRight;
    }
    static bool known(const GlobalCells& cells, int i) {
        return std::size_t(i) < cells.known.size() && cells.known[std::size_t(i)] != 0;
    }
    static bool now(const GlobalCells& cells, int i) {
        return std::size_t(i) < cells.marks.size() && cells.marks[std::size_t(i)] == GlobalMark::now;
    }
    [[nodiscard]] QString text(const GlobalCells& cells, int i, int characters) const {
        return fittedValue(cells.values[std::size_t(i)], cells.nodes[std::size_t(i)], cells.type, characters);
    }

    // The node under the pointer, found directly or through one of its places.
    [[nodiscard]] int pointed() const {
        const auto address = m_frame.pointedGlobal();
        if (!address) return -1;
        const auto [space, array, cell] = *address;
        if (array == m_model.values && cell < m_model.nodes.size()) return int(cell);
        return array == m_model.tour && cell < m_model.nodeAt.size() ? m_model.nodeAt[cell] : -1;
    }

    void paintLevels() {
        const double right = m_layout.columns.clipLeft - labelGap;
        const auto label = [&](double y, const QString& words1) {
            m_canvas.middle({right, y}, Align::right, words1, words(m_layout.type.label), m_theme.muted);
        };
        for (std::size_t l = 0; l < m_layout.levels.size(); ++l) {
            const ForestLevel& level = m_layout.levels[l];
            if (level.folded || level.detail == NodeDetail::dot) continue;
            label(level.middle(), l == 0 && m_model.levels[0].size() == 1 ? tr("root")
                                  : l == 0                                ? tr("roots")
                                                                          : tr("level %1").arg(l));
        }
        const auto [from, to] = m_layout.foldedLevels;
        if (from == to) return;
        const double middle =
            (m_layout.levels[std::size_t(from)].y + m_layout.levels[std::size_t(to) - 1].foot()) / 2;
        label(middle, counted(std::uint64_t(to - from), "%1 level", "%1 levels"));
    }

    void paintLinks() {
        QPainterPath links, lit;
        for (int i = 0; i < int(m_model.nodes.size()); ++i) {
            const int parent = at(i).parent;
            if (parent < 0) continue;
            const QRectF child = m_layout.node(at(i)), above = m_layout.node(at(parent));
            if (std::max(child.right(), above.right()) < m_layout.columns.clipLeft ||
                std::min(child.left(), above.left()) > m_layout.columns.clipRight)
                continue;
            QPainterPath& path = m_pointed >= 0 && m_model.contains(m_pointed, parent) ? lit : links;
            const QPointF from(above.center().x(), above.bottom()), to(child.center().x(), child.top());
            const double bend = 0.55 * (to.y() - from.y());
            path.moveTo(from);
            path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
        }
        const bool many = m_model.nodes.size() > 400;
        m_canvas.stroke(links, many ? m_canvas.faded(m_theme.cellBorder, 0.6) : m_theme.cellBorder,
                        many ? 0.75 : 1.25);
        m_canvas.stroke(lit, m_theme.ink, 2);
    }

    void paintNode(int node) {
        const Canvas::About about(m_canvas, CellOfRun{m_model.values, std::uint64_t(node)});
        const ForestLevel& level = levelOf(node);
        const QRectF box = m_layout.node(at(node));
        const bool stands = m_pointed >= 0 && m_model.contains(m_pointed, node);
        if (level.detail != NodeDetail::text) m_canvas.omit(Omitted::nodes);
        if (level.detail == NodeDetail::dot) return paintDot(node, box, stands);
        const double round = std::min(nodeRadius, 0.3 * box.height());
        const bool sum = known(m_sums, node), written = now(m_sums, node);
        m_canvas.box(box, {m_theme.surface, m_theme.cellBorder, 1, round});
        const bool low = level.detail == NodeDetail::box && box.width() >= leastLine; // shows only one number
        const QRectF lower(box.left(), box.center().y(), box.width(), box.height() / 2);
        const bool stays = sum && (!written || landed());
        if (written && !landed())
            m_canvas.stroke(roundedHalf(box.adjusted(1, 1, -1, -1), false, round - 1), m_role.solid, 1.25);
        else if (sum && low)
            m_canvas.box(box, {written ? m_role.solid : m_canvas.role(StepRole::up).tint, m_theme.cellBorder,
                               1, round});
        else if (sum)
            m_canvas.fillPath(
                roundedHalf(written ? box : box.adjusted(1, 1, -1, -1), false, round - (written ? 0 : 1)),
                written ? m_role.solid : m_canvas.role(StepRole::up).tint);
        if (low) {
            paintLine(node, box, stays, written && stays);
            paintNumber(node, box);
        }
        if (level.detail == NodeDetail::text) {
            m_canvas.fill({box.left() + 1, box.center().y() - 0.5, box.width() - 2, 1}, m_theme.hair);
            paintValue(node, box);
            if (stays) paintSum(node, lower, written);
            paintNumber(node, box);
            if (written && landed()) paintDifference(node, box);
        }
        if (stands)
            m_canvas.box(box.adjusted(-2, -2, 2, 2),
                         {{}, m_theme.ink, (m_pointed == node ? 2.25 : 1.25), round + 2});
    }
    [[nodiscard]] int characters(double room) const {
        return std::max(1, int(room / (0.6 * m_layout.nodeText)));
    }

    void paintValue(int node, const QRectF& box) {
        if (!known(m_values, node)) return;
        const QPointF middle(box.center().x(), box.top() + box.height() / 4 + 0.5);
        m_canvas.middle(middle, Align::centre, text(m_values, node, characters(box.width() - 6)),
                        figures(m_layout.nodeText, 500), m_theme.text);
    }
    // Uses the largest digits at which the whole number fits. If they would be too small, the number is
    // shortened.
    [[nodiscard]] std::pair<QString, TextStyle> fitted(const GlobalCells& cells, int node,
                                                       double room) const {
        const QString whole = text(cells, node, wholeText);
        const double px = std::clamp(room / (0.6 * double(whole.size())), leastDigits, m_layout.nodeText);
        return {text(cells, node, std::max(1, int(room / (0.6 * px) + 0.01))), figures(px, 700)};
    }
    void paintSum(int node, const QRectF& half, bool written) {
        const QColor color = written ? m_theme.onRole : m_theme.text;
        const auto [sum, style] = fitted(m_sums, node, half.width() - 6);
        const double wide = textWidth(sum, style), glyph = 0.6 * m_layout.nodeText;
        if (wide + glyph + 12 > half.width())
            return m_canvas.middle(half.center(), Align::centre, sum, style, color);
        const double left = half.center().x() - (wide + glyph + 4) / 2;
        m_canvas.glyph(StepRole::up, {left + glyph / 2, half.center().y()}, glyph,
                       written ? m_theme.onRole : m_canvas.role(StepRole::up).solid);
        m_canvas.middle({left + glyph + 4, half.center().y()}, Align::left, sum, style, color);
    }
    // A low node has one line. It shows the node's sum if that is known, otherwise its value.
    void paintLine(int node, const QRectF& box, bool sum, bool written) {
        if (box.width() < leastLine || (!sum && !known(m_values, node))) return;
        const auto [line, style] = fitted(sum ? m_sums : m_values, node, box.width() - 4);
        m_canvas.middle(box.center(), Align::centre, line, figures(style.px, sum ? 700 : 500),
                        written ? m_theme.onRole : m_theme.text);
    }
    // Paints the node's number on its left or, if the neighbour is too close, above its corner.
    void paintNumber(int node, const QRectF& box) {
        const TextStyle style = figures(m_layout.type.label);
        const QString number = QString::number(node);
        const double wide = textWidth(number, style);
        const ForestLevel& level = levelOf(node);
        const bool beside = freeLeft(node) >= wide + 10;
        if (beside)
            m_canvas.middle({box.left() - 5, level.y + 0.25 * level.height}, Align::right, number, style,
                            m_theme.muted);
        else if (wide + lineGap <= box.width() / 2 && gapAbove(node) >= 2.4 * m_layout.type.label)
            m_canvas.middle({box.left() + 1, box.top() - 0.6 * m_layout.type.label - 1}, Align::left, number,
                            style, m_theme.muted);
        else
            m_canvas.omit(Omitted::label, tr("node numbers"));
    }
    [[nodiscard]] double gapAbove(int node) const {
        const int level = at(node).level;
        return level == 0 ? 1e9 : levelOf(node).y - m_layout.levels[std::size_t(level) - 1].foot();
    }
    [[nodiscard]] double freeLeft(int node) const {
        const std::vector<int>& level = m_model.levels[std::size_t(at(node).level)];
        const auto here =
            std::ranges::lower_bound(level, at(node).opened, {}, [this](int i) { return at(i).opened; });
        const double left = m_layout.node(at(node)).left();
        return here == level.begin() ? left - m_layout.columns.clipLeft
                                     : left - m_layout.node(at(*std::prev(here))).right();
    }
    [[nodiscard]] double freeRight(int node) const {
        const std::vector<int>& level = m_model.levels[std::size_t(at(node).level)];
        const auto next =
            std::ranges::upper_bound(level, at(node).opened, {}, [this](int i) { return at(i).opened; });
        const double right = m_layout.node(at(node)).right();
        return next == level.end() ? m_layout.width - right : m_layout.node(at(*next)).left() - right;
    }
    // Paints the difference between the sums at the closing and the opening place.
    void paintDifference(int node, const QRectF& box) {
        if (!known(m_scan, at(node).closed) || !known(m_scan, at(node).opened)) return;
        const QString words1 =
            text(m_scan, at(node).closed, 6) + QStringLiteral(" − ") + text(m_scan, at(node).opened, 6);
        const TextStyle style = figures(m_layout.type.label, 600);
        const double wide = textWidth(words1, style) + 8, high = 1.35 * m_layout.type.label;
        const ForestLevel& level = levelOf(node);
        const auto below = std::size_t(at(node).level) + 1;
        const double room = below < m_layout.levels.size() ? m_layout.levels[below].y - level.foot()
                                                           : m_layout.arcsTop - level.foot();
        QRectF pill(box.center().x() - wide / 2, box.bottom() + 0.5, wide, high);
        if (room < high + 3) { // beside it
            if (m_model.levels[below - 1].size() > 1 || freeRight(node) < wide + 4)
                return m_canvas.omit(Omitted::label, words1);
            pill.moveTo(box.right() + 4, box.center().y() + (box.height() / 2 - high) / 2);
        } else if (wide > box.width() + std::min(freeLeft(node), freeRight(node)) - 2) {
            return m_canvas.omit(Omitted::label, words1);
        }
        m_canvas.box(pill, {m_theme.surface, {}, 0, 4});
        m_canvas.middle(pill.center(), Align::centre, words1, style, m_role.solid);
    }

    void paintDot(int node, const QRectF& box, bool stands) {
        const bool written = now(m_sums, node) && landed();
        const QColor color = stands                ? m_theme.ink
                             : written             ? m_role.solid
                             : known(m_sums, node) ? m_canvas.role(StepRole::up).solid
                                                   : m_theme.muted;
        const double r = std::max(0.6, box.width() / 2);
        if (r < 1)
            m_canvas.area(QRectF(box.center().x() - r, box.top(), 2 * r, box.height()), color);
        else
            m_canvas.dot(box.center(), r, color);
    }

    // Values move from their nodes to the places where the walk opens them. The sums before a node's two
    // places move back to the node.
    void paintTravel() {
        if (m_motion.settled() || landed() || m_motion.lift <= 0) return;
        if (m_model.nodes.size() > mostNodeChips) return m_canvas.omit(Omitted::onTheWay);
        const double tour = (m_layout.tourTop + m_layout.tourFoot) / 2,
                     scan = (m_layout.scanTop + m_layout.scanFoot) / 2;
        for (int node = 0; node < int(m_model.nodes.size()); ++node) {
            const QRectF box = m_layout.node(at(node));
            const QPointF upper(box.center().x(), box.top() + box.height() / 4),
                lower(box.center().x(), box.bottom() - box.height() / 4);
            const QPointF opened(m_layout.columns.centre(at(node).opened), 0),
                closed(m_layout.columns.centre(at(node).closed), 0);
            if (now(m_tour, at(node).opened)) chip(upper, opened + QPointF(0, tour), m_values, node);
            if (!now(m_sums, node)) continue;
            if (known(m_scan, at(node).opened))
                chip(opened + QPointF(0, scan), lower - QPointF(8, 0), m_scan, at(node).opened);
            if (known(m_scan, at(node).closed))
                chip(closed + QPointF(0, scan), lower + QPointF(8, 0), m_scan, at(node).closed);
        }
    }
    void chip(QPointF from, QPointF to, const GlobalCells& cells, int cell) {
        const double bend = 0.45 * (to.y() - from.y());
        const Curve way{from, from + QPointF(0, bend), to - QPointF(0, bend), to};
        const double px = m_model.nodes.size() > 20 ? 0.8 * m_layout.nodeText : m_layout.nodeText;
        m_canvas.chip(way.at(m_motion.travel), text(cells, cell, 5), figures(px, 700), 1.55 * px, 0.55 * px,
                      m_role.solid, m_theme.onRole);
    }

    const ForestModel& m_model;
    const RoleColors& m_role;
    const GlobalCells m_values, m_sums, m_tour, m_scan;
    const int m_pointed;
};

void addForestSpots(Canvas& canvas, const FrameState& frame, const ForestLayout& layout) {
    constexpr double reach = 8; // spots extend this far around small nodes
    const ForestModel& model = *forestOf(*frame.document);
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        const QRectF box = layout.node(model.nodes[node]);
        if (box.right() + reach >= layout.columns.clipLeft && box.left() - reach <= layout.columns.clipRight)
            canvas.spot(box, CellOfRun{model.values, node}, reach);
    }
    canvas.spots(layout.columns, 0, layout.columns.count, layout.bracketTop, layout.scanFoot,
                 CellOfRun{model.tour, 0});
}

// The marks of nodes and of the walk's rows in this step.
std::vector<LegendItem> legendOfForest(const FrameState& frame, bool hasSums) {
    std::vector<LegendItem> items;
    const Document& document = *frame.document;
    const ForestModel& model = *forestOf(document);
    bool written = false, read = false, summed = false;
    for (const auto& [array, extent] : {std::pair(model.tour, model.nodeAt.size()),
                                        {model.scan, model.nodeAt.size()},
                                        {model.sums, model.nodes.size()}}) {
        const GlobalCells cells = arrayAt(document.arrays(), document.film(), array, extent, frame.filmStep);
        written = written || std::ranges::find(cells.marks, GlobalMark::now) != cells.marks.end();
        read = read || std::ranges::find(cells.read, 1) != cells.read.end();
        if (array == model.sums) summed = std::ranges::find(cells.known, 1) != cells.known.end();
    }
    if (written) addWritten(items, frame.motion().settled());
    if (read) items.push_back({LegendMark::read, tr("read", "a cell")});
    if (written && !frame.motion().settled()) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    if (summed && hasSums) items.push_back({LegendMark::sumOfSpan, tr("subtree sum")});
    return items;
}

Placed composeForest(Canvas& canvas, const FrameState& frame, const Room& room) {
    const ForestLayout layout(*forestOf(*frame.document), room);
    ForestPainter(canvas, frame, layout).paint();
    addForestSpots(canvas, frame, layout);
    const bool hasSums = std::ranges::any_of(layout.levels, [](const ForestLevel& level) {
        return !level.folded && level.detail <= NodeDetail::text;
    });
    return {
        .columns = layout.columns, .left = layout.columns.clipLeft, .legend = legendOfForest(frame, hasSums)};
}

} // namespace

ViewKind forestView() {
    return {[](const Document& document) { return forestOf(document) != nullptr; }, composeForest};
}

} // namespace scanscope::viz

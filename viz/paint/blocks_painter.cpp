#include "viz/paint/blocks_painter.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "viz/model/value_text.h"
#include "viz/paint/block_box_painter.h"
#include "viz/paint/canvas.h"
#include "viz/paint/flaw_painter.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t crowd = 256; // of lines; beyond, only those of the block that is followed stand out
constexpr std::size_t mostChips = 32;
constexpr double labelGap = 16; // between the labels and the boxes

class BlocksPainter {
public:
    BlocksPainter(Canvas& canvas, const FrameState& frame, const BlocksLayout& layout,
                  const BlocksStyle& style)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_layout(layout)
        , m_style(style)
        , m_document(*frame.document)
        , m_launch(m_document.film().launchAt(frame.filmStep))
        , m_motion(frame.motion()) {}

    void paint() {
        for (const LaunchRow& row : m_layout.rows) paintLabels(row);
        paintArrayNames();
        paintEdges();
        if (m_layout.host) paintHost();
        for (const LaunchRow& row : m_layout.rows) {
            paintOverview(row);
            BlockBoxPainter boxes(m_canvas, m_frame, row,
                                  {m_style.labelText, m_style.valueText, m_style.largestValue,
                                   m_style.lineScale, m_style.smallestCell});
            for (const BlockBox& box : row.boxes) boxes.paint(box);
            for (const BlockBox& box : row.boxes) paintFlaw(row, box);
        }
        paintChips();
        paintRings();
        paintLeftOut();
    }

private:
    [[nodiscard]] const trace::Launch& launch(int number) const {
        return m_document.trace().launches[std::size_t(number)];
    }

    // Something was wrong in the block up to here.
    void paintFlaw(const LaunchRow& row, const BlockBox& box) {
        if (box.recorded < 0 || !m_document.findings().metIn({row.launch, box.recorded}, m_frame.filmStep))
            return;
        const double size = std::min(16 * m_style.lineScale, 0.5 * box.box.width());
        paintFlawSign(m_canvas, {box.box.right() - 0.6 * size, box.box.top() + 0.3 * size}, size);
    }

    void paintLabels(const LaunchRow& row) {
        const Theme& theme = m_canvas.theme();
        const trace::Launch& shown = launch(row.launch);
        const double right = m_layout.left - labelGap, middle = row.y + row.height / 2;
        const double line = m_style.labelText + 4;
        const bool now = row.launch == m_launch;
        const auto put = [&](int place, const QString& text, TextStyle style, const QColor& color) {
            const double width = textWidth(text, style);
            if (width > right - 6) style.px *= (right - 6) / width;
            m_canvas.middle({right, middle + place * line}, Align::right, text, style, color);
        };
        put(-1, QStringLiteral("launch %1").arg(row.launch + 1), words(m_style.labelText, now ? 600 : 500),
            now ? theme.text : theme.muted);
        put(0, QString::fromStdString(shown.kernel), figures(m_style.labelText, now ? 700 : 400),
            now ? theme.text : theme.muted);
        put(1, QStringLiteral("<<<%1, %2>>>").arg(shown.grid.count()).arg(shown.block.count()),
            figures(m_style.labelText), theme.muted);
    }

    // "in[1000]": of the arrays that recorded blocks of the launch read, or wrote.
    [[nodiscard]] QString arraysOf(int number, bool written) const {
        std::set<std::uint16_t> arrays;
        for (int block = 0; block < int(launch(number).blocks.size()); ++block) {
            const BlockUses& uses = m_document.flow().uses({number, block});
            if (written && uses.result)
                arrays.insert(uses.result->array); // what stays, not where it worked
            else
                for (const GlobalUse& use : written ? uses.writes : uses.reads) arrays.insert(use.array);
        }
        QStringList names;
        std::uint64_t cells = 0;
        for (const std::uint16_t array : arrays) {
            names << QString::fromStdString(launch(number).globals[array].name);
            cells = launch(number).globals[array].extent;
        }
        return names.size() == 1 ? QStringLiteral("%1[%2]").arg(names.front(), groupedText(cells))
                                 : names.join(QStringLiteral(", "));
    }

    void paintArrayNames() {
        const double line = m_style.labelText + 4, right = m_layout.left - labelGap;
        const auto put = [&](double y, const QString& text) {
            const TextStyle style = figures(m_style.labelText);
            m_canvas.middle({right, y}, Align::right, elided(text, style, right - 4), style,
                            m_canvas.theme().muted);
        };
        double before = -1;
        for (const LaunchRow& row : m_layout.rows) {
            put(before < 0 ? row.y + row.height / 2 - 2.25 * line : (before + row.y) / 2,
                arraysOf(row.launch, false));
            before = row.foot();
        }
        if (m_layout.rows.empty()) return;
        const LaunchRow& last = m_layout.rows.back();
        const double below =
            m_layout.host ? (last.foot() + m_layout.host->top()) / 2 : last.y + last.height / 2 + 2.25 * line;
        put(below, arraysOf(last.launch, true));
    }

    // A whole launch in one strip: what its recorded blocks left, and which of them are shown below.
    void paintOverview(const LaunchRow& row) {
        if (row.overview.isEmpty()) return;
        const Theme& theme = m_canvas.theme();
        m_canvas.box(row.overview, {theme.pad, {}, 0, 2});
        m_canvas.hatch(row.overview, theme.padHatch);
        const double blocks = double(launch(row.launch).grid.count());
        const double width = std::max(1.0, row.overview.width() / blocks);
        const auto& recorded = launch(row.launch).blocks;
        for (std::size_t b = 0; b < recorded.size(); ++b) {
            const bool over = m_document.film().launchAt(m_frame.filmStep) >= row.launch;
            const double x = row.overview.left() + row.overview.width() * double(recorded[b].index) / blocks;
            m_canvas.fill({x, row.overview.top(), width, row.overview.height()},
                          over ? theme.heat[4] : theme.pastBorder);
        }
        const BlockBox &first = row.boxes.front(), &last = row.boxes.back();
        m_canvas.middle({row.overview.right(), row.overview.top() - 10}, Align::right,
                        QStringLiteral("blocks %1 to %2 of %3")
                            .arg(groupedText(first.first), groupedText(last.first + last.count - 1),
                                 groupedText(launch(row.launch).grid.count())),
                        words(m_style.labelText), theme.muted);
        m_canvas.box(QRectF(QPointF(row.windowLeft, row.overview.top()),
                            QPointF(row.windowRight, row.overview.bottom()))
                         .adjusted(-1.5, -2, 1.5, 2),
                     {{}, theme.ink, 1.5 * m_style.lineScale, 3});
    }

    // Where the cells of the edge stand in the box of their reader.
    [[nodiscard]] double headOf(const BlockEdge& edge, const QRectF& box) const {
        for (const GlobalUse& use : m_document.flow().uses(edge.to).reads) {
            if (use.array != edge.array) continue;
            const double span = double(use.last - use.first + 1);
            const double part = (double(edge.first - use.first) + double(edge.cells) / 2) / span;
            return box.left() + 8 + std::clamp(part, 0.0, 1.0) * (box.width() - 16);
        }
        return box.center().x();
    }

    [[nodiscard]] std::optional<Curve> curveOf(const BlockEdge& edge) const {
        const BlockBox *from = m_layout.box(edge.from), *to = m_layout.box(edge.to);
        if (!from || !to) return std::nullopt;
        const LaunchRow* below = m_layout.row(edge.to.launch);
        const double head = below->overview.isEmpty() ? to->box.top() : below->overview.top();
        return joinCurve(from->box.center().x(), headOf(edge, to->box), from->box.bottom(), head - 3);
    }

    // The values of the edge are on their way in this step.
    [[nodiscard]] bool runs(const BlockEdge& edge) const {
        return edge.to.launch == m_launch &&
               m_document.film().stepOf(edge.to, edge.readIn) == m_frame.filmStep;
    }
    [[nodiscard]] bool followed(const BlockEdge& edge) const {
        return m_document.followedIn(edge.from.launch, m_frame.block) == edge.from.block &&
               m_document.followedIn(edge.to.launch, m_frame.block) == edge.to.block;
    }

    void paintEdges() {
        const auto& edges = m_document.flow().edges();
        const bool crowded = edges.size() > crowd;
        for (const BlockEdge& edge : edges) {
            const auto curve = curveOf(edge);
            if (!curve) continue;
            const bool past = edge.to.launch < m_launch ||
                              (edge.to.launch == m_launch &&
                               m_document.film().stepOf(edge.to, edge.readIn) < m_frame.filmStep);
            const Theme& theme = m_canvas.theme();
            const QColor solid = m_canvas.role(StepRole::plain).solid;
            const double part = crowded && !followed(edge) ? 0.15 : 1;
            QPainterPath path;
            addCurve(path, *curve);
            if (runs(edge))
                m_canvas.stroke(path, m_canvas.faded(solid, part), 2.25 * m_style.lineScale);
            else if (past)
                m_canvas.stroke(path, m_canvas.faded(solid, 0.5 * part), 1.5 * m_style.lineScale);
            else
                m_canvas.stroke(path, m_canvas.faded(theme.pastBorder, part), m_style.lineScale);
            if (!runs(edge) || part < 1) continue;
            QPainterPath head;
            addFilledHead(head, curve->end + QPointF(0, 2), {0, 1});
            m_canvas.fillPath(head, solid);
        }
    }

    void paintChips() {
        if (m_motion.settled() || m_motion.travel <= 0 || m_motion.travel >= 1) return;
        std::vector<std::pair<Curve, QString>> chips;
        for (const BlockEdge& edge : m_document.flow().edges()) {
            const auto& result = m_document.flow().uses(edge.from).result;
            if (!runs(edge) || !result || result->array != edge.array) continue;
            const trace::ElementType type = launch(edge.from.launch).globals[edge.array].type;
            if (const auto curve = curveOf(edge)) chips.emplace_back(*curve, valueText(result->value, type));
        }
        if (chips.size() > mostChips) return;
        const RoleColors& role = m_canvas.role(StepRole::plain);
        for (const auto& [curve, text] : chips)
            m_canvas.chip(curve.at(m_motion.travel), text, figures(m_style.valueText, 700), 22, 8, role.solid,
                          m_canvas.theme().onRole);
    }

    // The processor makes one value of what the blocks of the last launch left.
    void paintHost() {
        const Theme& theme = m_canvas.theme();
        const trace::Trace& trace = m_document.trace();
        const LaunchRow* last = m_layout.row(int(trace.launches.size()) - 1);
        const QRectF& box = *m_layout.host;
        const bool over = m_frame.filmStep + 1 == m_document.stepCount() && m_motion.settled();
        const RoleColors& role = m_canvas.role(StepRole::plain);
        if (last)
            for (const BlockBox& from : last->boxes) {
                if (from.recorded < 0) continue;
                QPainterPath path;
                addCurve(path, joinCurve(from.box.center().x(), box.center().x(), from.box.bottom(),
                                         box.top() - 1));
                m_canvas.stroke(path, over ? m_canvas.faded(role.solid, 0.5) : theme.pastBorder,
                                (over ? 1.5 : 1) * m_style.lineScale);
            }
        m_canvas.box(box, {over ? role.tint : theme.surface, over ? role.solid : theme.pastBorder,
                           (over ? 1.5 : 1) * m_style.lineScale, 7, !over});
        const double right = m_layout.left - labelGap, line = m_style.labelText + 4;
        m_canvas.middle({right, box.center().y() - line / 2}, Align::right,
                        QStringLiteral("on the processor"), words(m_style.labelText, over ? 600 : 500),
                        over ? theme.text : theme.muted);
        const std::uint64_t blocks = launch(int(trace.launches.size()) - 1).grid.count();
        m_canvas.middle({right, box.center().y() + line / 2}, Align::right,
                        QStringLiteral("%1 sums to one").arg(groupedText(blocks)), words(m_style.labelText),
                        theme.muted);
        if (!over || trace.output.empty()) return;
        QString text = valueText(trace.output.front(), trace.run.type);
        TextStyle style = figures(std::min(m_style.largestValue, 0.42 * box.height()), 700);
        if (textWidth(text, style) > box.width() - 12)
            text = shortValueText(trace.output.front(), trace.run.type, 8);
        m_canvas.middle(box.center(), Align::centre, text, style, theme.text);
    }

    void paintRings() {
        const QColor ink = m_canvas.theme().ink;
        const auto ring = [&](const std::optional<BlockAddress>& block, double outside, double width) {
            const BlockBox* box = block ? m_layout.box(*block) : nullptr;
            if (!box) return;
            m_canvas.box(box->box.adjusted(-outside, -outside, outside, outside),
                         {{}, ink, width * m_style.lineScale, 7 + outside});
        };
        if (m_frame.hoverBlock != m_frame.focusBlock) ring(m_frame.hoverBlock, 2.5, 1);
        ring(m_frame.focusBlock, 4, 2);
    }

    void paintLeftOut() {
        const auto say = [&](double y, int count, const QString& where) {
            if (count > 0)
                m_canvas.middle(
                    {m_layout.right, y}, Align::right,
                    QStringLiteral("%1 more %2 %3")
                        .arg(count)
                        .arg(count == 1 ? QStringLiteral("launch") : QStringLiteral("launches"), where),
                    words(m_style.labelText), m_canvas.theme().muted);
        };
        say(10, m_layout.above, QStringLiteral("above"));
        say(m_layout.height - 8, m_layout.below, QStringLiteral("below"));
    }

    Canvas& m_canvas;
    const FrameState& m_frame;
    const BlocksLayout& m_layout;
    const BlocksStyle& m_style;
    const Document& m_document;
    const int m_launch; // that runs
    const Motion m_motion;
};

} // namespace

void paintBlocks(QPainter& painter, const FrameState& frame, const BlocksLayout& layout, const Theme& theme,
                 const BlocksStyle& style) {
    if (frame.empty() || !frame.document) return;
    Canvas canvas(painter, theme);
    BlocksPainter(canvas, frame, layout, style).paint();
}

} // namespace scanscope::viz

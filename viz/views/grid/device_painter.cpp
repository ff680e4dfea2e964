#include "viz/views/grid/device_painter.h"

#include <algorithm>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/paint/side_label.h"
#include "viz/scene/canvas.h"
#include "viz/scene/omissions.h"
#include "viz/scene/text.h"
#include "viz/views/grid/block_box_painter.h"
#include "viz/views/grid/strip_painter.h"

namespace scanscope::viz {

namespace {

constexpr double bend = 0.5;         // of the way that a line leaves level
constexpr std::size_t mostApart = 4; // devices whose lines end at a cell each

// From the right of a cell to the left of another one further right.
Curve acrossCurve(const QRectF& from, const QRectF& to) {
    const QPointF start(from.right() + 1, from.center().y()), end(to.left() - 3, to.center().y());
    const double level = bend * (end.x() - start.x());
    return {start, start + QPointF(level, 0), end - QPointF(level, 0), end};
}

class DevicePainter {
public:
    DevicePainter(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout, const GridStyle& style)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_layout(layout)
        , m_style(style)
        , m_document(*frame.document)
        , m_now(m_document.film().launchAt(frame.filmStep)) {}

    void paint() {
        for (const DeviceColumn& column : m_layout.columns) paintHead(column);
        for (const DeviceRow& row : m_layout.rows) paintRow(row);
        paintExchanges();
        for (const DeviceRow& row : m_layout.rows) {
            if (row.input) paintStrip(*row.input);
            for (const DeviceStage& stage : row.stages) paintStage(stage);
        }
        paintRings();
        if (m_layout.leftOut > 0) m_canvas.omit(Omitted::blocks);
    }

private:
    [[nodiscard]] const trace::Launch& launch(LaunchIndex number) const {
        return m_document.trace().launches[std::size_t(number)];
    }

    void paintHead(const DeviceColumn& column) {
        const Theme& theme = m_canvas.theme();
        const bool now = QString::fromStdString(launch(m_now).kernel) == column.name;
        const TextStyle style = figures(m_style.labelText, now ? 700 : 400);
        // Names of neighbours stand apart.
        constexpr double reach = 14;
        const QString name = elided(column.name, style, column.right - column.left + 2 * reach);
        if (name != column.name) m_canvas.omit(Omitted::label, column.name);
        const double wide = textWidth(name, style) / 2;
        const double middle =
            std::clamp((column.left + column.right) / 2, m_layout.left + wide,
                       std::max(m_layout.left + wide, m_layout.width - wide - m_style.edge));
        m_canvas.middle({middle, m_layout.head}, Align::centre, name, style, now ? theme.text : theme.muted);
    }

    // A quiet band for each device: what lies on it lies in its own memory.
    void paintRow(const DeviceRow& row) {
        const Theme& theme = m_canvas.theme();
        const double out = 6;
        m_canvas.box({m_layout.left - out, row.y - out, m_layout.right - m_layout.left + 2 * out,
                      row.height + 2 * out},
                     {theme.pad, {}, 0, 8});
        const bool now = !launch(m_now).place.is_exchange && launch(m_now).place.device == row.device;
        const double middle = row.y + row.height / 2, line = m_style.labelText + 4;
        const SideRoom room{{m_layout.left - labelGap, middle}, m_style.smallestLabel, m_style.edge};
        const QString elements = elementsOn(row);
        paintSideLabel(m_canvas,
                       {room.end - QPointF(0, elements.isEmpty() ? 0 : line / 2), room.smallest, room.edge},
                       tr("device %1").arg(row.device), words(m_style.labelText, now ? 700 : 500),
                       now ? theme.text : theme.muted);
        if (!elements.isEmpty())
            paintSideLabel(m_canvas, {room.end + QPointF(0, line / 2), room.smallest, room.edge}, elements,
                           figures(m_style.labelText), theme.muted);
    }
    [[nodiscard]] QString elementsOn(const DeviceRow& row) const {
        if (!row.input) return tr("no elements");
        const StripPart& part = row.input->parts.front();
        const auto& globals = m_document.arrays().globalsIn(row.input->band);
        return cellsName(QString::fromStdString(globals[row.input->array].name), part.first, part.end() - 1);
    }

    void paintStrip(const ArrayStrip& strip) {
        StripPainter(m_canvas, m_frame, strip, m_style.smallestCell).paint();
        for (const StripPart& part : strip.parts)
            m_canvas.spot({.rect = {part.left, strip.y, part.pitch(), strip.height},
                           .subject = CellBetween{strip.band, strip.array, part.first},
                           .count = part.count,
                           .step = {part.pitch(), 0}});
    }

    void paintStage(const DeviceStage& stage) {
        if (stage.strip) paintStrip(*stage.strip);
        BlockBoxPainter boxes(
            m_canvas, m_frame, stage.row,
            {m_style.labelText, m_style.valueText, m_style.largestValue, m_style.smallestCell});
        for (const BlockBox& box : stage.row.boxes) {
            boxes.paint(box);
            m_canvas.spot(box.box, Subject(BlockAddress{stage.row.launch, box.recorded}));
            paintFlaw(stage.row, box);
        }
    }
    void paintFlaw(const LaunchRow& row, const BlockBox& box) {
        if (!m_document.findings().metIn({row.launch, box.recorded}, m_frame.filmStep)) return;
        const double size = std::min(16.0, 0.5 * box.box.width());
        paintFlawSign(m_canvas, {box.box.right() - 0.6 * size, box.box.top() + 0.3 * size}, size);
    }

    // From each cell that an exchange reads to the one that it writes: its threads move one each.
    void paintExchanges() {
        for (const LaunchIndex number : launchesOf(m_document.trace()))
            if (launch(number).place.is_exchange) paintExchange(number);
    }
    void paintExchange(LaunchIndex number) {
        const Theme& theme = m_canvas.theme();
        const RoleColors& role = m_canvas.role(m_document.film().roleOfLaunch(number));
        const bool runs = number == m_now, past = number < m_now;
        const Motion motion = m_frame.motion();
        for (const trace::Block& block : launch(number).blocks) {
            const trace::Event* read = nullptr;
            for (const trace::Event& event : block.events) {
                if (event.kind == trace::EventKind::read) read = &event;
                if (event.kind != trace::EventKind::write || !read) continue;
                const auto from = m_layout.cellBefore(number, read->array, read->index),
                           to = m_layout.cell(number, event.array, event.index);
                if (!from || !to) continue;
                const Curve curve = acrossCurve(
                    *from, m_layout.rows.size() > mostApart ? bundled(number, block.index, *to) : *to);
                QPainterPath path;
                addCurve(path, curve);
                m_canvas.stroke(path,
                                runs   ? role.solid
                                : past ? m_canvas.faded(theme.faint, 0.8)
                                       : theme.pastBorder,
                                runs ? 2 : 1);
                if (runs || past) {
                    QPainterPath head;
                    addFilledHead(head, curve.end + QPointF(2, 0), {1, 0}, runs ? 7 : 5);
                    m_canvas.fillPath(head, runs ? role.solid : m_canvas.faded(theme.faint, 0.8));
                }
                if (runs && !motion.settled() && motion.travel > 0 && motion.travel < 1)
                    m_canvas.chip(curve.at(motion.travel),
                                  m_document.values().text(event.value, event.node,
                                                           launch(number).globals[event.array].type),
                                  figures(m_style.valueText, 700), 22, 8, role.solid, theme.onRole);
            }
        }
    }

    // Of many devices the lines to one end together before its cells, which they would cover.
    [[nodiscard]] QRectF bundled(LaunchIndex number, std::uint64_t device, const QRectF& to) const {
        for (const DeviceRow& row : m_layout.rows)
            for (const DeviceStage& stage : row.stages)
                if (row.device == device && stage.row.launch == number && stage.strip)
                    return {stage.strip->parts.front().left, to.top(), to.width(), to.height()};
        return to;
    }

    void paintRings() {
        const QColor ink = m_canvas.theme().ink;
        const auto ring = [&](const std::optional<BlockAddress>& block, double outside, double width) {
            const BlockBox* box = block ? m_layout.box(*block) : nullptr;
            if (!box) return;
            m_canvas.box(box->box.adjusted(-outside, -outside, outside, outside),
                         {{}, ink, width, 7 + outside});
        };
        if (m_frame.hoverBlock != m_frame.focusBlock) ring(m_frame.hoverBlock, 2.5, 1);
        ring(m_frame.focusBlock, 4, 2);
    }

    Canvas& m_canvas;
    const FrameState& m_frame;
    const DeviceLayout& m_layout;
    const GridStyle& m_style;
    const Document& m_document;
    const LaunchIndex m_now;
};

} // namespace

void paintDevices(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout,
                  const GridStyle& style) {
    if (frame.empty() || !frame.document) return;
    DevicePainter(canvas, frame, layout, style).paint();
}

} // namespace scanscope::viz

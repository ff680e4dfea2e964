#include "viz/views/grid/grid_painters.h"

#include <algorithm>
#include <map>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/devices_model.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double lineBend = 0.5;            // share of a line's length in which it bends
constexpr std::size_t mostWithOwnLines = 4; // most devices for which each pair has its own line

// A curve from the right edge of a cell to the left edge of a cell further right.
Curve acrossCurve(const QRectF& from, const QRectF& to) {
    const QPointF start(from.right() + 1, from.center().y()), end(to.left() - 3, to.center().y());
    const double level = lineBend * (end.x() - start.x());
    return {start, start + QPointF(level, 0), end - QPointF(level, 0), end};
}

class DevicePainter : Painter<DeviceLayout> {
public:
    DevicePainter(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout)
        : Painter(canvas, frame, layout)
        , m_document(*frame.document)
        , m_devices(m_document.of<DevicesModel>())
        , m_now(m_document.film().launchAt(frame.filmStep)) {}

    void paint() {
        for (const DeviceColumn& column : m_layout.columns) paintHead(column);
        for (const DeviceRow& row : m_layout.rows) paintRow(row);
        paintExchanges();
        for (const DeviceRow& row : m_layout.rows) {
            if (row.input) paintStrip(*row.input);
            for (const DeviceStage& stage : row.stages) paintStage(stage);
        }
        paintBlockRings(m_canvas, m_frame, [this](BlockAddress block) { return m_layout.box(block); });
        if (m_layout.leftOut > 0) m_canvas.omit(Omitted::blocks);
    }

private:
    [[nodiscard]] const trace::Launch& launch(LaunchIndex number) const {
        return m_document.trace().launches[std::size_t(number)];
    }

    void paintHead(const DeviceColumn& column) {
        const bool now = QString::fromStdString(launch(m_now).kernel) == column.name;
        const TextStyle style = figures(m_layout.text.label, now ? 700 : 400);
        // Names of neighbouring columns must not touch.
        constexpr double reach = 14;
        const QString name = elided(column.name, style, column.right - column.left + 2 * reach);
        if (name != column.name) m_canvas.omit(Omitted::label, column.name);
        const double wide = textWidth(name, style) / 2;
        const double middle =
            std::clamp((column.left + column.right) / 2, m_layout.left + wide,
                       std::max(m_layout.left + wide, m_layout.width - wide - m_layout.text.edge));
        m_canvas.middle({middle, m_layout.head}, Align::centre, name, style,
                        now ? m_theme.text : m_theme.muted);
    }

    // Paints a pale band for each device. Everything on the band is in the device's own memory.
    void paintRow(const DeviceRow& row) {
        const double out = m_layout.aroundRow;
        m_canvas.box({m_layout.left - out, row.y - out, m_layout.right - m_layout.left + 2 * out,
                      row.height + 2 * out},
                     {m_theme.pad, {}, 0, 8});
        const bool now = !launch(m_now).place.is_exchange && launch(m_now).place.device == row.device;
        const double middle = row.y + row.height / 2, line = m_layout.text.label + 4;
        const SideRoom room{
            {m_layout.left - labelGap, middle}, m_layout.text.smallestLabel, m_layout.text.edge};
        const QString elements = elementsOn(row);
        paintSideLabel(m_canvas,
                       {room.end - QPointF(0, elements.isEmpty() ? 0 : line / 2), room.smallest, room.edge},
                       tr("device %1").arg(row.device), words(m_layout.text.label, now ? 700 : 500),
                       now ? m_theme.text : m_theme.muted);
        if (!elements.isEmpty())
            paintSideLabel(m_canvas, {room.end + QPointF(0, line / 2), room.smallest, room.edge}, elements,
                           figures(m_layout.text.label), m_theme.muted);
    }
    [[nodiscard]] QString elementsOn(const DeviceRow& row) const {
        if (!row.input) return tr("no elements");
        const StripPart& part = row.input->parts.front();
        const auto& globals = m_document.arrays().globalsIn(row.input->band);
        return cellsName(QString::fromStdString(globals[row.input->array].name), part.first, part.end() - 1);
    }

    void paintStrip(const ArrayStrip& strip) {
        viz::paintStrip(m_canvas, m_frame, strip, m_layout.text.smallestCell);
        for (const StripPart& part : strip.parts)
            m_canvas.spot({.rect = {part.left, strip.y, part.pitch(), strip.height},
                           .subject = CellBetween{strip.band, strip.array, part.first},
                           .count = part.count,
                           .step = {part.pitch(), 0}});
    }

    void paintStage(const DeviceStage& stage) {
        if (stage.strip) paintStrip(*stage.strip);
        BlockBoxPainter boxes(m_canvas, m_frame, stage.row, m_layout.text);
        for (const BlockBox& box : stage.row.boxes) {
            boxes.paint(box);
            m_canvas.spot(box.box, Subject(BlockAddress{stage.row.launch, box.recorded}));
            boxes.paintFlaw(box);
        }
        paintBeside(stage);
    }
    // Paints a line from each cell that an exchange reads to the cell that it writes. Each of its threads
    // moves one value.
    void paintExchanges() {
        for (const LaunchIndex number : launchesOf(m_document.trace()))
            if (launch(number).place.is_exchange) paintExchange(number);
    }
    void paintExchange(LaunchIndex number) {
        const ExchangeLook look = lookOf(number);
        const bool isBundled = m_layout.rows.size() > mostWithOwnLines;
        Bundle bundle;
        for (const trace::Block& block : launch(number).blocks) {
            const trace::Event* read = nullptr;
            for (const trace::Event& event : block.events) {
                if (event.kind == trace::EventKind::read) read = &event;
                if (event.kind != trace::EventKind::write || !read) continue;
                const auto from = m_layout.cellBefore(number, read->array, read->index),
                           to = m_layout.cell(number, event.array, event.index);
                if (!from || !to) continue;
                if (isBundled) {
                    bundle.senders.emplace(read->index, Bundle::Sender{*from, &event});
                    QRectF& first = bundle.receivers.emplace(block.index, *to).first->second;
                    if (to->left() < first.left()) first = *to;
                    continue;
                }
                const Curve curve = acrossCurve(*from, *to);
                m_canvas.stroke(pathOf(curve), look.line, look.width);
                paintHeadOf(look, curve.end);
                paintChip(number, event, curve.at(m_frame.motion().travel));
            }
        }
        if (!bundle.senders.empty()) paintBundle(number, look, bundle);
    }

    struct ExchangeLook {
        QColor line, head; // an invalid head colour means no heads yet
        double width = 1;
    };
    [[nodiscard]] ExchangeLook lookOf(LaunchIndex number) const {
        if (number > m_now) return {m_theme.pastBorder, {}, 1};
        if (number < m_now)
            return {m_canvas.faded(m_theme.faint, 0.8), m_canvas.faded(m_theme.faint, 0.8), 1};
        const QColor solid = m_canvas.role(m_document.film().roleOfLaunch(number)).solid;
        return {solid, solid, 2};
    }
    void paintHeadOf(const ExchangeLook& look, QPointF end) {
        if (!look.head.isValid()) return;
        m_canvas.fillPath(filledHead(end + QPointF(2, 0), {1, 0}, look.width > 1 ? 7 : 5), look.head);
    }
    // Paints a moving value.
    void paintChip(LaunchIndex number, const trace::Event& event, QPointF at) {
        const Motion motion = m_frame.motion();
        if (number != m_now || motion.settled() || motion.travel <= 0 || motion.travel >= 1) return;
        const trace::ElementType type = launch(number).globals[event.array].type;
        m_canvas.chip(at, m_document.values().text(event.value, event.node, type),
                      figures(m_layout.text.value, 700), 22, 8, m_canvas.role(m_frame.now().role).solid,
                      m_theme.onRole);
    }

    // With many devices, a line for each pair would be a tangle. Because each device gets everything, the
    // lines of all senders join in one line that leads to all receivers.
    struct Bundle {
        struct Sender {
            QRectF cell;
            const trace::Event* event;
        };
        std::map<std::uint64_t, Sender> senders;   // by cell
        std::map<std::uint64_t, QRectF> receivers; // by device: the first cell that it receives
    };
    void paintBundle(LaunchIndex number, const ExchangeLook& look, const Bundle& bundle) {
        double left = 0, right = m_layout.width, top = m_layout.height, foot = 0;
        const auto reach = [&](const QRectF& cell) {
            top = std::min(top, cell.center().y());
            foot = std::max(foot, cell.center().y());
        };
        for (const auto& [index, sender] : bundle.senders) {
            left = std::max(left, sender.cell.right());
            reach(sender.cell);
        }
        for (const auto& [device, cell] : bundle.receivers) {
            right = std::min(right, cell.left());
            reach(cell);
        }
        const double middle = (left + right) / 2;
        QPainterPath path;
        path.moveTo(middle, top);
        path.lineTo(middle, foot);
        for (const auto& [index, sender] : bundle.senders) {
            path.moveTo(sender.cell.right() + 1, sender.cell.center().y());
            path.lineTo(middle, sender.cell.center().y());
        }
        for (const auto& [device, cell] : bundle.receivers) {
            path.moveTo(middle, cell.center().y());
            path.lineTo(cell.left() - 3, cell.center().y());
        }
        m_canvas.stroke(path, look.line, look.width);
        for (const auto& [device, cell] : bundle.receivers)
            paintHeadOf(look, {cell.left() - 3, cell.center().y()});
        for (const auto& [index, sender] : bundle.senders)
            paintChip(number, *sender.event,
                      {sender.cell.right() + m_frame.motion().travel * (middle - sender.cell.right()),
                       sender.cell.center().y()});
    }

    // Outlines the blocks of devices that run the same kernel at the same time, although the film shows one
    // device after the other.
    void paintBeside(const DeviceStage& stage) {
        if (!m_devices.doTheSame(m_now, stage.row.launch)) return;
        for (const BlockBox& box : stage.row.boxes)
            m_canvas.box(box.box, {{}, m_canvas.role(m_frame.now().role).solid, 2, 7, true});
    }

    const Document& m_document;
    const DevicesModel& m_devices;
    const LaunchIndex m_now;
};

} // namespace

void paintDevices(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout) {
    DevicePainter(canvas, frame, layout).paint();
}

} // namespace scanscope::viz

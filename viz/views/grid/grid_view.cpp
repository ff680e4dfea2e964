#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "kernels/trace/access.h"
#include "viz/model/devices_model.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/views/grid/grid_layout.h"
#include "viz/views/grid/grid_painters.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

// With more lines, only the followed block's lines stand out.
constexpr std::size_t crowdOfLinks = 256;
constexpr std::size_t mostLinkChips = 32;

// Paints a run's blocks with their contents, and the global arrays with the results that launches pass on.
class GridPainter : Painter<GridLayout> {
public:
    GridPainter(Canvas& canvas, const FrameState& frame, const GridLayout& layout)
        : Painter(canvas, frame, layout)
        , m_document(*frame.document)
        , m_launch(m_document.film().launchAt(frame.filmStep))
        , m_links(linkLines(frame, layout)) {}

    void paint() {
        for (const LaunchRow& row : m_layout.rows) paintLabels(row);
        paintLinks();
        if (m_layout.host) paintHost();
        for (const ArrayStrip& strip : m_layout.strips) {
            paintStrip(m_canvas, m_frame, strip, m_layout.text.smallestCell);
            paintName(strip);
        }
        for (const LaunchRow& row : m_layout.rows) {
            paintOverview(row);
            BlockBoxPainter boxes(m_canvas, m_frame, row, m_layout.text);
            for (const BlockBox& box : row.boxes) boxes.paint(box);
            for (const BlockBox& box : row.boxes) boxes.paintFlaw(box);
        }
        paintChips();
        paintBlockRings(m_canvas, m_frame, [this](BlockAddress block) { return m_layout.box(block); });
        paintLeftOut();
        for (const LaunchRow& row : m_layout.rows) addBlockSpots(row);
        for (const ArrayStrip& strip : m_layout.strips) addCellSpots(strip);
    }

private:
    [[nodiscard]] const trace::Launch& launch(LaunchIndex number) const {
        return m_document.trace().launches[std::size_t(number)];
    }

    [[nodiscard]] SideRoom beside(double middle) const {
        return {{m_layout.left - labelGap, middle}, m_layout.text.smallestLabel, m_layout.text.edge};
    }

    void paintLabels(const LaunchRow& row) {
        const trace::Launch& shown = launch(row.launch);
        const double middle = row.y + row.height / 2, line = m_layout.text.label + 4;
        const bool now = row.launch == m_launch;
        const auto put = [&](int place, const QString& text, const TextStyle& style, const QColor& color) {
            paintSideLabel(m_canvas, beside(middle + place * line), text, style, color);
        };
        put(-1, tr("launch %1").arg(launchNumber(row.launch)), words(m_layout.text.label, now ? 600 : 500),
            now ? m_theme.text : m_theme.muted);
        put(0, QString::fromStdString(shown.kernel), figures(m_layout.text.label, now ? 700 : 400),
            now ? m_theme.text : m_theme.muted);
        put(1,
            QString::fromStdString(trace::launch_text(m_document.trace(), shown).substr(shown.kernel.size())),
            figures(m_layout.text.label), m_theme.muted);
    }

    // "in[1000]"
    [[nodiscard]] QString nameOf(Band band, std::uint16_t array) const {
        const trace::Global& global = m_document.arrays().globalsIn(band)[array];
        return QStringLiteral("%1[%2]").arg(QString::fromStdString(global.name), groupedText(global.extent));
    }
    void paintName(const ArrayStrip& strip) {
        paintSideLabel(m_canvas, beside(strip.y + strip.height / 2), nameOf(strip.band, strip.array),
                       figures(m_layout.text.label), m_theme.muted);
    }

    // Paints a whole launch in one strip: the results of its recorded blocks, and which of these are shown
    // below.
    void paintOverview(const LaunchRow& row) {
        if (row.overview.isEmpty()) return;
        m_canvas.omit(Omitted::blocks);
        m_canvas.box(row.overview, {m_theme.pad, {}, 0, 2});
        m_canvas.hatch(row.overview, m_theme.padHatch);
        const double blocks = double(launch(row.launch).grid.count());
        const double width = std::max(1.0, row.overview.width() / blocks);
        const auto& recorded = launch(row.launch).blocks;
        for (std::size_t b = 0; b < recorded.size(); ++b) {
            const bool over = m_document.film().launchAt(m_frame.filmStep) >= row.launch;
            const double x = row.overview.left() + row.overview.width() * double(recorded[b].index) / blocks;
            m_canvas.fill({x, row.overview.top(), width, row.overview.height()},
                          over ? m_theme.heat[4] : m_theme.pastBorder);
        }
        const BlockBox &first = row.boxes.front(), &last = row.boxes.back();
        const QString shown = tr("blocks %1 to %2 of %3")
                                  .arg(groupedText(first.first), groupedText(last.first + last.count - 1),
                                       groupedText(launch(row.launch).grid.count()));
        const TextStyle style = words(m_layout.text.label);
        const double wide = textWidth(shown, style), line = m_layout.text.label + 2;
        const QPointF end(row.overview.right(), row.overview.top() - 3 - line / 2);
        m_canvas.fill({end.x() - wide - 6, end.y() - line / 2, wide + 6, line}, m_theme.surface);
        m_canvas.middle(end, Align::right, shown, style, m_theme.muted);
        m_canvas.box(QRectF(QPointF(row.windowLeft, row.overview.top()),
                            QPointF(row.windowRight, row.overview.bottom()))
                         .adjusted(-1.5, -2, 1.5, 2),
                     {{}, m_theme.ink, 1.5, 3});
    }

    void paintLinks() {
        const bool crowded = m_links.size() > crowdOfLinks;
        const QColor solid = m_canvas.role(m_frame.now().role).solid;
        for (const LinkTime time : {LinkTime::toCome, LinkTime::past, LinkTime::runs})
            for (const LinkLine& link : m_links) {
                if (link.time != time) continue;
                const double part = crowded && !link.followed ? 0.15 : 1;
                const QPainterPath path = pathOf(link.curve);
                if (time == LinkTime::runs)
                    m_canvas.stroke(path, m_canvas.faded(solid, part), 2);
                else if (time == LinkTime::past)
                    m_canvas.stroke(path, m_canvas.faded(m_theme.faint, 0.8 * part), 1.25);
                else
                    m_canvas.stroke(path, m_canvas.faded(m_theme.pastBorder, part), 1);
                if (time == LinkTime::toCome || part < 1) continue;
                const QPointF way(0, link.curve.end.y() < link.curve.start.y() ? -1 : 1);
                m_canvas.fillPath(filledHead(link.curve.end + 2 * way, way, time == LinkTime::runs ? 7 : 5),
                                  time == LinkTime::runs ? solid : m_canvas.faded(m_theme.faint, 0.8));
            }
    }

    // Paints single moving values.
    void paintChips() {
        if (m_motion.settled() || m_motion.travel <= 0 || m_motion.travel >= 1) return;
        std::vector<std::pair<Curve, QString>> chips;
        for (const LinkLine& link : m_links) {
            if (link.time != LinkTime::runs || link.cells != 1) continue;
            const GlobalCells cells =
                m_document.arrays().cells(link.band, link.array, {link.cell, 1}, m_frame.filmStep);
            if (cells.known.front())
                chips.emplace_back(link.curve, m_document.values().text(cells.values.front(),
                                                                        cells.nodes.front(), cells.type));
        }
        if (chips.size() > mostLinkChips) return m_canvas.omit(Omitted::onTheWay);
        const RoleColors& role = m_canvas.role(m_frame.now().role);
        for (const auto& [curve, text] : chips)
            m_canvas.chip(curve.at(m_motion.travel), text, figures(m_layout.text.value, 700), 22, 8,
                          role.solid, m_theme.onRole);
    }

    void addBlockSpots(const LaunchRow& row) {
        for (const BlockBox& box : row.boxes)
            m_canvas.spot(box.box, box.recorded >= 0
                                       ? Subject(BlockAddress{row.launch, box.recorded})
                                       : Subject(UnrecordedBlocks{row.launch, box.first, box.count}));
        if (row.overview.isEmpty()) return;
        // On the strip of the whole launch, each place belongs to the nearest recorded block.
        const auto& recorded = launch(row.launch).blocks;
        std::vector<int> order(recorded.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, {}, [&](int b) { return recorded[std::size_t(b)].index; });
        const QRectF whole = row.overview.adjusted(0, -4, 0, 4);
        const double width = row.overview.width() / double(launch(row.launch).grid.count());
        const auto middle = [&](int b) {
            return row.overview.left() + width * (double(recorded[std::size_t(b)].index) + 0.5);
        };
        double left = whole.left();
        for (std::size_t i = 0; i < order.size(); ++i) {
            const double right =
                i + 1 < order.size() ? (middle(order[i]) + middle(order[i + 1])) / 2 : whole.right();
            m_canvas.spot({left, whole.top(), right - left, whole.height()},
                          BlockAddress{row.launch, order[i]});
            left = right;
        }
    }

    void addCellSpots(const ArrayStrip& strip) {
        for (const StripPart& part : strip.parts)
            for (std::uint64_t first = part.first; first < part.end();) { // up to the next segment start
                const auto head = std::ranges::upper_bound(part.heads, first);
                const std::uint64_t end =
                    part.gap > 0 && head != part.heads.end() ? std::min(*head, part.end()) : part.end();
                m_canvas.spot({.rect = {part.leftOf(first), strip.y, part.pitch(), strip.height},
                               .subject = CellBetween{strip.band, strip.array, first},
                               .count = end - first,
                               .step = {part.pitch(), 0}});
                first = end;
            }
    }

    // Paints the host, which combines the results of the last launch's blocks into one value.
    void paintHost() {
        const trace::Trace& trace = m_document.trace();
        const QRectF& box = *m_layout.host;
        const bool over = m_frame.filmStep == m_document.lastStep() && m_motion.settled();
        const RoleColors& role = m_canvas.role(StepRole::plain);
        for (const ArrayStrip& strip : m_layout.strips) {
            if (strip.band != m_document.arrays().bands().last()) continue;
            for (const StripPart& part : strip.parts) {
                m_canvas.stroke(pathOf(joinCurve((part.left + part.right) / 2, box.center().x(), strip.foot(),
                                                 box.top() - 1)),
                                over ? m_canvas.faded(role.solid, 0.5) : m_theme.pastBorder, over ? 1.5 : 1);
            }
        }
        m_canvas.box(box, {over ? role.tint : m_theme.surface, over ? role.solid : m_theme.pastBorder,
                           over ? 1.5 : 1, 7, !over});
        const double line = m_layout.text.label + 4;
        paintSideLabel(m_canvas, beside(box.center().y() - line / 2), tr("on the host"),
                       words(m_layout.text.label, over ? 600 : 500), over ? m_theme.text : m_theme.muted);
        const std::uint64_t blocks = trace.launches.back().grid.count();
        paintSideLabel(
            m_canvas, beside(box.center().y() + line / 2),
            (trace.run.op == trace::Operator::sum ? tr("%1 sums into one") : tr("%1 values into one"))
                .arg(groupedText(blocks)),
            words(m_layout.text.label), m_theme.muted);
        if (!over || trace.output.empty()) return;
        const TextStyle style = figures(std::min(m_layout.text.largestValue, 0.42 * box.height()), 700);
        const QString text = fittedValue(trace.output.front(), trace::no_input, trace.run.type_of_output(),
                                         int((box.width() - 12) / (0.6 * style.px) + 0.01));
        m_canvas.middle(box.center(), Align::centre, text, style, m_theme.text);
    }

    void paintLeftOut() {
        const auto put = [&](double y, const QString& text) {
            m_canvas.omit(Omitted::blocks);
            m_canvas.middle({m_layout.right, y}, Align::right, text, words(m_layout.text.label),
                            m_theme.muted);
        };
        for (const auto& [band, array] : m_layout.withoutRoom)
            m_canvas.omit(Omitted::array, nameOf(band, array));
        if (const auto above = std::uint64_t(m_layout.above); above > 0)
            put(10, counted(above, "%1 more launch above", "%1 more launches above"));
        if (const auto below = std::uint64_t(m_layout.below); below > 0)
            put(m_layout.height - 8, counted(below, "%1 more launch below", "%1 more launches below"));
    }

    const Document& m_document;
    const LaunchIndex m_launch; // the running launch
    const std::vector<LinkLine> m_links;
};

// The block states that occur in the picture.
std::vector<LegendItem> legendOfGrid(const FrameState& frame) {
    std::vector<LegendItem> items;
    const auto& launches = frame.document->trace().launches;
    const LaunchIndex now = frame.document->film().launchAt(frame.filmStep);
    const DevicesModel& devices = frame.document->of<DevicesModel>();
    items.push_back({LegendMark::blockRunning, tr("running block")});
    if (devices.isDoneBeside(now)) items.push_back({LegendMark::blockBeside, tr("concurrent block")});
    if (!now.isFirst()) items.push_back({LegendMark::blockDone, tr("done")});
    // Devices run in no fixed order, so "not started" would be wrong: only the film has not reached some of
    // them.
    if (now < launchesOf(frame.document->trace()).last())
        items.push_back(
            {LegendMark::blockToCome, devices.count() > 0 ? tr("yet to come") : tr("not started")});
    if (std::ranges::any_of(
            launches, [](const trace::Launch& launch) { return launch.blocks.size() < launch.grid.count(); }))
        items.push_back({LegendMark::blockUnrecorded, tr("not recorded")});
    // Blocks with findings have a sign.
    const auto& findings = frame.document->findings().all();
    if (std::ranges::any_of(findings, [&](const Flaw& one) {
            return one.finding->kind == trace::FindingKind::unordered_devices && one.filmStep &&
                   *one.filmStep <= frame.filmStep;
        }))
        items.push_back({LegendMark::suspect, tr("two devices, unordered")});
    return items;
}

Placed composeGrid(Canvas& canvas, const FrameState& frame, const Room& room) {
    const Document& document = *frame.document;
    if (hasDeviceRows(document)) {
        const DeviceLayout layout = layoutDevices(document, room);
        paintDevices(canvas, frame, layout);
        return {.left = layout.left, .legend = legendOfGrid(frame)};
    }
    const GridLayout layout(document, frame.filmStep, frame.block, room);
    GridPainter(canvas, frame, layout).paint();
    return {.left = layout.left, .above = layout.above, .below = layout.below, .legend = legendOfGrid(frame)};
}

} // namespace

ViewKind gridView() {
    return {[](const Document& document) { return document.hasBlocks(); }, composeGrid};
}

} // namespace scanscope::viz

#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/views/painter.h"
#include "viz/views/scatter/scatter_layout.h"
#include "viz/views/scatter/scatter_model.h"
#include "viz/views/scatter/scatter_scene.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t crowdOfArrows = 256; // with more arrows, only that under the pointer stands out
constexpr std::size_t mostMovedChips = 64;
constexpr double leastApart = 5; // smallest distance at which arrows can be told apart
constexpr double leastBand = 30; // smallest gap between rows for arrows with heads

QString meaningText(trace::Meaning meaning) {
    switch (meaning) {
    case trace::Meaning::predicate:
        return tr("predicate");
    case trace::Meaning::digit:
        return tr("digit");
    case trace::Meaning::index:
        return tr("index");
    case trace::Meaning::count:
        return tr("count");
    default:
        return tr("elements");
    }
}

// Paints how a pass moves a run's elements: rows of cells, arrows to the new places, and the table of digits.
class ScatterPainter : Painter<ScatterLayout> {
public:
    ScatterPainter(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout)
        : Painter(canvas, frame, layout)
        , m_scene(frame, layout)
        , m_pass(m_scene.pass())
        , m_role(canvas.role(frame.now().role)) {}

    void paint() {
        paintPassName();
        for (std::size_t row = 0; row < m_layout.rows.size(); ++row) paintLabel(row);
        if (!m_layout.table.isEmpty()) paintTable();
        m_canvas.clipTo(m_layout.columns, m_layout.height);
        paintIndices(m_layout.rows.front().y - 11, m_pass.from().begun.size(), m_scene.pointed());
        paintIndices(m_layout.rows.back().foot() + 12, m_pass.to().begun.size(), m_scene.pointedTo());
        paintArrows();
        for (std::size_t row = 0; row < m_layout.rows.size(); ++row)
            paintScatterCells(m_canvas, m_frame, m_layout, m_scene, row);
        paintChips();
        paintRings();
    }

private:
    void paintPassName() {
        const std::size_t passes = m_scene.model().passes().size();
        if (passes < 2) return;
        const TextStyle strong = words(m_layout.type.label + 2, 600), plain = words(m_layout.type.label + 2);
        const double left = m_layout.columns.visibleLeft();
        const QString name = tr("pass %1").arg(m_layout.pass + 1);
        m_canvas.middle({left, m_layout.headMiddle}, Align::left, name, strong, m_theme.text);
        m_canvas.middle({left + textWidth(name, strong) + 5, m_layout.headMiddle}, Align::left,
                        tr("of %1").arg(passes), plain, m_theme.muted);
    }

    // Paints the name of the array. Below it is the meaning of its cells, or how many elements have arrived.
    void paintLabel(std::size_t row) {
        const ModelRow& place = m_layout.rows[row];
        const double right = m_layout.columns.clipLeft - labelGap, line = (m_layout.type.label + 3) / 2;
        const TextStyle style = figures(m_layout.type.label + 1, 600);
        const QString& scan = m_scene.scanOf(row);
        const QString name = scan.isEmpty() ? QString::fromStdString(m_scene.array(row).name) : scan;
        QString below = scan.isEmpty() ? meaningText(m_scene.array(row).meaning) : tr("scan");
        if (m_scene.isLast(row) && m_pass.drops && m_scene.moved() > 0)
            below = tr("%1 of %2").arg(groupedText(m_scene.moved()), groupedText(m_pass.size()));
        if (below == name || place.height < 2 * (m_layout.type.label + 2)) below.clear();
        double upper = place.middle() - (below.isEmpty() ? 0 : line), lower = place.middle() + line;
        if (m_scene.isElements(row) && m_pass.digit >= 0 && m_scene.hasText()) {
            below = meaningText(trace::Meaning::digit);
            upper = place.y + valueShare / 2 * place.height + 2;
            lower = place.y + digitShare * place.height;
        }
        paintSideLabel(m_canvas, {{right, upper}, m_layout.type.smallest}, name, style, m_theme.text);
        m_canvas.middle({right, lower}, Align::right, below, words(m_layout.type.label), m_theme.muted);
    }

    void paintIndices(double y, std::uint64_t extent, std::optional<std::uint64_t> pointed) {
        const int apart = rulerStep(m_layout.columns.pitch);
        const int last = std::min(m_layout.columns.lastVisible(), int(extent) - 1);
        for (int i = int(m_scene.first()) / apart * apart; i <= last; i += apart) {
            const bool strong = pointed == std::uint64_t(i);
            m_canvas.middle({m_layout.columns.centre(i), y}, Align::centre, QString::number(i),
                            figures(m_layout.type.label, strong ? 700 : 400),
                            strong ? m_theme.text : m_theme.muted);
        }
    }

    // --- the moves of elements ---------------------------------------------------------------------------

    [[nodiscard]] QLineF arrowOf(const ScatterMove& move) const {
        return {m_layout.columns.centre(double(move.from)), m_layout.arrowsTop() + 3,
                m_layout.columns.centre(double(move.to)), m_layout.arrowsFoot() - 3};
    }
    [[nodiscard]] bool inSight(const ScatterMove& move) const {
        return m_scene.inSight(move.from) || m_scene.inSight(move.to);
    }

    void paintArrows() {
        const bool crowded = m_pass.moves.size() > crowdOfArrows || m_layout.columns.pitch < leastApart;
        const double others = crowded ? 0.15 : m_scene.pointed() ? 0.25 : 1;
        for (const bool pointed : {false, true})
            for (const ScatterMove& move : m_pass.moves)
                if (move.step <= m_frame.filmStep && inSight(move) &&
                    (m_scene.pointed() == move.from) == pointed)
                    paintArrow(move, pointed ? 1 : others, pointed);
    }

    void paintArrow(const ScatterMove& move, double part, bool pointed) {
        const bool now = move.step == m_frame.filmStep;
        const QLineF line = arrowOf(move);
        const double reach = now ? m_motion.draw : 1;
        if (reach <= 0) return;
        const bool heads = part > 0.2 && m_layout.arrowsFoot() - m_layout.arrowsTop() >= leastBand;
        const QPointF direction = (line.p2() - line.p1()) / std::max(1.0, line.length());
        const double head = m_layout.columns.pitch >= 10 ? 8 : 5;
        const QPointF end = line.pointAt(reach) - (reach >= 1 && heads ? 0.8 * head : 0) * direction;
        const std::optional<int> digit = m_scene.digitOf(move.from);
        const QColor own = digit ? m_theme.digit(*digit, m_pass.digits)
                           : now ? m_role.solid
                                 : m_canvas.faded(m_role.solid, 0.6);
        const double width = (now || pointed ? 2 : 1.5);
        const QPainterPath path = polyline({line.p1(), end});
        // The outline keeps a dark digit visible on a dark background, and a bright digit on a bright one.
        if (digit && part > 0.2) m_canvas.stroke(path, m_canvas.faded(m_theme.faint, part), width + 1.5);
        m_canvas.stroke(path, m_canvas.faded(own, part), width);
        if (!heads || reach < 1) return;
        const QPainterPath tip = filledHead(line.p2(), direction, head);
        if (digit) m_canvas.stroke(tip, m_canvas.faded(m_theme.faint, part), 1.5);
        m_canvas.fillPath(tip, m_canvas.faded(own, part));
    }

    // Paints values that move down from their elements, through the rows with what is known about them, and
    // then along their arrows.
    void paintChips() {
        if (!m_scene.hasText() || m_scene.landed() || m_motion.travel <= 0) return;
        std::vector<const ScatterMove*> moving;
        for (const ScatterMove& move : m_pass.moves)
            if (move.step == m_frame.filmStep && m_scene.inSight(move.from)) moving.push_back(&move);
        if (moving.size() > mostMovedChips) return m_canvas.omit(Omitted::onTheWay);
        const ScatterCells& elements = m_scene.cells(0);
        for (const ScatterMove* move : moving) {
            const QLineF arrow = arrowOf(*move);
            const double down = arrow.y1() - m_layout.rows.front().middle();
            const double gone = m_motion.travel * (down + arrow.length());
            const QPointF at = gone < down ? QPointF(arrow.x1(), arrow.y1() - down + gone)
                                           : arrow.pointAt((gone - down) / std::max(1.0, arrow.length()));
            const std::optional<int> digit = m_scene.digitOf(move->from);
            const std::size_t element = move->from - m_scene.first();
            m_canvas.chip(at,
                          m_frame.document->values().text(elements.values[element], elements.nodes[element],
                                                          elements.type),
                          figures(m_layout.type.label + 3, 700), 2 * m_layout.type.label, 9,
                          digit ? m_theme.digit(*digit, m_pass.digits) : m_role.solid,
                          digit ? m_theme.onDigit(*digit, m_pass.digits) : m_theme.onRole);
        }
    }

    // Paints rings around everything known about the element under the pointer.
    void paintRings() {
        for (std::size_t row = 0; row < m_layout.rows.size(); ++row) {
            const auto cell = m_scene.isLast(row) ? m_scene.pointedTo() : m_scene.pointed();
            if (!cell || !m_scene.inSight(*cell)) continue;
            m_canvas.box(m_layout.cell(m_layout.rows[row], *cell).adjusted(-1.5, -1.5, 1.5, 1.5),
                         {{}, m_theme.ink, 1.5, 7.5});
        }
    }

    // --- the digits --------------------------------------------------------------------------------------

    void paintTable() {
        const QRectF& box = m_layout.table;
        const double row = m_layout.tableRow, px = std::min(m_layout.type.label, 0.72 * row);
        const double swatch = std::min(1.3 * row, 0.2 * box.width()), corner = std::min(4.0, 0.2 * row);
        const double counts = box.left() + 0.62 * box.width(), starts = box.right();
        const auto put = [&](double right, double middle, const QString& text, bool strong) {
            m_canvas.middle({right, middle}, Align::right, text, figures(px, strong ? 600 : 400),
                            strong ? m_theme.text : m_theme.muted);
        };
        const auto& arrays = m_frame.document->trace().launches[std::size_t(m_pass.launch)].globals;
        const auto name = [&](double right, double edge, std::uint16_t array) {
            const SideRoom room{{right, box.top() + row / 2}, std::min(px, m_layout.type.smallest), edge};
            paintSideLabel(m_canvas, room, QString::fromStdString(arrays[array].name), figures(px),
                           m_theme.muted);
        };
        name(counts, box.left() + swatch, m_pass.table->count.array);
        name(starts, counts, m_pass.table->start.array);
        for (int digit = 0; digit < m_pass.digits; ++digit) {
            const double y = box.top() + (digit + 1) * row, middle = y + row / 2;
            m_canvas.box({box.left(), y + 1, swatch, row - 2},
                         {m_theme.digit(digit, m_pass.digits), {}, 0, corner});
            m_canvas.middle({box.left() + swatch / 2, middle}, Align::centre,
                            QString::number(digit, 16).toUpper(), figures(px, 700),
                            m_theme.onDigit(digit, m_pass.digits));
            const auto count = m_scene.model().countOf(m_pass, digit, m_frame.filmStep),
                       start = m_scene.model().startOf(m_pass, digit, m_frame.filmStep);
            const auto text = [](std::optional<std::uint64_t> value) {
                return value ? groupedText(*value) : QStringLiteral("·");
            };
            const bool any = count.value_or(0) > 0;
            put(counts, middle, text(count), any);
            put(starts, middle, text(start), any && start);
        }
    }

    const ScatterScene m_scene;
    const ScatterPass& m_pass;
    const RoleColors& m_role;
};

void paintScatter(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout) {
    if (layout.pass < 0) return;
    ScatterPainter(canvas, frame, layout).paint();
    const ScatterPass& pass = scatterOf(*frame.document).passes()[std::size_t(layout.pass)];
    for (const ModelRow& row : layout.rows)
        canvas.spots(layout.columns, 0, layout.columns.count, row.y, row.foot(),
                     CellOfRun{pass.rows[std::size_t(row.row)].array, 0});
    if (layout.table.isEmpty()) return;
    const QPointF line(0, layout.tableRow); // skips the line with the column names
    canvas.spot({.rect = QRectF(layout.table.topLeft() + line, QSizeF(layout.table.width(), layout.tableRow)),
                 .subject = DigitOfPass{layout.pass, 0},
                 .count = std::uint64_t(pass.digits),
                 .step = line});
}

bool offersScatter(const Document& document) { return !scatterOf(document).passes().empty(); }

// The marks for what is known by now about the pass's elements.
std::vector<LegendItem> legendOfScatter(const FrameState& frame) {
    std::vector<LegendItem> items;
    const ScatterModel& model = scatterOf(*frame.document);
    const int at = model.passAt(frame.filmStep);
    if (at < 0) return items;
    const ScatterPass& pass = model.passes()[std::size_t(at)];
    const auto knows = [&](int row) {
        return row >= 0 && model.cells(pass.rows[std::size_t(row)], {0, 1}, frame.filmStep).ready.front();
    };
    if (pass.drops && knows(pass.predicate)) {
        items.push_back({LegendMark::kept, tr("kept")});
        items.push_back({LegendMark::dropped, tr("dropped")});
    }
    if (knows(pass.digit)) items.push_back({LegendMark::digit, tr("digit of this pass"), pass.digits});
    const std::vector<ScanNow> scan = scanAt(*frame.document, pass.scanned, {0, pass.size()}, frame.filmStep);
    if (std::ranges::any_of(scan, &ScanNow::written)) addWritten(items, frame.motion().settled());
    const bool moves =
        std::ranges::any_of(pass.moves, [&](const ScatterMove& move) { return move.step == frame.filmStep; });
    if (moves && !frame.motion().settled()) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    return items;
}

Placed composeScatter(Canvas& canvas, const FrameState& frame, const Room& room) {
    const ScatterLayout layout(scatterOf(*frame.document), frame.filmStep, room, frame.longestText());
    paintScatter(canvas, shownAt(frame, layout.level), layout);
    return {.columns = layout.columns, .left = layout.columns.x0, .legend = legendOfScatter(frame)};
}

} // namespace

ViewKind scatterView() { return {offersScatter, composeScatter}; }

} // namespace scanscope::viz

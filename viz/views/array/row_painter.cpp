#include "viz/views/array/row_painter.h"

#include <algorithm>

#include "viz/paint/cell_text.h"

namespace scanscope::viz {

namespace {

// The number of characters that fit at the smallest text size. Digits may come close to the border, but the
// operators between terms must not touch it.
int fittingCharacters(const ArrayLayout& layout, bool symbols) {
    const double beside = symbols ? 6 : 2;
    return std::max(1, int((layout.columns.width - beside) / (0.6 * layout.sizes.type.smallest)));
}

constexpr double inHatch = 2.5; // distance of hatching from a cell's edge

} // namespace

RowPainter::RowPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout)
    : Painter(canvas, frame, layout)
    , m_characters(layout.level == Level::full ? wholeText : fittingCharacters(layout, frame.symbols))
    , m_longest(layout.level <= Level::shortText ? longestShown(frame, m_characters) : 2) {}

StepRole RowPainter::roleOf(const ArrayRow& row) const {
    return row.step == beforeFirstStep ? StepRole::plain : m_frame.model->step(row.step).role;
}

QString RowPainter::text(trace::Value value, trace::Node node, trace::ElementType type) const {
    return fittedCellText(m_canvas, m_frame, value, node, type, m_characters);
}

TextStyle RowPainter::textStyle(const ArrayRow& row, int weight) const {
    // If even the smallest size is too large for the cell, `shortText` has already shortened the text to fit
    // at that size.
    return figures(textSize(m_layout.sizes.type.growth * row.height, m_layout.columns.width, m_longest,
                            m_layout.sizes.largestText, m_layout.sizes.type.smallest),
                   weight);
}

QRectF RowPainter::cell(const ArrayRow& row, Column column) const {
    return m_layout.cellBox(row, rowContent(*m_frame.model, row), column);
}

RowCell RowPainter::cellAt(const ArrayRow& row, Column column, const QRectF& box) const {
    const Row& content = rowContent(*m_frame.model, row);
    const auto i = std::size_t(column);
    return {box, kindOf(row, column), content.known[i] && row.place != RowPlace::future, content.values[i],
            content.nodes[i]};
}

CellKind RowPainter::kindOf(const ArrayRow& row, Column column) const {
    const Row& content = rowContent(*m_frame.model, row);
    const auto i = std::size_t(column);
    const bool known = content.known[i] != 0, source = row.place == RowPlace::source;
    CellKind kind;
    kind.padding = content.padding[i] != 0;
    kind.state = row.place == RowPlace::future || !known ? CellState::toCome : CellState::stands;
    kind.role = m_frame.now().role;
    const CellMark mark =
        source || row.step == beforeFirstStep ? CellMark::none : m_frame.model->step(row.step).marks[i];
    const std::vector<std::uint8_t>& reads = source ? m_frame.now().sourceRead : m_frame.now().read;
    const bool isAbove = source || row.place == RowPlace::previous;
    const bool read = isAbove && i < reads.size() && reads[i];
    if (row.place == RowPlace::earlier) {
        // Only cells that the step changed stand out. Cells that it copied down or loaded do not.
        const StepRole wrote = roleOf(row);
        if (mark == CellMark::written && wrote != StepRole::plain) {
            kind.state = CellState::left;
            kind.role = wrote;
        } else if (known) {
            kind.state = CellState::past;
        }
    } else if (row.place == RowPlace::current && mark != CellMark::none) {
        kind.state = m_motion.settled() ? CellState::written : CellState::awaited;
        kind.copied = mark == CellMark::carried;
    } else if (known && read) {
        kind.state = CellState::read;
        kind.lift = m_motion.lift;
    }
    addFault(kind, row, column, known, read);
    return kind;
}

void RowPainter::addFault(CellKind& kind, const ArrayRow& row, Column column, bool known, bool read) const {
    const auto is = [&](CellFault fault, const Flaw* flaw) {
        kind.fault = fault;
        kind.warns = flaw && flaw->warns();
    };
    if (const Flaw* flaw = flawAt(row, column)) {
        if (flaw->kind() == FlawKind::never_written) return is(CellFault::unknown, flaw);
        return is(isOneOfMany(row, column, *flaw) ? CellFault::oneOfMany : CellFault::now, flaw);
    }
    if (!known && read) return is(CellFault::unknown, nullptr);
    if (m_frame.model->findings().empty()) return;
    const Row& content = rowContent(*m_frame.model, row);
    const bool isOwn =
        row.step != beforeFirstStep && row.place != RowPlace::source && row.place != RowPlace::future;
    if (!isOwn || !content.stands(column)) return;
    if (const Flaw* flaw = m_frame.model->findings().on(row.step, content.address(column)))
        is(CellFault::before, flaw);
}

// Whether the row has too many cells with hazards to tell them apart. Only the selected cell or the finding's
// own cell is then drawn in full.
bool RowPainter::isOneOfMany(const ArrayRow& row, Column column, const Flaw& flaw) const {
    constexpr int most = 8;
    if (flaw.kind() != FlawKind::hazard) return false;
    const Row& content = rowContent(*m_frame.model, row);
    int count = 0;
    for (const Column c : m_layout.columns.visible(content.size()))
        if (!m_layout.columns.isLeftOut(c) && flawAt(row, c) && ++count > most) break;
    if (count <= most) return false;
    const auto& selected = m_frame.selection;
    const bool isSelected = selected && flaw.has(*selected);
    return content.address(column) != (isSelected ? *selected : *flaw.cell);
}

const Flaw* RowPainter::flawAt(const ArrayRow& row, Column column) const {
    const BlockFindings& findings = m_frame.model->findings();
    const Row& content = rowContent(*m_frame.model, row);
    if (findings.empty() || !content.stands(column)) return nullptr;
    const CellAddress cell = content.address(column);
    const Flaw* flaw = findings.on(m_frame.step, cell);
    if (row.place == RowPlace::current) return flaw;
    if (row.place != RowPlace::previous && row.place != RowPlace::source) return nullptr;
    // A row above shows findings about reads. It shows those about a written cell only if the step's own row
    // does not show the cell.
    if (const Flaw* unknown = findings.neverWritten(m_frame.step, cell)) return unknown;
    return m_frame.now().row.columnOf(cell) ? nullptr : flaw;
}

void RowPainter::paintCells(const ArrayRow& row) {
    // If the run paused in the step, lines pass through the row's place.
    if (row.place == RowPlace::earlier && m_frame.model->rests(row.step)) return;
    const Columns& columns = m_layout.columns;
    const Row& content = rowContent(*m_frame.model, row);
    const IndexRange<Column> visible = columns.visible(content.size());
    paintBeside(row);
    // An array with fewer cells than columns shows its numbers at any level.
    const bool lone = !content.cells.empty();
    if (!lone && m_layout.level > Level::shortText)
        m_canvas.omit(row.place == RowPlace::earlier ? Omitted::olderRows : Omitted::values);
    if (!lone && m_layout.level >= Level::strip) {
        if (row.place != RowPlace::future) paintColours(row);
    } else if (!lone && m_layout.level == Level::bars) {
        CellRow bars = scaled(row);
        for (const Column c : visible)
            if (!columns.isLeftOut(c)) paintBar(bars, row, c);
    } else {
        for (const Column c : lone ? content.columns().from(visible.first()) : visible)
            if (!columns.isLeftOut(c)) paintCell(row, c);
    }
    if (lone) return;
    paintUnused(row, visible);
    if (m_layout.level >= Level::strip && row.place != RowPlace::future) paintNarrowPadding(row, visible);
}

// Paints one hatching over several cells if they are too narrow for separate ones.
void RowPainter::paintNarrowPadding(const ArrayRow& row, IndexRange<Column> visible) {
    const Columns& columns = m_layout.columns;
    const Row& content = rowContent(*m_frame.model, row);
    const auto isPadding = [&](Column c) { return content.padding[std::size_t(c)] != 0; };
    Column first = visible.first();
    while (visible.contains(first) && !isPadding(first)) ++first;
    Column end = first;
    while (visible.contains(end) && isPadding(end)) ++end;
    if (first < end)
        m_canvas.hatch({columns.leftOf(first), row.y, (end - first) * columns.pitch, row.height},
                       m_theme.padHatch);
}

// Paints the array's unused cells as thin bars between the columns.
void RowPainter::paintUnused(const ArrayRow& row, IndexRange<Column> visible) {
    const Columns& columns = m_layout.columns;
    const int used = int(rowContent(*m_frame.model, row).spacing.used);
    const double width = std::min(std::max(columns.gap, 3.0), columns.pitch / 2);
    if (used == 0 || used * columns.pitch < 4 * width) return;
    for (Column c((int(visible.first()) / used + 1) * used); visible.contains(c); c = c + used) {
        if (columns.isLeftOut(c)) continue;
        const double middle = columns.leftOf(c) - columns.gap / 2;
        m_canvas.fill({middle - width / 2, row.y - 3, width, row.height + 6}, m_theme.padHatch);
    }
}

void RowPainter::paintCell(const ArrayRow& row, Column column) {
    const Row& content = rowContent(*m_frame.model, row);
    if (!content.cells.empty() || m_layout.level <= Level::shortText) return paintBox(row, column);
    if (m_layout.level != Level::bars) return;
    CellRow bars = scaled(row);
    paintBar(bars, row, column);
}

void RowPainter::paintBar(CellRow& bars, const ArrayRow& row, Column column) {
    const Row& content = rowContent(*m_frame.model, row);
    if (!content.stands(column)) return;
    const Canvas::About about(m_canvas, CellAfter{content.address(column), row.step});
    const RowCell cell = cellAt(row, column, this->cell(row, column));
    bars.paintWithBar(cell, cell.kind.state == CellState::awaited ? m_motion.settle : 1);
}

void RowPainter::paintBox(const ArrayRow& row, Column column) {
    const Row& content = rowContent(*m_frame.model, row);
    if (!content.stands(column)) return;
    const Canvas::About about(m_canvas, CellAfter{content.address(column), row.step});
    const RowCell cell = cellAt(row, column, this->cell(row, column));
    const CellLook look = viz::paintCell(m_canvas, cell.box, cell.kind);
    if (cell.kind.fault == CellFault::unknown)
        return m_canvas.middle(cell.box.center(), Align::centre, QStringLiteral("?"),
                               textStyle(row, look.weight), look.text);
    if (!cell.known) return;
    if (cell.kind.state == CellState::awaited) return paintRising(cell);
    if (differsBeside(m_frame, row, column)) paintDifference(m_canvas, cell.box, look.text);
    if (row.place == RowPlace::earlier && !m_layout.earlierText) return m_canvas.omit(Omitted::olderRows);
    const CellNumber number = numberOf(row, cell, look.weight);
    if (cell.kind.fault == CellFault::now) paintZigzag(cell, number);
    paintNumber(m_canvas, cell.box, look, number);
    if (cell.kind.state == CellState::written && cell.kind.role == StepRole::identity)
        m_canvas.box(cell.box.adjusted(3, 3, -3, -3), {{}, m_theme.onRole, 1.25, 4.5});
}

// A written cell's fill rises from the bottom while the result drops into the cell.
void RowPainter::paintRising(const RowCell& cell) {
    const double height = m_motion.settle * cell.box.height();
    if (height <= 0) return;
    const QRectF filled(cell.box.left(), cell.box.bottom() - height, cell.box.width(), height);
    CellKind landed = cell.kind;
    landed.state = CellState::written;
    const BoxLook look = lookOf(m_canvas, landed, cell.box).box;
    m_canvas.box(filled, {look.fill, {}, 0, std::min(look.radius, 0.4 * height)});
}

CellNumber RowPainter::numberOf(const ArrayRow& row, const RowCell& cell, int weight) const {
    const trace::ElementType type = rowContent(*m_frame.model, row).type;
    if (m_layout.level <= Level::shortText)
        return {text(cell.value, cell.node, type), textStyle(row, weight)};
    CellNumber number = numberIn(cell.box.size(), {.smallest = 11, .largest = 20}, weight, [&](int most) {
        return fittedCellText(m_canvas, m_frame, cell.value, cell.node, type, most);
    });
    // A shortened number is not larger than its unshortened neighbours.
    if (number.text.size() < 4 && number.text != cellText(m_frame, cell.value, cell.node, type, wholeText))
        number.style.px = std::min(number.style.px, textSize(cell.box.height(), cell.box.width(), 4, 20));
    return number;
}

// Paints a zigzag under the number, which may be wrong but must stay readable.
void RowPainter::paintZigzag(const RowCell& cell, const CellNumber& number) {
    const RoleColors hazard = flawColors(m_theme, cell.kind.warns);
    const double width =
        std::min(std::max(24.0, textWidth(number.text, number.style) + 4), cell.box.width() - 10);
    const double y = cell.box.center().y() + 0.36 * number.style.px + 5;
    if (y + 3 > cell.box.bottom() - inHatch) return;
    QPainterPath zigzag;
    addZigzag(zigzag, {cell.box.center().x() - width / 2, y}, width);
    m_canvas.box({cell.box.center().x() - width / 2 - 2, y - 3, width + 4, 6}, {hazard.tint, {}, 0, 2});
    m_canvas.stroke(zigzag, hazard.solid, 1.5);
}

// Bars and colours are scaled per row. On a common scale, early rows would be flat because their values are
// still small.
CellRow RowPainter::scaled(const ArrayRow& row) const {
    const Row& content = rowContent(*m_frame.model, row);
    CellRow scaled(m_canvas, m_frame.model->values(), content.type);
    scaled.measure(content);
    return scaled;
}

void RowPainter::paintColours(const ArrayRow& row) {
    const Columns& columns = m_layout.columns;
    const Row& content = rowContent(*m_frame.model, row);
    const int together = m_layout.level == Level::aggregate ? cellsPerBar(columns.pitch) : 1;
    const int first = columns.firstVisible() / together * together,
              last = std::min(columns.lastVisible(), content.size() - 1);
    std::vector<RowCell> cells;
    cells.reserve(std::size_t(std::max(0, last - first + 1)));
    for (int c = first; c <= last; ++c)
        cells.push_back(cellAt(row, Column(c), {columns.leftOf(c), row.y, columns.width, row.height}));
    if (!cells.empty() &&
        std::ranges::count(content.known, 0) == std::ssize(content.known)) // nothing is stored yet
        viz::paintCell(m_canvas, {cells.front().box.topLeft(), cells.back().box.bottomRight()},
                       {.state = CellState::toCome});
    if (m_layout.level == Level::strip) return scaled(row).paintHeat(cells, 1, true);
    // The background extends to the last cell that was ever written.
    const auto stored = std::ranges::find_if(cells.rbegin(), cells.rend(), &RowCell::known);
    const double right = columns.leftOf(first + double(cells.rend() - stored));
    const bool past = row.place == RowPlace::earlier;
    m_canvas.fill({columns.leftOf(first), row.y, right - columns.leftOf(first), row.height},
                  past ? m_theme.past : m_theme.sunken);
    scaled(row).paintRange(cells, std::size_t(together), past);
}

// The second array is small and has no borders, because readers look up its values but do not follow its
// moves.
void RowPainter::paintBeside(const ArrayRow& row) {
    if (row.beside <= 0 || row.step == beforeFirstStep) return;
    const Row& content = *m_frame.model->step(row.step).beside;
    const Row* before = !row.step.isFirst() && m_frame.model->step(row.step - 1).beside
                            ? &*m_frame.model->step(row.step - 1).beside
                            : nullptr;
    const bool settled = row.place != RowPlace::current || m_motion.settled();
    const Row& shown = settled || !before ? content : *before;
    const ArrayRow part = row.besideRow();
    for (const Column c : m_layout.columns.visible(content.size())) {
        const auto i = std::size_t(c);
        if (!shown.stands(c) || !shown.known[i] || m_layout.columns.isLeftOut(c)) continue;
        const QRectF box = m_layout.cellBox(part, content, c).adjusted(0, 3, 0, 0);
        const bool changed = before && before->known[i] && before->values[i] != content.values[i] && settled;
        const QString text = m_frame.model->values().text(shown.values[i], shown.nodes[i], shown.type);
        m_canvas.box(box, {m_theme.past, {}, 0, 4});
        m_canvas.middle(box.center(), Align::centre, text,
                        figures(std::max(11.0, m_layout.sizes.type.compact - 1), changed ? 600 : 400),
                        changed ? m_canvas.role(roleOf(row)).solid : m_theme.muted);
    }
}

namespace {

// The same row of the other run; null if the other run shows something else there.
const Row* otherRow(const FrameState& frame, const ArrayRow& row) {
    if (!frame.beside || frame.beside->empty() || row.place == RowPlace::future) return nullptr;
    const BlockModel &own = *frame.model, &other = *frame.beside->model;
    if (own.stepCount() != other.stepCount()) return nullptr;
    if (row.step != beforeFirstStep) {
        const trace::Step &one = own.block().steps[std::size_t(row.step)],
                          &beside = other.block().steps[std::size_t(row.step)];
        if (one.label != beside.label || one.number != beside.number) return nullptr;
        if (row.place == RowPlace::source && !other.step(row.step).source) return nullptr;
    }
    const Row &content = rowContent(own, row), &there = rowContent(other, row);
    return content.space == there.space && content.name == there.name && content.type == there.type ? &there
                                                                                                    : nullptr;
}

bool differs(const Row& own, const Row& other, Column column) {
    if (!own.stands(column)) return false;
    const CellAddress cell = own.address(column);
    const std::optional<Column> there = other.columnOf({other.space, other.array, cell.index});
    if (!there) return false;
    const auto i = std::size_t(column), j = std::size_t(*there);
    return own.known[i] != other.known[j] || (own.known[i] && own.values[i] != other.values[j]);
}

} // namespace

bool differsBeside(const FrameState& frame, const ArrayRow& row, Column column) {
    const Row* other = otherRow(frame, row);
    return other && differs(rowContent(*frame.model, row), *other, column);
}

bool differsBeside(const FrameState& frame, const ArrayLayout& layout) {
    return std::ranges::any_of(layout.rows, [&](const ArrayRow& row) {
        const Row* other = otherRow(frame, row);
        if (!other) return false;
        const Row& own = rowContent(*frame.model, row);
        for (const Column column : layout.columns.visible(own.size()))
            if (differs(own, *other, column)) return true;
        return false;
    });
}

} // namespace scanscope::viz

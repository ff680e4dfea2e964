#include "viz/views/scatter/scatter_scene.h"

#include <algorithm>

#include "viz/model/document.h"
#include "viz/views/scatter/scatter_model.h"

namespace scanscope::viz {

ScatterScene::ScatterScene(const FrameState& frame, const ScatterLayout& layout)
    : m_frame(frame)
    , m_layout(layout)
    , m_model(scatterOf(*frame.document))
    , m_pass(m_model.passes()[std::size_t(layout.pass)])
    , m_motion(frame.motion())
    , m_first(std::uint64_t(layout.columns.firstVisible())) {
    const int last = layout.columns.lastVisible();
    const trace::Range range{m_first, last < int(m_first) ? 0 : std::uint64_t(last) + 1 - m_first};
    const auto cellsOf = [&](int row) {
        return row < 0 ? ScatterCells() : m_model.cells(m_pass.rows[std::size_t(row)], range, frame.filmStep);
    };
    for (const ModelRow& place : layout.rows) m_cells.push_back(cellsOf(place.row));
    m_digits = cellsOf(m_pass.digit);
    m_predicate = cellsOf(m_pass.drops ? m_pass.predicate : -1);
    findPointed();
    if (hasText()) m_scan = scanAt(*frame.document, m_pass.scanned, range, frame.filmStep, &m_scanName);
}

// Until the scan's results are stored in the row, the row shows the scan's current values.
const QString& ScatterScene::scanOf(std::size_t row) const {
    static const QString none;
    const bool isIndex = m_pass.rows[std::size_t(m_layout.rows[row].row)].meaning == trace::Meaning::index;
    const std::vector<std::uint8_t>& known = m_cells[row].known;
    const bool isMade = std::ranges::find(known, 1) != known.end();
    return isIndex && !isMade && !m_scan.empty() ? m_scanName : none;
}

const trace::Global& ScatterScene::array(std::size_t row) const {
    const trace::Launch& launch = m_frame.document->trace().launches[std::size_t(m_pass.launch)];
    return launch.globals[m_pass.rows[std::size_t(m_layout.rows[row].row)].array];
}

bool ScatterScene::isPredicate(std::size_t row) const {
    return m_pass.drops && m_layout.rows[row].row == m_pass.predicate;
}

std::optional<int> ScatterScene::digitOf(std::uint64_t element) const {
    const std::uint64_t i = element - m_first;
    if (m_pass.digit < 0) return std::nullopt;
    if (i >= m_digits.ready.size()) return m_model.digitOf(m_pass, element, m_frame.filmStep);
    const bool shown = m_digits.ready[i] && (landed() || !m_digits.written[i]);
    return shown ? std::optional(int(m_digits.values[i].bits)) : std::nullopt;
}

bool ScatterScene::isDropped(std::uint64_t element) const {
    const std::uint64_t i = element - m_first;
    return i < m_predicate.ready.size() && m_predicate.ready[i] && m_predicate.values[i].bits == 0 &&
           (landed() || !m_predicate.written[i]);
}

ScatterCell ScatterScene::cellAt(std::size_t row, std::uint64_t i) const {
    const ScatterCells& cells = m_cells[row];
    ScatterCell cell;
    cell.number = m_first + i;
    cell.box = m_layout.cell(m_layout.rows[row], cell.number);
    cell.value = cells.values[i];
    cell.node = cells.nodes[i];
    cell.type = cells.type;
    cell.now = cells.written[i] != 0;
    cell.known = cells.known[i] && (landed() || !cell.now);
    cell.ready = cells.ready[i] != 0;
    cell.read = cells.read[i] != 0;
    cell.dropped = !isLast(row) && isDropped(cell.number);
    if (!cell.known && !scanOf(row).isEmpty()) {
        const auto found = std::ranges::find(m_scan, cell.number, &ScanNow::from);
        if (found != m_scan.end()) {
            cell.scanned = true;
            cell.value = found->value;
            cell.node = found->node;
            cell.type = found->type;
            cell.now = found->written;
            cell.read = found->read && !found->written;
        }
    }
    if (isFirst(row)) cell.digit = digitOf(cell.number);
    if (isLast(row) && cell.known)
        if (const ScatterMove* move = m_pass.moveIn(m_pass.moveTo, cell.number))
            cell.digit = digitOf(move->from);
    return cell;
}

std::uint64_t ScatterScene::moved() const {
    const std::vector<FilmStep>& since = m_pass.to().begun;
    return std::uint64_t(std::ranges::count_if(since, [this](FilmStep begun) {
        return begun < m_frame.filmStep || (begun == m_frame.filmStep && landed());
    }));
}

void ScatterScene::findPointed() {
    const auto pointed = m_frame.pointedGlobal();
    if (!pointed) return;
    const auto [space, array, cell] = *pointed;
    for (std::size_t row = 0; row < m_layout.rows.size(); ++row) {
        if (m_pass.rows[std::size_t(m_layout.rows[row].row)].array != array) continue;
        const ScatterMove* move = m_pass.moveIn(isLast(row) ? m_pass.moveTo : m_pass.moveFrom, cell);
        if (!isLast(row)) m_pointed = cell;
        if (move) m_pointed = move->from;
        if (move || isLast(row)) m_pointedTo = move ? move->to : cell;
        return;
    }
}

} // namespace scanscope::viz

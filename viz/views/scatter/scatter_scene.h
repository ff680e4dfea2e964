// What the scatter view shows of its pass at one moment: the cells in sight of each row, their digits, and
// what is pointed at.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/views/scatter/scatter_layout.h"

namespace scanscope::viz {

struct ScatterCell {
    QRectF box;
    std::uint64_t number = 0; // in its array
    trace::Value value;
    trace::Node node = trace::no_input;
    trace::ElementType type = trace::ElementType::int32;
    bool known = false, ready = false, now = false, read = false;
    bool scanned = false; // not known yet: what the scan that makes it holds by now
    bool dropped = false; // its element stays behind, as far as that is known
    std::optional<int> digit;
};

class ScatterScene {
public:
    // Both must outlive it; the frame has a document, and the layout a pass.
    ScatterScene(const FrameState& frame, const ScatterLayout& layout);

    [[nodiscard]] const ScatterModel& model() const { return m_model; }
    [[nodiscard]] const ScatterPass& pass() const { return m_pass; }
    [[nodiscard]] bool landed() const { return m_motion.settle > 0.5; } // what is written in this step
    [[nodiscard]] bool hasText() const { return m_layout.level <= Level::shortText; }

    // Columns in sight.
    [[nodiscard]] std::uint64_t first() const { return m_first; }
    [[nodiscard]] std::uint64_t count() const { return m_cells.front().values.size(); }
    [[nodiscard]] bool inSight(std::uint64_t cell) const { return cell - m_first < count(); }

    // By row of the layout.
    [[nodiscard]] const ScatterCells& cells(std::size_t row) const { return m_cells[row]; }
    [[nodiscard]] const trace::Global& array(std::size_t row) const;
    [[nodiscard]] bool isFirst(std::size_t row) const { return row == 0; }
    [[nodiscard]] bool isLast(std::size_t row) const { return row + 1 == m_cells.size(); }
    [[nodiscard]] bool isElements(std::size_t row) const { return isFirst(row) || isLast(row); }
    [[nodiscard]] bool isPredicate(std::size_t row) const; // that decides what is kept
    // The scan that makes the cells of the row runs and holds them in an array of this name; else empty.
    [[nodiscard]] const QString& scanOf(std::size_t row) const;
    // `i` from the first one in sight.
    [[nodiscard]] ScatterCell cellAt(std::size_t row, std::uint64_t i) const;

    // Of an element by its cell in the first row, where it is known by now.
    [[nodiscard]] std::optional<int> digitOf(std::uint64_t element) const;
    [[nodiscard]] std::uint64_t moved() const; // cells of the last row that hold an element by now

    // What is pointed at, or else selected: an element, by its cell in the first row, and the cell where it
    // goes.
    [[nodiscard]] std::optional<std::uint64_t> pointed() const { return m_pointed; }
    [[nodiscard]] std::optional<std::uint64_t> pointedTo() const { return m_pointedTo; }

private:
    [[nodiscard]] bool isDropped(std::uint64_t element) const;
    void findPointed();

    const FrameState& m_frame;
    const ScatterLayout& m_layout;
    const ScatterModel& m_model;
    const ScatterPass& m_pass;
    const Motion m_motion;
    std::uint64_t m_first = 0;
    std::vector<ScatterCells> m_cells;
    ScatterCells m_digits, m_predicate;
    std::vector<ScanNow> m_scan; // in sight, by cell of the predicate
    QString m_scanName;
    std::optional<std::uint64_t> m_pointed, m_pointedTo;
};

} // namespace scanscope::viz

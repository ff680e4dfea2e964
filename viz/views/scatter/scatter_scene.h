// The content of the scatter view at one moment of its pass: the visible cells of each row, their digits, and
// what is under the pointer.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/views/scatter/scatter_layout.h"

namespace scanscope::viz {

struct ScatterCell {
    QRectF box;
    std::uint64_t number = 0; // index in its array
    trace::Value value;
    trace::Node node = trace::no_input;
    trace::ElementType type = trace::ElementType::int32;
    bool known = false, ready = false, now = false, read = false;
    bool scanned = false; // not stored yet: shows the current value of the scan
    bool dropped = false; // the element is known to stay behind
    std::optional<int> digit;
};

class ScatterScene {
public:
    // Both arguments must outlive the scene. The frame must have a document, and the layout a pass.
    ScatterScene(const FrameState& frame, const ScatterLayout& layout);

    [[nodiscard]] const ScatterModel& model() const { return m_model; }
    [[nodiscard]] const ScatterPass& pass() const { return m_pass; }
    [[nodiscard]] bool landed() const { return m_motion.settle > 0.5; } // the step's new values are there
    [[nodiscard]] bool hasText() const { return m_layout.level <= Level::shortText; }

    // The visible columns.
    [[nodiscard]] std::uint64_t first() const { return m_first; }
    [[nodiscard]] std::uint64_t count() const { return m_cells.front().values.size(); }
    [[nodiscard]] bool inSight(std::uint64_t cell) const { return cell - m_first < count(); }

    // The cells of a row, numbered as in the layout.
    [[nodiscard]] const ScatterCells& cells(std::size_t row) const { return m_cells[row]; }
    [[nodiscard]] const trace::Global& array(std::size_t row) const;
    [[nodiscard]] bool isFirst(std::size_t row) const { return row == 0; }
    [[nodiscard]] bool isLast(std::size_t row) const { return row + 1 == m_cells.size(); }
    [[nodiscard]] bool isElements(std::size_t row) const { return isFirst(row) || isLast(row); }
    [[nodiscard]] bool isPredicate(std::size_t row) const; // the row with the predicate of the elements
    // The name of the array with the running scan for this row; empty if no such scan is running.
    [[nodiscard]] const QString& scanOf(std::size_t row) const;
    // `i` counts from the first visible cell.
    [[nodiscard]] ScatterCell cellAt(std::size_t row, std::uint64_t i) const;

    // The digit of the element in this cell of the first row, if it is known by now.
    [[nodiscard]] std::optional<int> digitOf(std::uint64_t element) const;
    [[nodiscard]] std::uint64_t moved() const; // how many elements are in the last row by now

    // The element under the pointer or, if there is none, the selected element: its cell in the first row,
    // and the cell that it moves to.
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
    std::vector<ScanNow> m_scan; // scan of the visible cells, by cell of the predicate
    QString m_scanName;
    std::optional<std::uint64_t> m_pointed, m_pointedTo;
};

// Paints the cells of one row, as text or as bars.
class Canvas;

void paintScatterCells(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout,
                       const ScatterScene& scene, std::size_t row);

} // namespace scanscope::viz

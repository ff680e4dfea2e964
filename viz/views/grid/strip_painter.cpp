#include "viz/views/grid/grid_painters.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_row.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

constexpr double leastBars = 10, leastStrip = 3; // pitches of the levels of detail
constexpr double leastFlag = 4;                  // narrower cells have marks instead

double gapOf(double pitch) { return std::min(4.0, std::floor(0.09 * pitch)); }

// Whether no cell has a known value and all will still be written.
bool isToCome(const GlobalCells& cells) {
    return std::ranges::none_of(cells.known, [](auto known) { return known != 0; }) &&
           std::ranges::all_of(cells.marks, [](GlobalMark mark) { return mark == GlobalMark::toCome; });
}

class StripPainter {
public:
    StripPainter(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_strip(strip)
        , m_smallest(smallestText) {
        const Film& film = frame.document->film();
        const LaunchIndex above = launchAbove(strip.band);
        m_running = film.launchAt(frame.filmStep) == above;
        m_input = strip.band.isFirst();
        m_wroteIn = m_running ? frame.now().role : m_input ? StepRole::plain : film.roleOfLaunch(above);
    }

    void paint() {
        const LaunchArrays& arrays = m_frame.document->arrays();
        std::vector<GlobalCells> cells;
        for (const StripPart& part : m_strip.parts)
            cells.push_back(arrays.cells(m_strip.band, m_strip.array, {part.first, part.count},
                                         m_frame.filmStep, m_strip.readers));
        if (cells.empty()) return;
        CellRow row(m_canvas, m_frame.document->values(), cells.front().type);
        for (const GlobalCells& some : cells) row.measure(some);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const StripPart& part = m_strip.parts[i];
            // The width of three digits or of the longest value.
            const double least = 0.6 * m_smallest * 2 + 6;
            const bool text = part.pitch() >= least && m_strip.height >= 1.3 * m_smallest &&
                              saysSomething(cells[i], part.pitch());
            if (!text && std::ranges::count(cells[i].known, 1) > 0) m_canvas.omit(Omitted::values);
            if (!text && isToCome(cells[i]))
                m_canvas.box({part.left, m_strip.y, part.right - part.left, m_strip.height},
                             {m_canvas.theme().surface, m_canvas.theme().pastBorder, 1, 4, true});
            else if (part.pitch() >= leastBars)
                paintCells(row, part, cells[i], text);
            else
                paintHeat(row, part, cells[i]);
            if (m_strip.flags && arrays.headsKnown(m_strip.band, m_strip.array, m_frame.filmStep))
                paintFlags(part);
        }
    }

private:
    // Whether at least the first digit fits. Otherwise the number would be only an ellipsis, and a bar shows
    // more.
    [[nodiscard]] bool saysSomething(const GlobalCells& cells, double pitch) const {
        const int room = std::max(1, int((pitch - gapOf(pitch) - 2) / (0.6 * m_smallest)));
        const RunValues& values = m_frame.document->values();
        for (std::size_t i = 0; i < cells.values.size(); ++i)
            if (cells.known[i] && values.text(cells.values[i], cells.nodes[i], cells.type, room) == u"…")
                return false;
        return true;
    }

    [[nodiscard]] CellKind kindOf(const GlobalCells& cells, std::size_t i) const {
        const bool known = cells.known[i] != 0;
        if (cells.read[i]) return {.state = CellState::read, .role = m_frame.now().role};
        switch (cells.marks[i]) {
        case GlobalMark::now:
            return {.state = m_frame.motion().settle > 0.5 ? CellState::written : CellState::awaited,
                    .role = m_wroteIn};
        case GlobalMark::written:
            return {.state = CellState::left, .role = m_wroteIn};
        case GlobalMark::toCome:
            return {.state = known ? CellState::past : CellState::toCome};
        case GlobalMark::none:
            break;
        }
        return {.state = !known ? CellState::toCome : m_input ? CellState::stands : CellState::past};
    }

    void paintCells(CellRow& row, const StripPart& part, const GlobalCells& cells, bool text) {
        const double pitch = part.pitch(), gap = gapOf(pitch);
        for (std::uint64_t i = 0; i < part.count; ++i) {
            const RowCell cell{
                {part.leftOf(part.first + i) + gap / 2, m_strip.y, pitch - gap, m_strip.height},
                kindOf(cells, i),
                cells.known[i] != 0,
                cells.values[i],
                cells.nodes[i]};
            const Canvas::About about(m_canvas, CellBetween{m_strip.band, m_strip.array, part.first + i});
            // An unfilled cell gets a background, so that lines from blocks do not show through it.
            if (const BoxLook look = lookOf(m_canvas, cell.kind, cell.box).box; !look.fill.isValid())
                m_canvas.box(cell.box, {m_canvas.theme().surface, {}, 0, look.radius});
            if (text)
                row.paintWithNumber(cell, {.smallest = m_smallest, .largest = 20});
            else
                row.paintWithBar(cell, cell.kind.state == CellState::awaited ? 0 : 1);
        }
    }

    void paintHeat(CellRow& row, const StripPart& part, const GlobalCells& cells) {
        const double pitch = part.pitch();
        // With many launches, a part may have no width. All its cells are then in one column.
        const bool isOne = pitch * double(part.count) <= leastStrip;
        const auto together =
            isOne ? part.count : std::uint64_t(pitch >= leastStrip ? 1 : std::ceil(leastStrip / pitch));
        m_canvas.fill({part.left, m_strip.y, part.right - part.left, m_strip.height},
                      m_canvas.theme().surface);
        std::vector<RowCell> shown;
        for (std::uint64_t i = 0; i < part.count; ++i) {
            const CellKind kind = kindOf(cells, i);
            const bool known = cells.known[i] && kind.state != CellState::awaited;
            // A column ends where a segment ends.
            if (part.gap > 0 && std::ranges::binary_search(part.heads, part.first + i)) {
                row.paintHeat(shown, together, false);
                shown.clear();
            }
            shown.push_back({{part.leftOf(part.first + i), m_strip.y, pitch, m_strip.height},
                             kind,
                             known,
                             cells.values[i],
                             cells.nodes[i]});
        }
        row.paintHeat(shown, together, false);
    }

    void paintFlags(const StripPart& part) {
        if (part.pitch() < leastFlag) return;
        for (const std::uint64_t head : part.heads)
            paintSegmentFlag(m_canvas, part.leftOf(head) - (head > part.first ? part.gap / 2 : 0.5),
                             m_strip.y - 5, m_strip.foot());
    }

    Canvas& m_canvas;
    const FrameState& m_frame;
    const ArrayStrip& m_strip;
    double m_smallest;
    bool m_running = false, m_input = false;
    StepRole m_wroteIn = StepRole::plain; // of the launch above
};

} // namespace

void paintStrip(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText) {
    StripPainter(canvas, frame, strip, smallestText).paint();
}

} // namespace scanscope::viz

#include "viz/views/histogram/histogram_painters.h"

#include <algorithm>
#include <vector>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_row.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double leastPixel = 1; // smallest height of an element that is still visible

class InputPainter : HistogramPart {
public:
    InputPainter(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout)
        : HistogramPart(canvas, frame, layout) {}

    void paint() {
        if (m_layout.inputRows > 0)
            paintCells();
        else
            paintStrip();
        paintMissing();
    }

private:
    // Paints each element with its value before it is counted, and in its bin's colour afterwards.
    void paintCells() {
        for (std::uint64_t i = 0; i < m_model.n; ++i) {
            const QRectF box = m_layout.cellBox(i);
            const Canvas::About about(m_canvas, CellOfRun{m_model.input, i});
            const CountedElement* element = m_model.at(i);
            const auto perRow = std::uint64_t(m_layout.input.count);
            if (m_layout.inputRows == 1)
                paintIndex(i, {box.center().x(), box.top() - 9}, Align::centre);
            else if (i % perRow == 0)
                paintIndex(i, {box.left() - 8, box.center().y()}, Align::right);
            CellRow(m_canvas, m_frame.document->values(), m_model.type)
                .paintWithNumber(
                    {box, kindOf(element), element != nullptr, element ? element->value : trace::Value()},
                    m_layout.numbers());
        }
    }
    [[nodiscard]] CellKind kindOf(const CountedElement* element) const {
        if (!element) return {.padding = true};
        if (landed(element->step)) return {.ground = color(element->bin), .onGround = onColor(element->bin)};
        return {.state = element->step == m_step ? CellState::read : CellState::stands,
                .role = m_frame.now().role};
    }
    void paintIndex(std::uint64_t i, QPointF at, Align align) {
        if (m_layout.inputRows == 1 && i % std::uint64_t(rulerStep(m_layout.input.pitch)) != 0) return;
        m_canvas.middle(at, align, QString::number(i), figures(m_layout.type.label), m_theme.muted);
    }
    // A column with several elements shows them in order, one above the other. If there are too many to tell
    // apart, it shows the share of each bin.
    void paintStrip() {
        m_canvas.omit(Omitted::values);
        const std::uint64_t together = m_layout.together();
        const QRectF whole(m_layout.cellBox(0).left(), m_layout.inputTop,
                           m_layout.input.pitch * m_layout.input.count, m_layout.cell);
        m_canvas.box(whole.adjusted(-1, -1, 1, 1), {m_theme.surface, m_theme.cellBorder, 1, 3});
        const double high = m_layout.cell / double(together);
        std::vector<const CountedElement*> column;
        for (std::uint64_t first = 0; first < m_model.n; first += together) {
            column.clear();
            for (std::uint64_t i = first; i < std::min(m_model.n, first + together); ++i)
                column.push_back(m_model.at(i));
            if (high < leastPixel)
                std::ranges::stable_sort(
                    column, [this](const auto* a, const auto* b) { return shade(a) < shade(b); });
            const QRectF box = m_layout.cellBox(first);
            for (std::size_t i = 0; i < column.size();) {
                std::size_t end = i + 1;
                while (end < column.size() && shade(column[end]) == shade(column[i])) ++end;
                const QRectF part(box.left(), box.top() + double(i) * high, box.width(),
                                  double(end - i) * high);
                const int bin = shade(column[i]);
                m_canvas.fill(part, bin >= 0 ? color(bin) : bin == -1 ? m_theme.cell : m_theme.padHatch);
                i = end;
            }
        }
        m_canvas.middle({whole.left(), m_layout.inputTop - 9}, Align::left, QStringLiteral("0"),
                        figures(m_layout.type.label), m_theme.muted);
        m_canvas.middle({whole.right(), m_layout.inputTop - 9}, Align::right, groupedText(m_model.n - 1),
                        figures(m_layout.type.label), m_theme.muted);
    }
    // The bin whose colour an element has. −1: not counted yet; −2: the element's block was not recorded.
    [[nodiscard]] int shade(const CountedElement* element) const {
        return !element ? -2 : landed(element->step) ? element->bin : -1;
    }

    void paintMissing() {
        if (m_model.missing() == 0) return;
        const QString text = tr("%1 of %2 elements are in unrecorded blocks")
                                 .arg(groupedText(m_model.missing()), groupedText(m_model.n));
        m_canvas.middle(
            {(m_layout.axisLeft + m_layout.axisRight) / 2, m_layout.inputFoot + m_layout.type.label},
            Align::centre, text, words(m_layout.type.label, 500), m_theme.muted);
    }
};

} // namespace

void paintHistogramInput(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout) {
    InputPainter(canvas, frame, layout).paint();
}

} // namespace scanscope::viz

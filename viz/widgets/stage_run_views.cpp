// How the views of a whole run answer the pointer, where they show elements and not blocks.
#include "viz/widgets/stage_view.h"

namespace scanscope::viz {

std::optional<GlobalCell> StageView::globalAt(QPointF at) const {
    if (empty()) return std::nullopt;
    const StageLayout layout = layoutNow();
    const QPointF stage = at / scale();
    if (layout.histogram && layout.box(View::histogram).contains(stage)) {
        const HistogramModel& model = *m_document->histogram();
        const HistogramHit hit = hitHistogram(
            *layout.histogram, binsAt(model, m_document->arrays(), m_document->film(), m_playback->step()),
            stage - layout.box(View::histogram).topLeft());
        if (hit.cell) return GlobalCell{model.input, *hit.cell};
        if (hit.bin) return GlobalCell{model.count, std::uint64_t(*hit.bin)};
    }
    return std::nullopt;
}

void StageView::pointAtGlobal(std::optional<GlobalCell> cell) {
    if (cell == m_hoverGlobal) return;
    m_hoverGlobal = cell;
    update();
}

QPointF StageView::placeOfElement(std::uint64_t cell) const {
    const StageLayout layout = layoutNow();
    if (!layout.histogram) return {};
    return (layout.box(View::histogram).topLeft() + layout.histogram->cellBox(cell).center()) * scale();
}

QPointF StageView::placeOfBin(int bin) const {
    const StageLayout layout = layoutNow();
    if (!layout.histogram) return {};
    return (layout.box(View::histogram).topLeft() +
            QPointF(layout.histogram->bins.centre(bin), layout.histogram->barsFoot + 6)) *
           scale();
}

} // namespace scanscope::viz

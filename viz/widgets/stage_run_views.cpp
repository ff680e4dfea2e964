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
    if (layout.forest && layout.box(View::forest).contains(stage)) {
        const ForestModel& model = *m_document->forest();
        const ForestHit hit = hitForest(model, *layout.forest, stage - layout.box(View::forest).topLeft());
        if (hit.node) return GlobalCell{model.values, std::uint64_t(*hit.node)};
        if (hit.place) return GlobalCell{model.tour, std::uint64_t(*hit.place)};
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

QPointF StageView::placeOfNode(int node) const {
    const StageLayout layout = layoutNow();
    if (!layout.forest) return {};
    const ForestNode& here = m_document->forest()->nodes.at(std::size_t(node));
    return (layout.box(View::forest).topLeft() + layout.forest->node(here).center()) * scale();
}

QPointF StageView::placeOfWalk(int place) const {
    const StageLayout layout = layoutNow();
    if (!layout.forest) return {};
    return (layout.box(View::forest).topLeft() +
            QPointF(layout.forest->columns.centre(place),
                    (layout.forest->scanTop + layout.forest->scanFoot) / 2)) *
           scale();
}

} // namespace scanscope::viz

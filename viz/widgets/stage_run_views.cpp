// How the views of a whole run answer the pointer, where they show elements and not blocks.
#include "viz/widgets/stage_view.h"

namespace scanscope::viz {

std::optional<CellAddress> StageView::globalAt(QPointF at) const {
    if (empty()) return std::nullopt;
    const StageLayout layout = layoutNow();
    const QPointF stage = at / scale();
    const auto cellOf = [](std::uint16_t array, std::uint64_t index) {
        return CellAddress{trace::Space::global, array, index};
    };
    if (const auto hit = hitScattered(frame(), layout, stage); hit && hit->row >= 0) {
        const ScatterPass& pass = m_document->scatter().passes()[std::size_t(layout.scatter->pass)];
        return cellOf(pass.rows[std::size_t(hit->row)].array, hit->cell);
    }
    if (layout.histogram && layout.box(View::histogram).contains(stage)) {
        const HistogramModel& model = *m_document->histogram();
        const HistogramHit hit = hitHistogram(
            *layout.histogram, binsAt(model, m_document->arrays(), m_document->film(), m_playback->step()),
            stage - layout.box(View::histogram).topLeft());
        if (hit.cell) return cellOf(model.input, *hit.cell);
        if (hit.bin) return cellOf(model.count, std::uint64_t(*hit.bin));
    }
    if (layout.forest && layout.box(View::forest).contains(stage)) {
        const ForestModel& model = *m_document->forest();
        const ForestHit hit = hitForest(model, *layout.forest, stage - layout.box(View::forest).topLeft());
        if (hit.node) return cellOf(model.values, std::uint64_t(*hit.node));
        if (hit.place) return cellOf(model.tour, std::uint64_t(*hit.place));
    }
    return std::nullopt;
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

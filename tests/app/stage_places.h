// The positions of the things on the stage that tests point at.
#pragma once

#include "viz/views/forest/forest_model.h"
#include "viz/views/histogram/histogram_model.h"
#include "viz/views/scatter/scatter_model.h"
#include "viz/widgets/stage_view.h"

namespace scanscope {

// A column of the row that the step wrote.
inline QPointF placeOfColumn(const viz::StageView& stage, int column) {
    const viz::FrameState frame = stage.frame();
    return stage.placeOf(viz::CellAfter{frame.now().row.address(viz::Column(column)), frame.step});
}
// A thread in a line of the lanes (LanesStep::lines).
inline QPointF placeOfLane(const viz::StageView& stage, int line, int thread) {
    return stage.placeOf(viz::ThreadOfLine{line, std::uint32_t(thread)});
}
// A cell of one of the visible rows of the current pass.
inline QPointF placeOfScattered(const viz::StageView& stage, std::size_t row, std::uint64_t cell) {
    const viz::ScatterModel& scatter = scatterOf(*stage.frame().document);
    const viz::ScatterPass& pass = scatter.passes().at(std::size_t(scatter.passAt(stage.frame().filmStep)));
    const int shown = pass.shownRows().at(row);
    return stage.placeOf(viz::CellOfRun{pass.rows.at(std::size_t(shown)).array, cell});
}
// An element of the input of the bars, and a bin.
inline QPointF placeOfElement(const viz::StageView& stage, std::uint64_t cell) {
    return stage.placeOf(viz::CellOfRun{histogramOf(*stage.frame().document)->input, cell});
}
inline QPointF placeOfBin(const viz::StageView& stage, int bin) {
    return stage.placeOf(viz::CellOfRun{histogramOf(*stage.frame().document)->count, std::uint64_t(bin)});
}
// A node of the forest, and a place of the walk around it.
inline QPointF placeOfNode(const viz::StageView& stage, int node) {
    return stage.placeOf(viz::CellOfRun{forestOf(*stage.frame().document)->values, std::uint64_t(node)});
}
inline QPointF placeOfWalk(const viz::StageView& stage, int place) {
    return stage.placeOf(viz::CellOfRun{forestOf(*stage.frame().document)->tour, std::uint64_t(place)});
}

} // namespace scanscope

#include "viz/model/frame_state.h"

#include "viz/model/document.h"

namespace scanscope::viz {

std::vector<std::uint8_t> FrameState::litMoves(std::size_t crowd) const {
    if (spotlight) return spotlight->moves;
    const std::vector<Move>& moves = now().moves;
    std::vector<std::uint8_t> lit(moves.size());
    bool any = false;
    const auto column = hover ? model->columnAt(step, *hover) : std::nullopt;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        lit[i] = hoverThread ? moves[i].thread == *hoverThread
                             : column && (moves[i].to == *column || moves[i].reads(*column));
        any = any || lit[i];
    }
    if (!any && !hoverThread && moves.size() <= crowd) lit.assign(moves.size(), 1);
    return lit;
}

FrameState frameOf(const Document& document, FilmStep step, BlockAddress followed) {
    const Moment moment = document.at(step, followed);
    FrameState frame;
    frame.model = moment.model;
    frame.step = moment.step;
    frame.block = moment.block;
    frame.document = &document;
    frame.filmStep = step;
    return frame;
}

} // namespace scanscope::viz

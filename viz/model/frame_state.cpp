#include "viz/model/frame_state.h"

#include <algorithm>

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

namespace {

constexpr double briefSpeed = 3;                           // only travel and settle from this speed on
constexpr double stillSpeed = 8 * stepMilliseconds / 1000; // more than 8 steps a second

} // namespace

double easeOutCubic(double t) {
    const double left = 1 - t;
    return 1 - left * left * left;
}

double easeInOutCubic(double t) {
    const double left = 2 - 2 * t;
    return t < 0.5 ? 4 * t * t * t : 1 - left * left * left / 2;
}

double partOf(double progress, double begin, double end) {
    return std::clamp((progress - begin) / (end - begin), 0.0, 1.0);
}

Motion motionAt(double progress, double speed) {
    if (progress >= 1 || speed > stillSpeed) return {};
    Motion m;
    m.scroll = easeOutCubic(partOf(progress, 0, 0.14));
    if (speed >= briefSpeed) {
        m.draw = partOf(progress, 0.14, 0.4);
        m.travel = m.own = easeInOutCubic(partOf(progress, 0.14, 0.74));
        m.settle = easeOutCubic(partOf(progress, 0.74, 1));
        m.lift = m.combine = progress < 0.14 ? 0 : 1;
        return m;
    }
    m.lift = easeOutCubic(partOf(progress, 0.08, 0.18));
    m.draw = partOf(progress, 0.14, 0.4);
    m.travel = easeInOutCubic(partOf(progress, 0.18, 0.6));
    m.own = easeInOutCubic(partOf(progress, 0.45, 0.6));
    m.combine = partOf(progress, 0.6, 0.74);
    const double popLength = 60 / stepMilliseconds;
    m.pop = progress >= 0.6 && progress < 0.6 + popLength ? 1 : 0;
    m.settle = easeOutCubic(partOf(progress, 0.74, 1));
    return m;
}

} // namespace scanscope::viz

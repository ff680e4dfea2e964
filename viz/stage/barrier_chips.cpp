#include "viz/stage/barrier_chips.h"

#include <algorithm>
#include <optional>

#include "kernels/trace/rests.h"

namespace scanscope::viz {

namespace {

// The number of barriers that the run has passed before the step; nothing for a step in which the run is
// idle.
std::optional<std::uint32_t> passedBefore(const BlockModel& model, BlockStep step) {
    if (step == beforeFirstStep || !model.steps().contains(step)) return std::nullopt;
    const trace::Step& recorded = model.block().steps[std::size_t(step)];
    if (trace::rests(recorded)) return std::nullopt;
    return recorded.interval;
}

// The same count for both runs; nothing if they differ.
std::optional<std::uint32_t> passedByBoth(const std::array<FrameState, 2>& frames, BlockStep step) {
    const BlockStep other = frames[0].step + (step - frames[1].step);
    const auto left = passedBefore(*frames[0].model, other), right = passedBefore(*frames[1].model, step);
    if (left && right && *left != *right) return std::nullopt;
    return left ? left : right;
}

void paintChip(Canvas& canvas, QPointF centre, const QString& number, double px, bool isLast) {
    const TextStyle style = figures(px, isLast ? 700 : 500);
    const double bar = 0.62 * px, width = textWidth(number, style) + 2.1 * px, height = 1.5 * px;
    const Theme& theme = canvas.theme();
    const QColor ground = isLast ? theme.text : theme.surface, ink = isLast ? theme.surface : theme.text;
    canvas.box({centre.x() - width / 2, centre.y() - height / 2, width, height},
               {ground, isLast ? theme.text : theme.control, 1, 5});
    double x = centre.x() - width / 2 + 0.55 * px;
    for (int i = 0; i < 2; ++i, x += 0.34 * px) canvas.fill({x, centre.y() - bar / 2, 0.15 * px, bar}, ink);
    canvas.middle({x + 0.12 * px, centre.y()}, Align::left, number, style, ink);
}

} // namespace

void paintBarriers(Canvas& canvas, const std::array<FrameState, 2>& frames,
                   const std::vector<PlacedRow>& rows, QPointF top, double px) {
    struct Chip {
        double y;
        std::uint32_t number;
    };
    std::vector<Chip> chips;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const auto before = passedByBoth(frames, rows[r - 1].step),
                   after = passedByBoth(frames, rows[r].step);
        const double gap = rows[r].top - rows[r - 1].foot;
        // In dense rows, a chip would cover its neighbours.
        const bool hasRoom = gap + rows[r].foot - rows[r].top >= 1.6 * px;
        if (before && after && *after == *before + 1 && hasRoom)
            chips.push_back({(rows[r].top + rows[r - 1].foot) / 2, *after});
    }
    for (const Chip& chip : chips)
        paintChip(canvas, {top.x(), top.y() + chip.y}, QString::number(chip.number), px,
                  &chip == &chips.back());
}

} // namespace scanscope::viz

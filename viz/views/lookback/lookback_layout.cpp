#include "viz/views/lookback/lookback_layout.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

// The walks in the order of their lines: first the one that ends in this step, then the others in progress
// from the left, then the finished ones, longest first.
std::vector<int> walksOf(const LookbackModel& model, FilmStep step) {
    std::vector<int> walks;
    for (int walk = 0; walk < int(model.walks.size()); ++walk)
        if (model.walks[std::size_t(walk)].at(step) != WalkState::toCome) walks.push_back(walk);
    std::ranges::stable_sort(walks, [&](int a, int b) {
        const TileWalk &one = model.walks[std::size_t(a)], &other = model.walks[std::size_t(b)];
        const bool isNow = one.at(step) == WalkState::now, otherIsNow = other.at(step) == WalkState::now;
        if (isNow != otherIsNow) return isNow;
        if (isNow) return one.ends == step && other.ends != step;
        return one.reads.size() > other.reads.size();
    });
    return walks;
}

} // namespace

LookbackLayout::LookbackLayout(const LookbackModel& model, FilmStep step, const Room& room, int longestValue,
                               const WordsWidth& widthOf)
    : LabelledRows(room) {
    constexpr double rowFull = 16.5, rowLeast = 4;
    double label = 0;
    for (const QString& said : {tr("aggregate"), tr("looks back"), tr("looked back")})
        label = std::max(label, textWidth(said, words(text)));
    const double gutter = std::max(room.gutter * room.either(1, 0.6), edge + label + labelGap);
    columns = makeColumns({room.width, gutter, room.margin, 6 * text}, std::max(1, model.tiles), room.zoom);
    left = columns.visibleLeft();

    hasNumbers =
        textWidth(QString(std::max(3, longestValue), u'0'), figures(smallest, 600)) + 6 <= columns.width;
    letter = std::clamp(0.62 * columns.width, 0.0, hasNumbers ? 1.65 * text : 1.1 * text);
    cardHeight = hasNumbers ? 7 * text : 2.6 * text;
    walkPitch = 2.2 * text;
    const double ruler = 1.8 * text, gap = 1.6 * text, line = 1.2 * text;
    const int publications = int(model.publications.size());
    // The history may use half of the remaining height, or more if the walks need less than the other half.
    const double free = std::max(0.0, room.height - ruler - gap - cardHeight - line);
    // The walks' space includes those that have not begun, so that nothing moves during playback.
    const double wanted = std::min(free, double(model.walks.size()) * walkPitch);
    const double forHistory = std::max(free - wanted, free / 2);
    rowPitch = std::clamp(forHistory / std::max(1, publications), rowLeast, rowFull);
    events = std::min(publications, int(forHistory / rowPitch));
    // Shows the rows around the publications of this step.
    int present = 0;
    for (int event = 0; event < publications; ++event)
        if (model.publications[std::size_t(event)].step <= step) present = event;
    firstEvent = std::clamp(present - events / 2, 0, publications - events);
    rowHeight = std::min(12.0, 0.73 * rowPitch);
    const double forWalks = free - events * rowPitch;
    const int fit = walkPitch > 0 ? int(forWalks / walkPitch + 1e-6) : 0;

    const double used = ruler + events * rowPitch + gap + cardHeight + line +
                        std::min(double(model.walks.size()), double(fit)) * walkPitch;
    double y = std::max(0.0, (room.height - used) / 3);
    rulerY = y + ruler / 2;
    historyTop = y + ruler;
    cardTop = historyTop + events * rowPitch + gap;
    walkTop = cardTop + cardHeight + line;
    placeWalks(model, step, room.height, widthOf);
}

// Places the walks. If a present walk's text does not fit beside it, and there is space for enough lines, the
// text is below it. If some walks do not fit, a line counts them.
void LookbackLayout::placeWalks(const LookbackModel& model, FilmStep step, double height,
                                const WordsWidth& widthOf) {
    const std::vector<int> all = walksOf(model, step);
    const auto isNow = [&](int walk) { return model.walks[std::size_t(walk)].at(step) == WalkState::now; };
    const auto needsLine = [&](int walk) {
        if (!widthOf || !isNow(walk)) return false;
        const TileWalk& one = model.walks[std::size_t(walk)];
        const std::vector<TileRead> met = model.metBy(one, step);
        return !beside(one.tile, met.empty() ? one.tile : met.back().tile).holds(widthOf(one, text));
    };
    double y = walkTop;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const bool isLast = k + 1 == all.size();
        const double free = height - y - (isLast ? 0 : walkPitch) + 1e-6;
        if (free < walkPitch) break;
        const bool hasOwnWords = needsLine(all[k]) && free >= walkPitch + ownWords();
        walks.push_back({all[k], y + walkPitch / 2, hasOwnWords});
        y += walkPitch + (hasOwnWords ? ownWords() : 0);
    }
    leftOutY = y + walkPitch / 2;
    walksLeftOut = int(all.size() - walks.size());
    walksLeftOutNow = int(std::count_if(all.begin() + std::ptrdiff_t(walks.size()), all.end(), isNow));
}

LookbackLayout::Beside LookbackLayout::beside(int tile, int far) const {
    const double right = xOf(tile) + 12, before = xOf(far) - chip() / 2 - 10;
    return {right, columns.clipRight - right, before, before - columns.clipLeft};
}

} // namespace scanscope::viz

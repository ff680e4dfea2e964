#include "viz/views/lookback/lookback_layout.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/paint/side_label.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

// Those that look back in this step come first, then those that have, the longest ways first.
std::vector<int> walksOf(const LookbackModel& model, FilmStep step) {
    std::vector<int> walks;
    for (int walk = 0; walk < int(model.walks.size()); ++walk)
        if (model.walks[std::size_t(walk)].first <= step) walks.push_back(walk);
    std::ranges::stable_sort(walks, [&](int a, int b) {
        const TileWalk &one = model.walks[std::size_t(a)], &other = model.walks[std::size_t(b)];
        const bool isNow = one.last >= step, otherIsNow = other.last >= step;
        if (isNow != otherIsNow) return isNow;
        return one.reads.size() > other.reads.size();
    });
    return walks;
}

} // namespace

LookbackLayout::LookbackLayout(const LookbackModel& model, FilmStep step, const Room& room,
                               int longestValue) {
    constexpr double rowFull = 16.5, rowLeast = 4;
    text = room.isSlide ? std::max(room.smallestText, 14 * std::min(1.15, room.text)) : 12;
    smallest = room.isSlide ? room.smallestText : 11;
    edge = room.isSlide ? room.margin : 24;
    const double label =
        std::max(textWidth(tr("aggregate"), words(text)), textWidth(tr("looks back"), words(text)));
    const double gutter = std::max(room.gutter * (room.isSlide ? 0.6 : 1), edge + label + labelGap);
    columns = makeColumns({room.width, gutter, room.margin, 6 * text}, std::max(1, model.tiles), room.zoom);

    hasNumbers =
        textWidth(QString(std::max(3, longestValue), u'0'), figures(smallest, 600)) + 6 <= columns.width;
    letter = std::clamp(0.62 * columns.width, 0.0, 1.65 * text);
    cardHeight = hasNumbers ? 7 * text : 2.4 * text;
    walkPitch = 2.2 * text;
    const double ruler = 1.8 * text, gap = 1.6 * text, line = 1.2 * text;
    const std::vector<int> all = walksOf(model, step);
    const int publications = int(model.publications.size());
    // Of what is left the history takes what it needs, up to half where there are walks to be seen.
    const double left = std::max(0.0, room.height - ruler - gap - cardHeight - line);
    // Room is kept for the walks that are to come: nothing moves while it plays.
    const double wanted = std::min(left, double(model.walks.size()) * walkPitch);
    const double forHistory = std::max(left - wanted, left / 2);
    rowPitch = std::clamp(forHistory / std::max(1, publications), rowLeast, rowFull);
    events = std::min(publications, int(forHistory / rowPitch));
    // Around what is told in this step.
    int present = 0;
    for (int event = 0; event < publications; ++event)
        if (model.publications[std::size_t(event)].step <= step) present = event;
    firstEvent = std::clamp(present - events / 2, 0, publications - events);
    rowHeight = std::min(12.0, 0.73 * rowPitch);
    const double forWalks = left - events * rowPitch;
    const int fit = walkPitch > 0 ? int(forWalks / walkPitch + 1e-6) : 0;
    // (where some have no room, a line says how many)
    const int shown = fit >= int(all.size()) ? int(all.size()) : std::max(0, fit - 1);
    walks.assign(all.begin(), all.begin() + shown);
    walksLeftOut = int(all.size() - walks.size());

    const double used = ruler + events * rowPitch + gap + cardHeight + line +
                        std::min(double(model.walks.size()), double(fit)) * walkPitch;
    double y = std::max(0.0, (room.height - used) / 3);
    rulerY = y + ruler / 2;
    historyTop = y + ruler;
    cardTop = historyTop + events * rowPitch + gap;
    walkTop = cardTop + cardHeight + line;
}

} // namespace scanscope::viz

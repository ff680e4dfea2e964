#include "viz/views/divergence/divergence_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "kernels/trace/access.h"
#include "viz/model/access_words.h"
#include "viz/model/language.h"
#include "viz/paint/side_label.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

// The number of columns: the highest lane in use, plus one. A small block has fewer than 32.
int lanesOf(const std::vector<trace::WarpWay>& ways) {
    std::uint32_t there = 0;
    for (const trace::WarpWay& way : ways) there |= way.there;
    return std::bit_width(there);
}

} // namespace

QString lineText(const BlockModel& model, const trace::WarpInstruction& instruction) {
    const std::uint32_t line = trace::line_of(model.trace(), instruction.first->location);
    return line > 0 ? tr("line %1").arg(line) : QString();
}

QString doingText(const BlockModel& model, const trace::WarpInstruction& instruction) {
    const trace::Array* const array = trace::array_of(model.launch(), model.block(), *instruction.first);
    return eventWords(instruction.first->kind, array ? array->name : std::string());
}

bool onlyWaits(const trace::WarpWay& way) {
    const trace::LaneUse use = lane_use(way);
    return way.busy == 0 && use.instructions > 0 && use.parted + use.idle == 0;
}

DivergenceLayout::DivergenceLayout(const BlockModel& model, const std::vector<trace::WarpWay>& ways,
                                   const Room& room)
    : WarpLayout(room) {
    const trace::WarpWay& way = ways.front();

    double label = textWidth(tr("lane"), words(text)), beside = 0;
    for (const trace::WarpInstruction& instruction : way.instructions) {
        label = std::max(label, textWidth(lineText(model, instruction), words(text)));
        beside = std::max(beside, textWidth(doingText(model, instruction), words(text)));
    }
    if (ways.size() > 1) label = std::max(label, textWidth(tr("warp %1").arg(ways.size()), words(text)));
    if (ways.size() > 1 && std::ranges::any_of(ways, onlyWaits))
        beside = std::max(beside, textWidth(tr("only waits"), words(text, 700)));
    beside = std::min(beside, 0.2 * room.width);
    placeColumns(room, lanesOf(ways), 3.4 * text, label, room.margin + beside + labelGap);
    besideX = columns.visibleRight() + labelGap;
    besideWidth = beside + 1;

    // Rows get their space first. The bars get the rest, but if there are several warps, there is always
    // space for a few bars.
    const double foot = 1.2 * line(), gap = 1.5 * text;
    const double mostRow = std::max(28.0, 2.1 * text), leastRow = 1.35 * text, bar = 1.5 * text;
    const std::size_t wanted = ways.size() > 1 ? ways.size() : 0;
    const auto heightOf = [&](double rowCount, double row, double count) {
        return above() + rowCount * row + (count > 0 ? gap + count * bar : 0) + foot;
    };
    const auto all = double(way.instructions.size());
    constexpr std::size_t leastBars = 4;
    double count = double(std::min(wanted, leastBars));
    double row = std::clamp((room.height - heightOf(0, 0, count)) / std::max(1.0, all), leastRow, mostRow);
    while (count > 0 && heightOf(std::min(all, 3.0), row, count) > room.height) --count;
    double shown = all;
    while (shown > 1 && heightOf(shown, row, count) > room.height) --shown;
    while (count < double(wanted) && heightOf(shown, row, count + 1) <= room.height) ++count;
    rowsLeftOut = std::size_t(all - shown);
    barsLeftOut = wanted - std::size_t(count);

    const double used = heightOf(shown, row, count);
    double y = placeHead(room, used, row, 0.6);
    for (std::size_t i = 0; i < std::size_t(shown); ++i, y += row) rows.push_back(y);
    y += gap;
    barHeight = 0.6 * bar;
    for (std::size_t i = 0; i < std::size_t(count); ++i, y += bar) bars.push_back(y + bar / 2);
}

} // namespace scanscope::viz

#include "viz/views/grid/grid_parts.h"

#include <algorithm>

#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

// The width that the names of kernels and arrays need in the smallest font, so that they begin at the margin.
// Limited, because the boxes need most of the slide.
double gutterOn(const Room& slide, const Document& document) {
    constexpr double narrowest = 190, widest = 250, besideLabel = 18;
    double names = 0;
    for (const trace::Launch& launch : document.trace().launches) {
        const QString kernel = QString::fromStdString(launch.kernel);
        const TextStyle style = figures(slide.type.smallest, 700);
        names = isWithin(kernel, style, widest) ? std::max(names, textWidth(kernel, style)) : widest;
    }
    return std::clamp(slide.margin + names + besideLabel, narrowest, widest);
}

} // namespace

GridSizes::GridSizes(const Document& document, const Room& room)
    : width(room.width)
    , height(room.height)
    , gutter(room.isSlide ? gutterOn(room, document) : 152)
    , margin(room.margin)
    , top(room.either(22, 18 * room.type.scale))
    , foot(18 * room.type.scale)
    , leastStrip(room.either(18, 1.4 * room.type.smallest))
    // a slide reserves space, because it cannot be scrolled to what the overview's text would cover
    , overview(room.either(0, 23 + 14 * room.type.scale))
    , cell(room.either(27, 1.8 * room.type.smallest + 7)) // three digits, and their margin
    , letter(9 * room.type.scale)
    , inside(room.either(5, 4))
    , scrolled(room.scrolled) {
    if (room.isSlide) narrowBoxes(document);
}

// A slide cannot be scrolled. If narrow boxes make all blocks fit, the boxes are as narrow as their content
// allows.
void GridSizes::narrowBoxes(const Document& document) {
    constexpr double least = 14, apart = 3;
    std::uint64_t blocks = 1;
    for (const trace::Launch& launch : document.trace().launches)
        blocks = std::max(blocks, launch.grid.count());
    const double room = width - gutter - margin, count = double(blocks);
    if (count * (narrowest + between) - between <= room) return;
    const double fitting = (room + apart) / count - apart;
    if (fitting < least) return;
    narrowest = std::min(narrowest, fitting);
    between = apart;
}

GridText::GridText(const Room& room)
    : label(room.type.label)
    , value(room.either(13, 15 * room.type.scale))
    , largestValue(room.either(22, 24 * room.type.scale))
    , smallestCell(room.type.smallest)
    , smallestLabel(room.either(9, room.type.smallest))
    , edge(room.either(6, room.margin)) {}

double StripPart::pitch() const {
    const bool startsWithHead = !heads.empty() && heads.front() == first; // needs no gap before it
    const double gaps = gap * double(heads.size() - startsWithHead);
    return (right - left - gaps) / double(std::max<std::uint64_t>(1, count));
}

double StripPart::leftOf(std::uint64_t cell) const {
    const auto before = std::upper_bound(heads.begin(), heads.end(), cell) -
                        std::upper_bound(heads.begin(), heads.end(), first);
    return left + double(cell - first) * pitch() + double(before) * gap;
}

std::optional<std::pair<double, double>> ArrayStrip::spanOf(const trace::Range& cells) const {
    std::optional<std::pair<double, double>> span;
    for (const StripPart& part : parts) {
        const std::uint64_t from = std::max(part.first, cells.first),
                            end = std::min(part.end(), cells.first + cells.count);
        if (from >= end) continue;
        const double right = part.leftOf(end - 1) + part.pitch();
        if (span)
            span->second = right;
        else
            span = {part.leftOf(from), right};
    }
    return span;
}

} // namespace scanscope::viz

#include "viz/views/ring/ring_layout.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/model/step_role.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

// Heights in a common unit. The unit is the view's height divided by the sum of the shown parts.
constexpr double markerRow = 2, cardRow = 5, behindCards = 1.5, ruler = 1.6, roleRow = 2.3, behindRows = 1.3,
                 tileRuler = 1.6, publishedCell = 2.6, blockRow = 1.5, walk = 1.7, walkWords = 1.6;
constexpr double ofTiles = behindRows + tileRuler + publishedCell + blockRow + walk + walkWords;

} // namespace

RingLayout::RingLayout(const RingModel& model, const BlockRing& ring, const Room& room, int longestSum)
    : LabelledRows(room) {
    roles = int(model.roles.size());
    double label = 0;
    for (const std::string& role : model.roles)
        label = std::max(label, textWidth(labelText(role), words(text, 600)));
    for (const QString& said : {tr("stages"), tr("published")})
        label = std::max(label, textWidth(said, words(text, 600)));
    for (const QString& flag : model.flags)
        label = std::max(label, textWidth(QStringLiteral("↓ ") + flag, figures(smallest)));
    const double gutter = std::max(room.gutter * room.either(1, 0.6), edge + label + labelGap);
    left = gutter;
    right = room.width - room.margin;
    // Turns may use the whole width.
    turns = makeColumns({room.width, gutter, room.margin, room.width}, std::max(1, ring.turns), room.zoom);

    const double ofRing = markerRow + cardRow + behindCards + ruler + roleRow * std::max(1, roles);
    const double least = 0.75 * text, most = 1.5 * text;
    const bool tells = model.tiles > 0;
    hasPublished = tells && room.height >= (ofRing + ofTiles) * least;
    const double units = ofRing + (hasPublished ? ofTiles : 0);
    const double unit = std::clamp(room.height / units, std::min(least, room.height / ofRing), most);

    markerTop = std::max(0.0, (room.height - units * unit) / 3);
    markerHeight = 1.6 * unit;
    cardTop = markerTop + markerRow * unit;
    cardHeight = cardRow * unit;
    const int stages = std::max(1, model.stages);
    cardApart = 1.2 * text;
    cardWidth = std::min((right - left - (stages - 1) * cardApart) / stages, 17 * text);
    rulerY = cardTop + cardHeight + (behindCards + ruler / 2) * unit;
    rowTop = cardTop + cardHeight + (behindCards + ruler) * unit;
    rowPitch = roleRow * unit;
    boxHeight = std::max(4.0, 0.62 * rowPitch);
    boxWidth = std::clamp(0.62 * turns.pitch, 3.0, 4.5 * text);

    tiles = makeColumns({room.width, gutter, room.margin, 5 * text}, std::max(1, model.tiles));
    tiles.x0 = left; // if there are few tiles, they start at the left, like the stages
    hasSums = textWidth(QString(std::max(2, longestSum), u'0'), figures(smallest, 600)) + 4 <= tiles.width;
    double y = rowFoot() + behindRows * unit;
    tileRulerY = y + tileRuler / 2 * unit;
    publishedTop = y += tileRuler * unit;
    publishedHeight = publishedCell * unit;
    y += publishedHeight;
    blockY = y + 0.55 * blockRow * unit;
    y += blockRow * unit;
    walkY = y + walk / 2 * unit;
    walkWordsY = y + (walk + walkWords / 2) * unit;
}

} // namespace scanscope::viz

#include "viz/views/async/async_layout.h"

#include <algorithm>
#include <functional>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

constexpr double leastStep = 5; // narrower steps could not be told apart

// The widest text about the state of any object.
double widestState(const AsyncModel& model, const TextStyle& style) {
    AsyncObject::Change most;
    std::uint64_t bytes = 0;
    for (const AsyncObject& object : model.objects)
        for (const AsyncObject::Change& change : object.changes) {
            most.state.phase = std::max(most.state.phase, change.state.phase);
            most.expected = std::max(most.expected, change.expected);
            most.state.bytes = std::max(most.state.bytes, change.state.bytes);
        }
    for (const AsyncCopy& copy : model.copies)
        if (copy.object >= 0) bytes = std::max(bytes, copy.bytes);
    most.state.pending = most.expected;
    double across = 0;
    for (QString text : {stateText(most, bytes), stateText(most, 0)}) {
        for (QChar& c : text)
            if (c.isDigit()) c = u'0'; // the widest digit
        across = std::max(across, textWidth(text, style));
    }
    return across;
}

} // namespace

QString stateText(const AsyncObject::Change& now, std::uint64_t bytesInFlight) {
    QStringList parts{
        tr("phase %1").arg(now.state.phase),
        tr("%1 of %2 arrived")
            .arg(groupedText(now.expected - std::min(now.expected, std::uint64_t(now.state.pending))),
                 groupedText(now.expected))};
    if (bytesInFlight > 0)
        parts << tr("%1 B in flight").arg(groupedText(bytesInFlight));
    else if (now.state.bytes > 0)
        parts << tr("%1 B expected").arg(groupedText(std::uint64_t(now.state.bytes)));
    return parts.join(QStringLiteral(" · "));
}

const AsyncLayout::Row* AsyncLayout::rowOf(const std::vector<Row>& rows, int number) {
    const auto found = std::ranges::find(rows, number, &Row::number);
    return found == rows.end() ? nullptr : &*found;
}

AsyncLayout::AsyncLayout(const AsyncModel& model, const BlockModel& block, BlockStep step, const Room& room)
    : LabelledRows(room)
    , now(step) {
    placeDown(model, room);
    placeAcross(model, block, room);
}

// Lengths are in multiples of the size of text.
void AsyncLayout::placeDown(const AsyncModel& model, const Room& room) {
    constexpr double ruler = 1.9, perPlace = 1.15, between = 0.8, line = 1.45;
    struct RowHeights {
        double band, least, gap;
    };
    // If there is not enough space for the rows of all objects, those that the step does not touch are thin,
    // and the others share the rest.
    struct Fit {
        RowHeights object, role;
        double leastThin = 0;   // height with its gap; 0: no rows are thin
        bool leavesOut = false; // objects that the step does not touch
    };
    constexpr RowHeights roomy{1.9, 2.9, 1.1}, low{1.2, 1.2, 0.4};
    constexpr double mostThin = 0.65, leastNamed = 0.85;
    constexpr Fit fitsOf[]{{roomy, {2.9, 2.9, 1.1}},
                           {low, {2.1, 2.1, 0.4}},
                           {roomy, {2.1, 2.1, 0.4}, 0.4},
                           {roomy, {1.6, 1.6, 0.3}, 0.3},
                           {roomy, {1.6, 1.6, 0.3}, 0, true}};
    const Fit* as = fitsOf;
    for (std::size_t i = 0; i < model.objects.size(); ++i)
        objects.push_back({int(i), 0, 0, 0, model.placesOf(int(i), -1)});
    for (std::size_t i = 0; i < model.roles.size(); ++i)
        roles.push_back({int(i), 0, 0, 0, model.placesOf(-1, int(i))});
    lines = model.mostCopies;

    const auto heightIn = [](const Row& row, const RowHeights& heights) {
        return std::max(heights.least, heights.band + (row.hasCopies ? row.places * perPlace : 0));
    };
    const auto unitsOf = [&](const std::vector<Row>& rows, const RowHeights& heights) {
        double sum = 0;
        for (const Row& row : rows) sum += heightIn(row, heights) + heights.gap;
        return sum;
    };
    const auto unitsOfObjects = [&] {
        if (as->leastThin == 0 && !as->leavesOut) return unitsOf(objects, as->object);
        const double some = std::min(2.0, double(objects.size())) * (low.band + low.gap);
        return double(objects.size()) * as->leastThin + some;
    };
    const auto leavesOut = [&] { return objectsLeftOut + rolesLeftOut > 0 || lines < model.mostCopies; };
    const auto units = [&] {
        double sum = ruler + (objects.empty() || roles.empty() ? 0 : between) + lines * line + between;
        return sum + unitsOfObjects() + unitsOf(roles, as->role) + (leavesOut() ? line : 0);
    };
    const double smallestUnit = std::max(smallest, 0.8 * text), largestUnit = 1.4 * text;
    const auto fits = [&] { return units() * smallestUnit <= room.height; };
    const auto isTouched = [&](const Row& row) {
        return model.touched[std::size_t(now)].contains(row.number);
    };
    while (lines > 1 && !fits()) --lines;
    while (!fits() && as + 1 != std::end(fitsOf)) {
        ++as;
        lines = model.mostCopies;
        if (as->leavesOut) objectsLeftOut = int(std::erase_if(objects, std::not_fn(isTouched)));
        while (lines > 1 && !fits()) --lines;
    }
    while (!fits() && objects.size() + roles.size() > 1) {
        const bool fromObjects = objects.size() >= roles.size();
        auto& rows = fromObjects ? objects : roles;
        const auto last = std::find_if_not(rows.rbegin(), rows.rend(),
                                           [&](const Row& row) { return fromObjects && isTouched(row); });
        rows.erase(last == rows.rend() ? std::prev(rows.end()) : std::prev(last.base()));
        ++(fromObjects ? objectsLeftOut : rolesLeftOut);
    }
    const bool shares = as->leastThin > 0 || as->leavesOut; // the space of objects is the same in all steps
    hasStates = !objects.empty() && as == fitsOf;
    const double least = std::min(smallestUnit, room.height / units()),
                 unit = std::clamp(room.height / units(), least, shares ? least : largestUnit);
    double y = shares ? 0 : std::max(0.0, (room.height - units() * unit) / 3);
    rulerY = y + ruler / 2 * unit;
    y += ruler * unit;
    barHeight = 0.95 * unit;
    barPitch = perPlace * unit;
    const auto place = [&](Row& row, double height, double band, double gap) {
        row.height = height * unit;
        row.bandHeight = band * unit;
        row.top = y;
        y += row.height + gap * unit;
    };
    if (shares) {
        const double space = room.height / unit - (units() - unitsOfObjects()), foot = y + space * unit;
        const auto touched = double(std::ranges::count_if(objects, isTouched)),
                   others = double(objects.size()) - touched, each = others * as->leastThin;
        const double share = touched > 0 ? (space - each) / touched : 0;
        double rest = space;
        for (Row& row : objects) {
            if (!isTouched(row)) continue;
            const double whole = heightIn(row, roomy) + roomy.gap;
            row.hasCopies = whole <= share;
            row.hasName = share >= leastNamed;
            rest -= row.hasCopies ? whole : std::min(share, low.band + low.gap);
        }
        const double thin = others > 0 ? std::clamp(rest / others, as->leastThin, mostThin) : 0;
        for (Row& row : objects) {
            row.hasState = false;
            if (!isTouched(row)) row.hasName = row.hasCopies = false;
            const double rowPitch = isTouched(row) ? std::min(share, low.band + low.gap) : thin;
            if (row.hasCopies)
                place(row, heightIn(row, roomy), roomy.band, roomy.gap);
            else
                place(row, 0.75 * rowPitch, 0.75 * rowPitch, 0.25 * rowPitch);
        }
        y = foot;
    } else {
        for (Row& row : objects) {
            row.hasState = hasStates;
            place(row, heightIn(row, as->object), as->object.band, as->object.gap);
        }
    }
    if (!objects.empty() && !roles.empty()) y += between * unit;
    for (Row& row : roles) place(row, heightIn(row, as->role), as->role.band, as->role.gap);
    if (leavesOut()) {
        leftOutY = y + line / 2 * unit;
        y += line * unit;
    }
    linePitch = line * unit;
    lineTop = y + between * unit;
}

void AsyncLayout::placeAcross(const AsyncModel& model, const BlockModel& block, const Room& room) {
    double label = textWidth(tr("step"), words(text));
    if (hasStates) label = std::max(label, widestState(model, words(smallest)));
    for (const AsyncObject& object : model.objects)
        label = std::max(label, textWidth(object.name, figures(text, 600)));
    for (const AsyncRole& role : model.roles) label = std::max(label, textWidth(role.name, words(text, 600)));
    left = edge + std::min(label + 1, 0.34 * room.width) + labelGap;
    right = room.width - room.margin;
    const double width = std::max(1.0, right - left);
    const int steps = block.stepCount();
    const double alike = std::min(width / steps, 14 * text); // if all steps are equally wide
    nowWidth = std::max(alike, std::clamp((model.mostMarks + 1) * 3.3 * text, 4 * text, 0.4 * width));
    const int beside = std::max(0, int((width - nowWidth) / leastStep)); // steps that fit beside the current
    const int shown = std::min(steps, beside + 1);
    first = std::clamp(now - shown / 2, BlockStep{}, BlockStep(steps - shown));
    end = first + shown;
    pitch = shown > 1 ? std::min((width - nowWidth) / (shown - 1), nowWidth) : nowWidth;
    right = leftOf(end);
}

} // namespace scanscope::viz

#include "viz/views/async/async_layout.h"

#include <algorithm>

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
        tr("%1 of %2 to arrive").arg(groupedText(now.state.pending), groupedText(now.expected))};
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
    // --- down, in multiples of the size of text
    constexpr double ruler = 1.9, perPlace = 1.15, between = 0.8, line = 1.45;
    struct Heights {
        double band, acts, least, gap;
    };
    constexpr Heights roomy{1.9, 2.9, 2.9, 1.1}, dense{1.2, 2.1, 1.2, 0.4};
    Heights heights = roomy;
    const auto addRows = [&] {
        objects.clear();
        roles.clear();
        for (std::size_t i = 0; i < model.objects.size(); ++i)
            objects.push_back({int(i), 0, 0, heights.band, model.placesOf(int(i), -1)});
        for (std::size_t i = 0; i < model.roles.size(); ++i)
            roles.push_back({int(i), 0, 0, heights.acts, model.placesOf(-1, int(i))});
        lines = model.mostCopies;
    };
    const auto heightOf = [&](const Row& row) {
        return std::max(heights.least, row.bandHeight + row.places * perPlace);
    };
    addRows();
    const auto leavesOut = [&] { return objectsLeftOut + rolesLeftOut > 0 || lines < model.mostCopies; };
    const auto units = [&] {
        double sum = ruler + (objects.empty() || roles.empty() ? 0 : between) + lines * line + between;
        for (const auto* const rows : {&objects, &roles})
            for (const Row& row : *rows) sum += heightOf(row) + heights.gap;
        return sum + (leavesOut() ? line : 0);
    };
    const double smallestUnit = std::max(smallest, 0.8 * text), largestUnit = 1.4 * text;
    const auto fits = [&] { return units() * smallestUnit <= room.height; };
    while (lines > 1 && !fits()) --lines;
    if (!fits()) {
        isDense = true;
        heights = dense;
        addRows();
        while (lines > 1 && !fits()) --lines;
    }
    while (!fits() && objects.size() + roles.size() > 1) {
        const bool fromObjects = objects.size() >= roles.size();
        (fromObjects ? objects : roles).pop_back();
        ++(fromObjects ? objectsLeftOut : rolesLeftOut);
    }
    const double unit =
        std::clamp(room.height / units(), std::min(smallestUnit, room.height / units()), largestUnit);
    double y = std::max(0.0, (room.height - units() * unit) / 3);
    rulerY = y + ruler / 2 * unit;
    y += ruler * unit;
    barHeight = 0.95 * unit;
    barPitch = perPlace * unit;
    for (auto* const rows : {&objects, &roles}) {
        for (Row& row : *rows) {
            row.height = heightOf(row) * unit;
            row.bandHeight *= unit;
            row.top = y;
            y += row.height + heights.gap * unit;
        }
        if (rows == &objects && !objects.empty() && !roles.empty()) y += between * unit;
    }
    if (leavesOut()) {
        leftOutY = y + line / 2 * unit;
        y += line * unit;
    }
    linePitch = line * unit;
    lineTop = y + between * unit;

    // --- across
    double label = textWidth(tr("step"), words(text));
    if (!model.objects.empty() && !isDense) label = std::max(label, widestState(model, words(smallest)));
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
    first = std::clamp(step - shown / 2, BlockStep{}, BlockStep(steps - shown));
    end = first + shown;
    pitch = shown > 1 ? std::min((width - nowWidth) / (shown - 1), nowWidth) : nowWidth;
    right = leftOf(end);
}

} // namespace scanscope::viz

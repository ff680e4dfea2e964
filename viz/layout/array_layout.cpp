#include "viz/layout/array_layout.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double leastGap = 24, stretch = 12;

double mix(double a, double b, double t) { return a + (b - a) * t; }

class Arranger {
public:
    Arranger(const FrameState& frame, const ArrayRequest& request)
        : m_frame(frame)
        , m_style(request.style)
        , m_height(request.height) {}

    ArrayLayout arrange() const {
        if (m_frame.rows == Rows::all) return allRows();
        ArrayLayout now = settled(m_frame.step);
        const double scroll = m_frame.motion().scroll;
        return scroll >= 1 || m_frame.step == 0 ? now : scrolling(settled(m_frame.step - 1), now, scroll);
    }

private:
    // Indices, the bracket under those of padding, and the gap to the first row.
    double rulerHeight() const {
        return m_style.ruler + (m_frame.model->padding() ? m_style.paddingRow : 0) + m_style.rulerGap;
    }
    double fixedHeight() const { return rulerHeight() + m_style.threadRow + m_style.foot; }

    int earlierRows(int step) const { return m_frame.rows == Rows::now ? 0 : std::max(0, step - 1); }

    double neededHeight(const Density& d, int earlier, double gap) const {
        return fixedHeight() + earlier * (d.earlier + d.earlierGap) + d.previous + gap + d.current;
    }

    const Density& densityFor(int step) const {
        for (const Density& d : m_style.densities)
            if (neededHeight(d, earlierRows(step), d.minGap) <= m_height) return d;
        return m_style.densities.back();
    }

    double gapFor(const Density& d, int step) const {
        const double left = m_height - neededHeight(d, earlierRows(step), 0);
        // On a stage too low for even two rows the gap gives way first.
        const double least = std::clamp(m_height - neededHeight(d, 0, 0), leastGap, d.minGap);
        return std::clamp(left, least, d.maxGap);
    }

    // What every step leaves over stands half below, so that the current row never changes its place.
    double slackBelow() const {
        double least = m_height;
        for (int s = 0; s < m_frame.model->stepCount(); ++s) {
            const Density& d = densityFor(s);
            least = std::min(least, m_height - neededHeight(d, earlierRows(s), gapFor(d, s)));
        }
        return std::max(0.0, least) / 2;
    }

    // Rows joined by brackets take the room that is left over, up to a gap in which lines can slant.
    double earlierGapFor(const Density& d, int step, double slack) const {
        if (d.joins != Joins::brackets || earlierRows(step) == 0) return d.earlierGap;
        const double left = m_height - slack - neededHeight(d, earlierRows(step), gapFor(d, step));
        return d.earlierGap + std::clamp(left / earlierRows(step), 0.0, stretch);
    }

    ArrayLayout settled(int step) const {
        const Density& d = densityFor(step);
        const double slack = slackBelow(), earlierGap = earlierGapFor(d, step, slack);
        ArrayLayout layout;
        layout.joins = d.joins;
        layout.earlierText = d.text;
        layout.badgeRadius = m_style.badgeRadius;
        layout.threadY = m_height - slack - m_style.foot - m_style.threadRow;
        double y = layout.threadY - d.current;
        layout.rows.push_back({step, RowPlace::current, y, d.current, 1});
        const bool hasPrevious = step > 0 || m_frame.model->rowAbove(0);
        y -= gapFor(d, step) + d.previous;
        if (hasPrevious) layout.rows.push_back({step - 1, RowPlace::previous, y, d.previous, 1});
        const double top = rulerHeight();
        for (int s = step - 2; s >= 0 && earlierRows(step) > 0; --s) {
            y -= earlierGap + d.earlier;
            if (y + d.earlier < top) break;
            layout.rows.push_back({s, RowPlace::earlier, y, d.earlier, 1});
        }
        std::reverse(layout.rows.begin(), layout.rows.end());
        layout.scrolled = layout.rows.front().y < top - 0.5;
        layout.fadeTop = top;
        layout.rulerY = std::max(top, layout.rows.front().y) - top + m_style.ruler / 2;
        return layout;
    }

    static const ArrayRow* find(const ArrayLayout& layout, int step) {
        for (const ArrayRow& row : layout.rows)
            if (row.step == step) return &row;
        return nullptr;
    }

    // Between two settled layouts every row moves to its new place; the new current row is there from the
    // start.
    ArrayLayout scrolling(const ArrayLayout& before, ArrayLayout now, double part) const {
        for (ArrayRow& row : now.rows) {
            const ArrayRow* old = find(before, row.step);
            if (!old) continue;
            row.y = mix(old->y, row.y, part);
            row.height = mix(old->height, row.height, part);
        }
        const ArrayRow& first = before.rows.front();
        if (!find(now, first.step)) {
            ArrayRow leaving = first;
            leaving.place = RowPlace::earlier;
            leaving.y -= part * leaving.height;
            // It is gone before it would touch the indices.
            const double over = rulerHeight() - leaving.y;
            leaving.opacity = std::clamp(1 - std::max(part, 2 * over / leaving.height), 0.0, 1.0);
            now.rows.insert(now.rows.begin(), leaving);
        }
        now.scrolled = now.scrolled || before.scrolled;
        now.rulerY = mix(before.rulerY, now.rulerY, part);
        return now;
    }

    // Every step of the run at equal pitch, for stills.
    ArrayLayout allRows() const {
        const int steps = m_frame.model->stepCount(), count = steps + (m_frame.model->rowAbove(0) ? 1 : 0);
        const double room = m_height - fixedHeight();
        const double height = std::clamp(0.56 * room / count, 4.0, 36.0);
        const double gap = count > 1 ? std::min(80.0, (room - count * height) / (count - 1)) : 0;
        ArrayLayout layout;
        layout.joins = gap >= 26 ? Joins::curves : gap >= 6 ? Joins::brackets : Joins::none;
        layout.earlierText = height >= 14;
        layout.badgeRadius = std::min(m_style.badgeRadius, 0.22 * gap);
        double y = rulerHeight() + (room - count * height - (count - 1) * gap) / 2;
        layout.rulerY = y - rulerHeight() + m_style.ruler / 2;
        for (int s = steps - count; s < steps; ++s, y += height + gap) {
            const int age = m_frame.step - s;
            const RowPlace place = age < 0    ? RowPlace::future
                                   : age == 0 ? RowPlace::current
                                   : age == 1 ? RowPlace::previous
                                              : RowPlace::earlier;
            layout.rows.push_back({s, place, y, height, 1});
            if (age == 0) layout.threadY = y + height;
        }
        return layout;
    }

    const FrameState& m_frame;
    const ArrayStyle& m_style;
    double m_height;
};

} // namespace

const ArrayRow* ArrayLayout::row(RowPlace place) const {
    for (const ArrayRow& row : rows)
        if (row.place == place) return &row;
    return nullptr;
}

ArrowBand ArrayLayout::band() const {
    const ArrayRow *above = row(RowPlace::previous), *here = row(RowPlace::current);
    if (!above || !here) return {0, 0, badgeRadius, columns.pitch};
    return {above->foot(), here->y, badgeRadius, columns.pitch};
}

ColumnBox columnBox(const ArrayRequest& request) {
    return {request.width, request.gutter, request.margin, request.maxPitch};
}

FrameState shownAt(FrameState frame, Level level) {
    frame.still = frame.still || level >= Level::strip;
    return frame;
}

ArrayLayout layoutArray(const FrameState& frame, const ArrayRequest& request) {
    const Columns columns = makeColumns(columnBox(request), frame.model->columns(), request.zoom);
    const Level level = levelFor(columns, frame.longestText(), request.previousLevel);
    const FrameState shown = shownAt(frame, level);
    ArrayLayout layout = Arranger(shown, request).arrange();
    layout.columns = columns;
    layout.level = level;
    layout.paddingY = layout.rulerY + (request.style.ruler + request.style.paddingRow) / 2;
    layout.width = request.width;
    layout.height = request.height;
    return layout;
}

const Row& rowContent(const BlockModel& model, const ArrayRow& row) {
    return row.step < 0 ? *model.rowAbove(0) : model.step(row.step).row;
}

std::optional<ArrayHit> hitArray(const FrameState& frame, const ArrayLayout& layout, QPointF at) {
    const std::optional<int> column = layout.columns.columnAt(at.x());
    if (!column) return std::nullopt;
    for (const ArrayRow& row : layout.rows) {
        if (at.y() < row.y || at.y() > row.foot() || row.place == RowPlace::future) continue;
        const Row& content = rowContent(*frame.model, row);
        if (*column >= content.size()) return std::nullopt;
        return ArrayHit{row.step, *column, content.address(*column)};
    }
    return std::nullopt;
}

} // namespace scanscope::viz

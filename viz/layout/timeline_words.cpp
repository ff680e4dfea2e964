#include "viz/layout/timeline_words.h"

#include <algorithm>
#include <optional>

#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

constexpr double leastForGlyph = 10, betweenNames = 4, betweenWords = 5;

struct Span {
    double left = 0, right = 0;
    [[nodiscard]] double middle() const { return (left + right) / 2; }
    [[nodiscard]] bool fits(double width) const { return width + betweenWords <= right - left; }
};

Span spanOf(const TimelineLayout& layout, FilmStep first, int count) {
    return {layout.slotLeft(first), layout.slotLeft(first + count - 1) + layout.slotWidth()};
}

// The span from the middle of the gap before the first step to the middle of the gap after the last.
Span pitchesOf(const TimelineLayout& layout, FilmStep first, int count) {
    return {layout.left + double(first) * layout.pitch(),
            layout.left + double(first + count) * layout.pitch()};
}

// "pass 3", or "3", or nothing, depending on what fits within the group's slots.
std::vector<SlotWord> wordsOf(const std::vector<StepGroup>& groups, const TimelineLayout& layout,
                              FilmStep step, const WordWidth& width) {
    std::vector<SlotWord> words;
    for (const StepGroup& group : groups) {
        const Span span = pitchesOf(layout, group.first, group.count);
        const QString number = group.number ? QString::number(*group.number) : QString();
        for (const QString& text : {group.name, number}) {
            if (text.isEmpty() || !span.fits(width(text))) continue;
            words.push_back({text, span.middle(), group.contains(step)});
            break;
        }
    }
    return words;
}

// The labels of the first and the last step of each phase, or only of the first if both do not fit.
std::vector<SlotWord> endsOf(const Film& film, const TimelineLayout& layout, FilmStep step,
                             const WordWidth& width) {
    std::vector<SlotWord> words;
    for (const Phase& phase : film.phases()) {
        const Span span = pitchesOf(layout, phase.first, phase.count);
        const bool isNow = phase.contains(step);
        const QString first = film.slotLabel(phase.first), last = film.slotLabel(phase.last());
        const double firstWidth = width(first), lastWidth = width(last);
        const auto inside = [&](double middle, double wide) { // as close to its slot as the phase allows
            const double reach = (wide + betweenWords) / 2;
            return std::clamp(middle, span.left + reach, span.right - reach);
        };
        if (phase.count > 1 && span.fits(firstWidth + betweenWords + lastWidth)) {
            words.push_back({first, inside(spanOf(layout, phase.first, 1).middle(), firstWidth), isNow});
            words.push_back({last, inside(spanOf(layout, phase.last(), 1).middle(), lastWidth), isNow});
        } else if (span.fits(firstWidth)) {
            words.push_back({first, span.middle(), isNow});
        }
    }
    return words;
}

} // namespace

QString signName(const Phase& phase) {
    if (phase.lines.empty()) return phase.name;
    QStringList lines;
    for (const unsigned line : phase.lines) lines << QString::number(line);
    return (lines.size() == 1 ? tr("line %1") : tr("lines %1")).arg(lines.join(QStringLiteral(", ")));
}

bool hasWordEach(const TimelineLayout& layout, const Film& film, const WordWidth& width) {
    for (const FilmStep step : layout.all())
        if (!pitchesOf(layout, step, 1).fits(width(film.slotLabel(step)))) return false;
    return true;
}

std::vector<PhaseSign> phaseSigns(const TimelineLayout& layout, const Film& film, FilmStep step,
                                  const WordWidth& width) {
    std::vector<PhaseSign> signs;
    std::optional<Span> now; // space of the current phase's sign, possibly over its neighbours
    for (const Phase& phase : film.phases()) {
        if (!phase.contains(step)) continue;
        const double left = spanOf(layout, phase.first, phase.count).left,
                     wide = PhaseSign::glyphRoom + width(signName(phase)),
                     from = std::max(layout.left, std::min(left, layout.right - wide));
        now = {from, from + wide};
    }
    double drawn = -1; // the right end of the signs so far
    for (int number = 0; number < int(film.phases().size()); ++number) {
        const Phase& phase = film.phases()[std::size_t(number)];
        const Span span = spanOf(layout, phase.first, phase.count);
        const bool isNow = phase.contains(step);
        if (span.right < drawn + 0.5 && !isNow) continue;
        drawn = span.right;
        PhaseSign sign{number, span.left, span.right, span.left, false, {}, isNow, !phase.lines.empty()};
        // Names stay out of the current phase's space.
        if (now && span.left >= now->left) sign.signLeft = std::max(span.left, now->right + betweenNames);
        const double end =
            now && span.left < now->left ? std::min(span.right, now->left - betweenNames) : span.right;
        const double room = end - sign.signLeft;
        if (isNow) {
            sign.signLeft = now->left;
            sign.hasGlyph = true;
            sign.name = signName(phase);
        } else if (room >= leastForGlyph) {
            sign.hasGlyph = true;
            // The glyph alone says more than the first letters of a name.
            if (PhaseSign::glyphRoom + width(signName(phase)) <= room) sign.name = signName(phase);
        }
        signs.push_back(std::move(sign));
    }
    return signs;
}

std::vector<StepGroup> launchGroups(const Film& film) {
    std::vector<StepGroup> groups;
    for (const Phase& phase : film.phases())
        if (phase.first == film.firstStep(phase.launch))
            groups.push_back({tr("launch %1").arg(launchNumber(phase.launch)), launchNumber(phase.launch),
                              phase.first, film.stepCount(phase.launch)});
    return groups;
}

std::vector<StepGroup> deviceGroups(const Film& film, const trace::Trace& trace) {
    std::vector<StepGroup> groups;
    const trace::LaunchPlace* before = nullptr;
    for (const LaunchIndex launch : launchesOf(trace)) {
        if (film.stepCount(launch) == 0) continue;
        const trace::LaunchPlace& place = trace.launches[std::size_t(launch)].place;
        const bool goesOn =
            before && !before->is_exchange && !place.is_exchange && before->device == place.device;
        before = &place;
        if (goesOn)
            groups.back().count += film.stepCount(launch);
        else if (place.is_exchange)
            groups.push_back({tr("exchange"), {}, film.firstStep(launch), film.stepCount(launch)});
        else
            groups.push_back({tr("device %1").arg(place.device), int(place.device), film.firstStep(launch),
                              film.stepCount(launch)});
    }
    return groups;
}

std::vector<SlotWord> slotWords(const TimelineLayout& layout, const Film& film, FilmStep step,
                                const std::vector<StepGroup>& groups, const WordWidth& width) {
    if (!hasWordEach(layout, film, width))
        return groups.size() > 1 ? wordsOf(groups, layout, step, width) : endsOf(film, layout, step, width);
    std::vector<SlotWord> words;
    words.reserve(std::size_t(layout.steps));
    for (const FilmStep each : layout.all())
        words.push_back({film.slotLabel(each), spanOf(layout, each, 1).middle(), each == step});
    return words;
}

} // namespace scanscope::viz

// The words over and under the slots of the timeline: names of phases, and what the slots are about. Words
// never touch each other; where there are too many slots for a word each, they go by group.
#pragma once

#include <functional>
#include <optional>
#include <QString>
#include <vector>

#include "viz/layout/timeline_layout.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// How wide a word is in the letters of its line.
using WordWidth = std::function<double(const QString&)>;

// Over the slots of a phase.
struct PhaseSign {
    static constexpr double glyphRoom = 15;
    int phase = 0;              // of the film
    double left = 0, right = 0; // of its slots
    double signLeft = 0;        // of its glyph, and the name after it
    bool hasGlyph = false;
    QString name = {}; // empty: there is no room for it
    bool isNow = false;
    bool isLine = false; // of the program, as it stands in its text
    [[nodiscard]] double nameLeft() const { return signLeft + glyphRoom; }
};
// From left to right, those that share a pixel only once. The phase of the step that the film is at is always
// named: its neighbours make room.
[[nodiscard]] std::vector<PhaseSign> phaseSigns(const TimelineLayout& layout, const Film& film, FilmStep step,
                                                const WordWidth& width);

// The name of the phase over its slots; "line 12", "lines 12, 14" where its steps are lines of the code.
[[nodiscard]] QString signName(const Phase& phase);

// Steps that have one name: a launch, a pass of several, or what one device does before another one goes on.
struct StepGroup {
    QString name;              // "launch 2"
    std::optional<int> number; // which stands for the name where there is little room
    FilmStep first;
    int count = 0; // of steps
    [[nodiscard]] bool contains(FilmStep step) const {
        return IndexRange(first, first + count).contains(step);
    }
};
// The steps of each launch.
[[nodiscard]] std::vector<StepGroup> launchGroups(const Film& film);
// The steps of each device until another goes on, and of what devices exchange.
[[nodiscard]] std::vector<StepGroup> deviceGroups(const Film& film, const trace::Trace& trace);

// Under the slots.
struct SlotWord {
    QString text;
    double middle = 0; // across
    bool isNow = false;
};
// Whether each slot has room for its own word.
[[nodiscard]] bool hasWordEach(const TimelineLayout& layout, const Film& film, const WordWidth& width);
// A word a slot where all fit; else the groups where there are several, or else what the phases begin and end
// with.
[[nodiscard]] std::vector<SlotWord> slotWords(const TimelineLayout& layout, const Film& film, FilmStep step,
                                              const std::vector<StepGroup>& groups, const WordWidth& width);

} // namespace scanscope::viz

// The changes of an edit to a program: its lines, its findings, and where the same step is now. That step
// stays in view when a new run replaces the one before.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "viz/model/document.h"
#include "viz/model/line_map.h"
#include "viz/model/playback.h"

namespace scanscope::app {

struct ProgramChange {
    std::map<std::string, viz::LineMap> lines; // of each text that both have, by its path
    std::vector<bool> isNew;                   // by group of findings of the run after
    std::vector<int> gone;                     // groups of the run before
    int before = 0;                            // how many it had
};

[[nodiscard]] ProgramChange changeBetween(const viz::Document& before, const viz::Document& after);

// The step that begins at the same line, moved with the edit, the same time in the same launch; where that
// line is gone, the step of the same number as far as there is one.
[[nodiscard]] viz::FilmStep stepLike(const viz::Document& before, viz::FilmStep step,
                                     const viz::Document& after, const ProgramChange& change);

// The step of the next run that shows what was looked at: of the same run with other numbers it is the same
// one, and of a program that was edited the one that its line has moved to. None where the next run is
// another one, or where there is none before.
[[nodiscard]] std::optional<viz::FilmStep> stepToKeep(const viz::Document* before, viz::FilmStep step,
                                                      const viz::Document& next);

// A person who changes the numbers of the same run, or edits the same program, stays where they were looking.
class KeptPosition {
public:
    KeptPosition(const viz::Playback& playback, const viz::Document* before, const viz::Document& next);
    void restore(viz::Playback& playback, const viz::Document& next) const; // which it has from now on

private:
    std::optional<viz::FilmStep> m_step;
    viz::BlockAddress m_block;
};

} // namespace scanscope::app

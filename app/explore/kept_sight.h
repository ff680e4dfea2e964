// What stays in view when a run takes the place of the one before.
#pragma once

#include <optional>

#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::app {

// The step of the next run that shows what was looked at: of the same run with other numbers it is the same
// one, and of a program that was edited the one that its line has moved to. None where the next run is
// another one, or where there is none before.
[[nodiscard]] std::optional<viz::FilmStep> stepToKeep(const viz::Document* before, viz::FilmStep step,
                                                      const viz::Document& next);

// A person who changes the numbers of the same run, or edits the same program, stays where they were looking.
class KeptSight {
public:
    KeptSight(const viz::Playback& playback, const viz::Document* before, const viz::Document& next);
    void restore(viz::Playback& playback, const viz::Document& next) const; // which it has from now on

private:
    std::optional<viz::FilmStep> m_step;
    viz::BlockAddress m_block;
};

} // namespace scanscope::app

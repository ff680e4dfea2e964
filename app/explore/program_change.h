// What an edit changed of a program: its lines, its findings, and where the same step is now.
#pragma once

#include <map>
#include <vector>

#include "viz/model/document.h"
#include "viz/model/line_map.h"

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

} // namespace scanscope::app

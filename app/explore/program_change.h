// The changes that an edit makes to a program: its lines, its findings, and the new position of the current
// step, so that this step stays in view when a new run replaces the previous one.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::app {

// Maps old line numbers to new ones. Line numbers start at 1; 0 means none.
class LineMap {
public:
    LineMap() = default; // for an unknown source, as if no line had changed
    LineMap(const std::string& before, const std::string& after);

    // The line's new number; 0 if it was changed or removed.
    [[nodiscard]] int after(int line) const;
    [[nodiscard]] const std::set<int>& changed() const { return m_changed; } // new or changed lines

private:
    bool m_isKnown = false;
    std::vector<int> m_after; // by line number − 1
    std::set<int> m_changed;
};

struct ProgramChange {
    std::map<std::string, LineMap> lines; // by path, for each source that both versions have
    std::vector<bool> isNew;              // for each group of findings of the new run
    std::vector<int> gone;                // groups of the previous run that are gone
    int before = 0;                       // the number of groups in the previous run
};

[[nodiscard]] ProgramChange changeBetween(const viz::Document& before, const viz::Document& after);

// Returns the corresponding step after an edit. In the same launch, it begins at the same line, which may
// have moved, and at the same repetition of this line. If the line is gone, it is the step with the same
// number, or else the last step.
[[nodiscard]] viz::FilmStep stepLike(const viz::Document& before, viz::FilmStep step,
                                     const viz::Document& after, const ProgramChange& change);

// Returns the step of the next run to show, so that the view does not jump: the same step if only the numbers
// have changed, or the corresponding step of an edited program. Returns nothing for the first run, or if the
// next run is a different one.
[[nodiscard]] std::optional<viz::FilmStep> stepToKeep(const viz::Document* before, viz::FilmStep step,
                                                      const viz::Document& next);

// Keeps the current step if the numbers of the same run change, or if the same program was edited.
class KeptPosition {
public:
    KeptPosition(const viz::Playback& playback, const viz::Document* before, const viz::Document& next);
    // `next` is the playback's new document.
    void restore(viz::Playback& playback, const viz::Document& next) const;

private:
    std::optional<viz::FilmStep> m_step;
    viz::BlockAddress m_block;
};

} // namespace scanscope::app

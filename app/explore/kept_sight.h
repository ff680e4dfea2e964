// What stays in view when a run takes the place of the one before.
#pragma once

#include <optional>

#include "viz/model/document.h"

namespace scanscope::app {

// The step of the next run that shows what was looked at: of the same run with other numbers it is the same
// one, and of a program that was edited the one that its line has moved to. None where the next run is
// another one, or where there is none before.
[[nodiscard]] std::optional<viz::FilmStep> stepToKeep(const viz::Document* before, viz::FilmStep step,
                                                      const viz::Document& next);

[[nodiscard]] bool hasBlock(const viz::Document& document, viz::BlockAddress block);

} // namespace scanscope::app

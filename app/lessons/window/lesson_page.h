// A lesson as one page for a course's site: the pictures of the player, the questions, and what is right,
// folded away where no script runs. It asks nobody for anything.
#pragma once

#include <functional>
#include <QByteArray>

#include "app/lessons/prepared_lesson.h"
#include "viz/model/flaw.h"

namespace scanscope::app {

// Finds what is wrong with a run, as the pictures are to show it.
using JudgeRun = std::function<viz::Verdict(const trace::Trace&)>;
// `progress` is told how many of the page's films are done; where it says false, nothing comes back. Throws
// ExportError.
[[nodiscard]] QByteArray
lessonPage(const PreparedLesson& lesson, const JudgeRun& judge,
           const std::function<bool(std::size_t done, std::size_t total)>& progress = {});

} // namespace scanscope::app

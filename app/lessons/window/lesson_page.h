// A lesson as a single HTML page for a course's site, with the player's pictures, the questions and the
// answers. If scripts are off, readers can unfold the answers. The page needs no network.
#pragma once

#include <functional>
#include <QByteArray>
#include <QString>

#include "app/lessons/prepared_lesson.h"
#include "viz/model/flaw.h"

namespace scanscope::app {

// Finds the faults of a run that the pictures must show.
using JudgeRun = std::function<viz::Verdict(const trace::Trace&)>;
// Makes the page. `progress` receives the number of finished films; if it returns false, the result is empty.
// Throws ExportError.
[[nodiscard]] QByteArray
lessonPage(const PreparedLesson& lesson, const JudgeRun& judge,
           const std::function<bool(std::size_t done, std::size_t total)>& progress = {});

// Convert a lesson's text to markup: paragraphs, `code` and *emphasis*. Everything else is escaped, because
// lessons may come from untrusted authors.

// Markup for a label in the window, in the program's fonts.
[[nodiscard]] QString lessonLabelText(const std::string& text);
// HTML for a page: <p>, <code> and <em>.
[[nodiscard]] QString lessonPageText(const std::string& text);
// Plain text without markup, for screen readers.
[[nodiscard]] QString lessonPlainText(const std::string& text);

} // namespace scanscope::app

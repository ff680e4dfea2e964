// Reads lessons, which are TOML files (docs/TASKS.md), and the runs in them, which are written as on the
// command line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/lesson.h"
#include "kernels/run/run_description.h"
#include "kernels/text/embedded_text.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

using kernels::FileMistake;

struct ReadLesson {
    Lesson lesson; // as much as could be read
    std::vector<FileMistake> problems;
};
[[nodiscard]] ReadLesson readLesson(std::string_view text, const std::string& id);

// Reads "blelloch --n 8 --inclusive". Throws BadRequest if the algorithm or an option is unknown, or if an
// option has no value. The values themselves are read later (read_with_input).
[[nodiscard]] kernels::RunDescription readRunWords(std::string_view words, const kernels::Backend& backend);

// Returns the built-in lessons by their paths: "up-sweep.toml", and "de/up-sweep.toml" for a German
// translation.
using kernels::EmbeddedText;
[[nodiscard]] std::span<const EmbeddedText> embeddedLessons();
struct LessonName {
    std::string_view id, title; // in English, for translating
};
[[nodiscard]] std::span<const LessonName> lessonNames(); // in teaching order
// Returns the source of a lesson in the chosen language, or in English if it is not translated; empty if
// there is none.
[[nodiscard]] std::string_view lessonText(std::string_view id);
// Returns a built-in lesson. Throws BadRequest if there is none with that id.
[[nodiscard]] Lesson lessonNamed(const std::string& id);
// Returns one problem per line: "FILE:3:7: MESSAGE".
[[nodiscard]] std::string problemLines(const std::string& file, const std::vector<FileMistake>& problems);

} // namespace scanscope::app

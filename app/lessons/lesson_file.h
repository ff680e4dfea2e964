// Reads lessons: TOML, as docs/TASKS.md describes it, and what runs in it, words of the command line.
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
    Lesson lesson; // as far as it could be read
    std::vector<FileMistake> problems;
};
[[nodiscard]] ReadLesson readLesson(std::string_view text, const std::string& id);

// "blelloch --n 8 --inclusive". Throws BadRequest where the algorithm or an option is unknown, or an option
// lacks its value; what the values mean is read later (read_with_input).
[[nodiscard]] kernels::RunDescription readRunWords(std::string_view words, const kernels::Backend& backend);

// The lessons that the program has, by their path: "up-sweep.toml", and "de/up-sweep.toml" where one is told
// in German.
using kernels::EmbeddedText;
[[nodiscard]] std::span<const EmbeddedText> embeddedLessons();
struct LessonName {
    std::string_view id, title; // in English, for translating
};
[[nodiscard]] std::span<const LessonName> lessonNames(); // in the order in which they are taught
// The text of one in the chosen language, in English where it is not told in that; empty where there is none.
[[nodiscard]] std::string_view lessonText(std::string_view id);
// One that the program has. Throws BadRequest where there is none of that id.
[[nodiscard]] Lesson lessonNamed(const std::string& id);
// "FILE:3:7: what is wrong", each on its line.
[[nodiscard]] std::string problemLines(const std::string& file, const std::vector<FileMistake>& problems);

} // namespace scanscope::app

// Reads lessons: TOML, as docs/LESSONS.md describes it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/lesson.h"
#include "kernels/text/embedded_text.h"

namespace scanscope::app {

using kernels::FileMistake;

struct ReadLesson {
    Lesson lesson; // as far as it could be read
    std::vector<FileMistake> problems;
};
[[nodiscard]] ReadLesson readLesson(std::string_view text, const std::string& id);

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

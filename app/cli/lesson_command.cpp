// The command lesson: lists the lessons, exports one as a page, and checks lesson files for errors.

#include <fstream>
#include <iterator>
#include <memory>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/lessons/prepared_lesson.h"
#include "app/reports/table.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

constexpr std::uintmax_t largestFile = 1 << 20; // bytes

bool isFile(const std::string& subject) { return subject.ends_with(".toml"); }

std::string textOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.good() && !stream.eof()) text.clear();
    if (!stream.is_open()) throw BadRequest("lesson", fmt::format("{} cannot be read.", in_quotes(file)));
    if (text.size() > largestFile)
        throw BadRequest("lesson",
                         fmt::format("{} is larger than 1 MiB, the limit for a lesson.", in_quotes(file)));
    return text;
}

std::size_t questionsIn(const Lesson& lesson) {
    std::size_t questions = 0;
    for (const LessonStep& step : lesson.steps) questions += step.asked.kind == Ask::nothing ? 0 : 1;
    return questions;
}

int listLessons(const Context& context) {
    std::vector<Line> lines;
    for (const LessonName& name : lessonNames()) {
        const Lesson lesson = lessonNamed(std::string(name.id));
        lines.push_back({lesson.id, std::string(name.title), std::to_string(lesson.steps.size()),
                         std::to_string(questionsIn(lesson))});
    }
    printAligned(context.console.out, {{"lesson", "title", "steps", "questions"}, lines}, 2);
    return exitDone;
}

// Prints all errors in each file as output, like the findings of a check.
int lintLessons(const Context& context, const std::vector<std::string>& files) {
    if (files.empty())
        throw BadRequest("lesson", fmt::format("lint needs a lesson file, for example: {}",
                                               "scanscope lesson lint mine.toml"));
    int status = exitDone;
    for (const std::string& file : files) {
        const std::string text = textOf(file);
        const auto problems = lint(text, file, context.backend, context.console.stop);
        context.console.out << problemLines(file, problems);
        if (!problems.empty()) {
            status = exitFault;
            continue;
        }
        const Lesson lesson = readLesson(text, file).lesson;
        fmt::print(context.console.out, "{}: no errors, {}, {}\n", file,
                   kernels::plain_count(lesson.steps.size(), "step"),
                   kernels::plain_count(questionsIn(lesson), "question"));
    }
    return status;
}

SharedLesson lessonOf(const Context& context, const std::string& subject) {
    if (!isFile(subject)) return prepared(lessonNamed(subject), context.backend, context.console.stop);
    ReadLesson read = readLesson(textOf(subject), subject);
    auto made = prepare(read.lesson, context.backend, read.problems, context.console.stop);
    if (const auto& problems = read.problems; !problems.empty())
        throw BadRequest(
            "lesson",
            fmt::format("{} has {}: `scanscope lesson lint` lists them. The first is on line {}: {}", subject,
                        kernels::plain_count(problems.size(), "mistake"), problems.front().place.line,
                        problems.front().words));
    return std::make_shared<PreparedLesson>(std::move(made));
}

int exportLesson(const Context& context, const LessonCommandOptions& options) {
    if (options.subjects.size() != 1)
        throw BadRequest("lesson", fmt::format("export needs one lesson, for example: {}",
                                               "scanscope lesson export up-sweep -o up-sweep.html"));
    const std::string& subject = options.subjects.front();
    if (options.file.empty())
        throw BadRequest("output", fmt::format("export needs a file for the page: -o {}.html",
                                               isFile(subject) ? "lesson" : subject));
    if (!options.file.ends_with(".html"))
        throw BadRequest("output", fmt::format("A lesson is exported as a page: {} must end in .html.",
                                               in_quotes(options.file)));
    if (!context.desktop.drawLesson)
        throw kernels::Unavailable("This build cannot draw the pictures of a lesson (SCANSCOPE_GUI=OFF): "
                                   "export it with a build that has Qt.");
    checkFolderOf(options.file);
    const SharedLesson lesson = lessonOf(context, subject);
    const bool isWritten = context.desktop.drawLesson(*lesson, options.file, [&](std::size_t, std::size_t) {
        return !context.console.stop.stop_requested();
    });
    if (!isWritten) throw kernels::Cancelled();
    context.console.out << options.file << '\n';
    return exitDone;
}

} // namespace

int lessonCommand(const Context& context, const LessonCommandOptions& options) {
    if (options.action == "list") return listLessons(context);
    if (options.action == "lint") return lintLessons(context, options.subjects);
    if (options.action == "export") return exportLesson(context, options);
    throw BadRequest(
        "lesson",
        options.action.empty()
            ? fmt::format("lesson takes list, export or lint, for example: {}", "scanscope lesson list")
            : fmt::format("lesson takes list, export or lint, not {}.", in_quotes(options.action)));
}

} // namespace scanscope::app

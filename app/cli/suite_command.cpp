// suite lint: every mistake of a suite by line and column, and its solutions and start files tried.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/progress.h"
#include "app/course/outcome_words.h"
#include "app/reports/json.h"
#include "kernels/course/suite_file.h"
#include "kernels/course/trial.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

namespace fs = std::filesystem;
using course::Outcome;
using course::SuiteMistake;
using course::Task;
using kernels::counted;
using kernels::in_quotes;
using kernels::say;

namespace {

Outcome tried(const Context& context, const Task& task, const course::TextFile& model) {
    course::HandedIn handed;
    handed.sources = {{task.files.front(), model.text}};
    if (task.files.front().find_first_of("*?[") != std::string::npos)
        handed.sources.front().name = model.name;
    handed.original = model.name;
    Progress progress(context.console);
    const course::TrialOptions options{
        .secret = 1, .progress = [&](const course::TrialProgress& now) {
            progress.show([&] { return say("{}: run {} of {}", model.name, now.done + 1, now.total); });
        }};
    return course::try_submission(task, handed, options, context.console.stop).outcome;
}

// What is wrong with a task that only its runs show.
std::vector<SuiteMistake> mistakesOfRuns(const Context& context, const Task& task) {
    std::vector<SuiteMistake> mistakes;
    if (task.solution) {
        const Outcome outcome = tried(context, task, *task.solution);
        if (outcome.verdict != course::Verdict::passed) {
            std::string words = say("The solution {} of task {} does not pass: {}", task.solution->name,
                                    task.id, sentenceOf(outcome));
            for (const course::CheckId check : course::check_ids)
                if (outcome[check].state == course::State::failed) {
                    words += ' ' + say("({}: {})", name_of(check), outcome[check].reason);
                    break;
                }
            mistakes.push_back({0, 0, std::move(words)});
        }
        for (const course::Points& row : task.points)
            if (row.check && outcome[*row.check].state == course::State::not_reached)
                mistakes.push_back({0, 0,
                                    say("Task {} gives points for the check {}, which is never reached: {}.",
                                        task.id, name_of(*row.check), outcome[*row.check].reason)});
    }
    if (task.start && tried(context, task, *task.start).verdict == course::Verdict::passed)
        mistakes.push_back({0, 0,
                            say("The file to fill in, {}, passes task {} as it is: a test is missing.",
                                task.start->name, task.id)});
    return mistakes;
}

std::string contentOf(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::error_code error;
    constexpr std::uintmax_t largest = 16u << 20;
    if (!in || !fs::is_regular_file(file, error) || fs::file_size(file, error) > largest)
        throw kernels::BadRequest("suite", say("{} cannot be read.", in_quotes(file, 200)));
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string placed(const std::string& file, const SuiteMistake& mistake) {
    return mistake.line == 0 ? fmt::format("{}: {}", file, mistake.words)
                             : fmt::format("{}:{}:{}: {}", file, mistake.line, mistake.column, mistake.words);
}

Json asJson(const std::vector<SuiteMistake>& mistakes) {
    Json json{{"mistakes", Json::array()}};
    for (const SuiteMistake& one : mistakes)
        json["mistakes"].push_back({{"line", one.line == 0 ? Json() : Json(one.line)},
                                    {"column", one.column == 0 ? Json() : Json(one.column)},
                                    {"message", one.words}});
    return json;
}

} // namespace

int suiteCommand(const Context& context, const SuiteOptions& options) {
    if (options.action != "lint" || options.file.empty())
        throw kernels::BadRequest(
            "action", say("suite lints a file, for example: {}", "scanscope suite lint TASKS.toml"));
    course::ReadSuite read = course::read_suite(contentOf(options.file),
                                                course::files_in(fs::absolute(options.file).parent_path()));
    // Nobody knows what runs of it would mean.
    std::size_t tries = 0;
    if (read.mistakes.empty())
        for (const Task& task : read.suite.tasks) {
            tries += task.solution.has_value() + task.start.has_value();
            for (SuiteMistake& one : mistakesOfRuns(context, task)) read.mistakes.push_back(std::move(one));
        }
    if (options.json) {
        writeJson(context.console.out, asJson(read.mistakes));
    } else {
        for (const SuiteMistake& one : read.mistakes)
            fmt::print(context.console.out, "{}\n", placed(options.file, one));
        const std::string found = counted(read.mistakes.size(), "{} mistake.", "{} mistakes.");
        fmt::print(context.console.out, "{}\n",
                   read.mistakes.empty()
                       ? counted(read.suite.tasks.size(), "{0} task, no mistake; {1} files were tried.",
                                 "{0} tasks, no mistake; {1} files were tried.", tries)
                       : found);
    }
    return read.mistakes.empty() ? exitDone : exitBadUsage;
}

} // namespace scanscope::app

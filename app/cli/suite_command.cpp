// The command suite. lint lists the errors in a suite by line and column, and runs its solutions and start
// files; pack makes an autograder of it; merge joins the marks of several computers.

#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/course/autograder.h"
#include "app/course/marking_state.h"
#include "app/course/outcome_words.h"
#include "app/reports/json.h"
#include "kernels/course/suite_file.h"
#include "kernels/course/trial.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::app {

namespace fs = std::filesystem;
using course::Outcome;
using course::Task;
using kernels::FileMistake;
using kernels::in_quotes;

namespace {

// The outcome of running a suite's own files.
struct Tried {
    std::vector<std::string> files; // in the order of their runs
    std::vector<std::string> notes; // sentences about missing files
    std::vector<FileMistake> mistakes;
};

Outcome tried(const Context& context, const Task& task, const course::TextFile& model) {
    course::HandedIn handed;
    handed.sources = {{task.files.front(), model.text}};
    if (course::is_pattern(task.files.front())) handed.sources.front().name = model.name;
    handed.original = model.name;
    Progress progress(context.console);
    const course::TrialOptions options{.secret = 1, .progress = [&](const course::TrialProgress& now) {
                                           progress.show([&] {
                                               return fmt::format("{}: run {} of {}", model.name,
                                                                  now.done + 1, now.total);
                                           });
                                       }};
    return course::try_submission(task, handed, options, context.console.stop).outcome;
}

// Returns the reason for a failed check. A model file is compiled under the file name that students use; the
// reason names it by its real name, which its author knows.
std::string reasonOf(const Outcome& outcome, course::CheckId check, const Task& task,
                     const course::TextFile& model) {
    if (check != course::CheckId::compiles || !outcome.compile) return outcome[check].reason.text();
    own::CompileProblem problem = *outcome.compile;
    if (problem.file == task.files.front()) problem.file = model.name;
    return problem.sentence().text();
}

// Notes missing files. They are not errors, because both files are optional; but a name may be misspelt.
void noteWhatIsMissing(const Task& task, bool isAlone, std::vector<std::string>& notes) {
    if (!task.solution)
        notes.push_back(
            isAlone
                ? fmt::format("Task {} has no solution to try: there is no file {} next to this one.",
                              task.id, in_quotes("solution.cu"))
                : fmt::format("Task {} has no solution to try: name one with solution = \"…\".", task.id));
    if (!task.start)
        notes.push_back(
            task.files.size() == 1 && !course::is_pattern(task.files.front())
                ? fmt::format("Task {} has no starting file to try: there is no file {} next to this one.",
                              task.id, in_quotes(task.files.front()))
                : fmt::format("Task {} has no starting file to try: name one with start = \"…\".", task.id));
}

// Finds errors that only show when a task's files are run.
void tryTask(const Context& context, const Task& task, bool isAlone, Tried& all) {
    noteWhatIsMissing(task, isAlone, all.notes);
    if (task.solution) {
        all.files.push_back(task.solution->name);
        const Outcome outcome = tried(context, task, *task.solution);
        if (outcome.verdict != course::Verdict::passed) {
            std::string words = fmt::format("The solution {} of task {} does not pass: {}",
                                            task.solution->name, task.id, sentenceOf(outcome));
            for (const course::CheckId check : course::check_ids)
                if (outcome[check].state == course::State::failed) {
                    words += ' ' + fmt::format("({}: {})", name_of(check),
                                               reasonOf(outcome, check, task, *task.solution));
                    break;
                }
            all.mistakes.push_back({{}, std::move(words)});
        } else {
            for (const course::Points& row : task.points)
                if (row.check && outcome[*row.check].state == course::State::not_reached)
                    all.mistakes.push_back(
                        {{},
                         fmt::format("Task {} awards points for the check {}, which is never reached: {}.",
                                     task.id, name_of(*row.check), outcome[*row.check].reason.text())});
        }
    }
    if (!task.start) return;
    all.files.push_back(task.start->name);
    if (tried(context, task, *task.start).verdict == course::Verdict::passed)
        all.mistakes.push_back(
            {{},
             fmt::format("The starting file {} passes task {} unchanged: a test is missing.",
                         task.start->name, task.id)});
}

std::string contentOf(const std::string& file) {
    constexpr std::uintmax_t largest = 16u << 20; // bytes
    if (auto text = course::text_of_file(file, largest)) return *std::move(text);
    throw kernels::BadRequest("suite", fmt::format("{} cannot be read.", in_quotes(file, 200)));
}

std::string placed(const std::string& file, const FileMistake& mistake) {
    const auto& [place, words] = mistake;
    return place.line == 0 ? fmt::format("{}: {}", file, words)
                           : fmt::format("{}:{}:{}: {}", file, place.line, place.column, words);
}

Json asJson(const Tried& tried) {
    Json json{{"mistakes", Json::array()}, {"notes", tried.notes}, {"tried", tried.files}};
    for (const FileMistake& one : tried.mistakes)
        json["mistakes"].push_back(
            {{"line", orNull(one.place.line)}, {"column", orNull(one.place.column)}, {"message", one.words}});
    return json;
}

void print(const Context& context, const std::string& file, std::size_t tasks, const Tried& all) {
    std::ostream& out = context.console.out;
    for (const FileMistake& one : all.mistakes) fmt::print(out, "{}\n", placed(file, one));
    for (const std::string& note : all.notes) fmt::print(out, "{}: note: {}\n", file, note);
    if (!all.mistakes.empty())
        fmt::print(out, "{}.\n", kernels::plain_count(all.mistakes.size(), "error"));
    else if (all.files.empty())
        fmt::print(out, "{}, no errors in the file; nothing was tried.\n",
                   kernels::plain_count(tasks, "task"));
    else
        fmt::print(out, "{}, no errors; tried: {}.\n", kernels::plain_count(tasks, "task"),
                   kernels::plain_list(all.files, "and"));
}

// The file of -o.
const std::string& outputOf(const SuiteOptions& options, const char* example) {
    if (!options.output)
        throw kernels::BadRequest(
            "output", fmt::format("suite {} needs a file to write: -o {}.", options.action, example));
    checkFolderOf(*options.output);
    return *options.output;
}

int packSuite(const Context& context, const SuiteOptions& options) {
    const std::string& output = outputOf(options, "autograder.zip");
    constexpr std::uintmax_t largest = 1u << 30; // bytes
    std::optional<std::string> program;
    if (options.program) {
        if (options.program->ends_with(".tar.xz")) program = course::text_of_file(*options.program, largest);
        if (!program)
            throw kernels::BadRequest("program",
                                      fmt::format("{} is no archive of Scanscope: `./dev package` makes "
                                                  "scanscope-VERSION-x86_64.tar.xz.",
                                                  in_quotes(*options.program, 200)));
    }
    const std::string zip = autograderZip(
        contentOf(options.file), course::files_in(fs::absolute(options.file).parent_path()), program);
    trace::save_whole(output, [&](std::ostream& out) { out << zip; });
    if (!program)
        context.console.remark(
            "The zip does not contain Scanscope: the image must have it, or pack again with "
            "--program scanscope-VERSION-x86_64.tar.xz.");
    return exitDone;
}

int mergeMarks(const SuiteOptions& options) {
    const std::string& output = outputOf(options, "all.marking");
    std::vector<std::string> files{options.file};
    files.insert(files.end(), options.more.begin(), options.more.end());
    if (fs::exists(output))
        throw kernels::BadRequest(
            "output", fmt::format("{} already exists: name another file.", in_quotes(output, 200)));
    std::vector<MarkingState> parts; // all are read before anything is written
    for (const std::string& file : files) {
        if (!fs::exists(file))
            throw kernels::BadRequest("file", fmt::format("{} cannot be read.", in_quotes(file, 200)));
        parts.emplace_back(file);
        if (parts.back().secret() != parts.front().secret())
            throw kernels::BadRequest("file",
                                      fmt::format("{} and {} were made with different secret seeds: mark "
                                                  "all shards with the same --secret.",
                                                  in_quotes(files.front(), 200), in_quotes(file, 200)));
    }
    MarkingState all(output);
    all.takeSecret(parts.front().secret());
    all.create();
    for (const MarkingState& part : parts) all.addAll(part);
    return exitDone;
}

} // namespace

int suiteCommand(const Context& context, const SuiteOptions& options) {
    const bool isMerge = options.action == "merge";
    if (options.file.empty() || (!isMerge && !options.more.empty()) ||
        (options.action != "lint" && options.action != "pack" && !isMerge))
        throw kernels::BadRequest("action",
                                  "suite takes lint TASKS.toml, pack TASKS.toml or merge FILE...: see "
                                  "`scanscope suite -h`.");
    if (options.action == "pack") return packSuite(context, options);
    if (isMerge) return mergeMarks(options);
    course::ReadSuite read = course::read_suite(contentOf(options.file),
                                                course::files_in(fs::absolute(options.file).parent_path()));
    // Runs of a suite with errors would mean nothing, so they are skipped.
    Tried all;
    all.mistakes = std::move(read.mistakes);
    if (all.mistakes.empty())
        for (const Task& task : read.suite.tasks) tryTask(context, task, read.suite.tasks.size() == 1, all);
    if (options.json)
        writeJson(context.console.out, asJson(all));
    else
        print(context, options.file, read.suite.tasks.size(), all);
    return all.mistakes.empty() ? exitDone : exitBadUsage;
}

} // namespace scanscope::app

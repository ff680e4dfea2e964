// The command exercise: lists the built-in exercises, begins one, and tests a solution.

#include <algorithm>
#include <filesystem>
#include <random>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/course/marks.h"
#include "app/course/outcome_words.h"
#include "app/reports/table.h"
#include "kernels/course/exercise.h"
#include "kernels/course/submissions.h"
#include "kernels/course/trial.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

namespace fs = std::filesystem;
using course::CheckId;
using course::ExerciseList;
using course::State;
using kernels::BadRequest;
using kernels::counted;
using kernels::in_quotes;
using kernels::say;
using kernels::shell_word;

namespace {

// " --from FOLDER"; empty if there is no folder.
std::string fromOption(const std::optional<std::string>& folder) {
    return folder ? " --from " + kernels::visible(shell_word(*folder)) : std::string();
}

ExerciseList exercisesOf(const ExerciseOptions& options) {
    return options.from ? ExerciseList::in(*options.from) : ExerciseList::embedded();
}

int listExercises(const Context& context, const ExerciseOptions& options) {
    const ExerciseList exercises = exercisesOf(options);
    std::vector<Line> lines;
    Json json{{"exercises", Json::array()}};
    std::vector<std::string> leftOut; // errors of bad exercises, which must not hide the others
    for (const std::string& id : exercises.ids()) {
        try {
            const course::Suite suite = exercises.suite_of(id);
            const course::Task& task = suite.tasks.front();
            lines.push_back({id, task.title, pointsText(course::all_points(task))});
            json["exercises"].push_back({{"id", id},
                                         {"title", task.title},
                                         {"files", task.files},
                                         {"points", course::all_points(task)}});
        } catch (const BadRequest& error) {
            leftOut.emplace_back(error.what());
        }
    }
    if (options.json)
        writeJson(context.console.out, json);
    else if (!lines.empty())
        printAligned(context.console.out, {{say("exercise"), say("title"), say("points")}, lines}, 2);
    for (const std::string& why : leftOut)
        context.console.remark(fmt::format("Left out: {}", kernels::visible(why)));
    return lines.empty() ? exitBadUsage : exitDone;
}

// --- new ---

// "Read task.md, then fill in scan.cu."
std::string whatToDo(const course::Task& task, const std::vector<std::string>& files, bool areThere) {
    const std::string all = kernels::listed(files, "and");
    if (task.text_name.empty()) return areThere ? say("Fill in {}.", all) : say("Write {}.", all);
    return areThere ? say("Read {}, then fill in {}.", task.text_name, all)
                    : say("Read {}, then write {}.", task.text_name, all);
}

// " test.cu": the task's files that are compiled with the student's, in this folder.
std::string programsWith(const course::Task& task, const fs::path& folder = {}) {
    std::string names;
    for (const course::TextFile& file : task.with)
        if (file.name.ends_with(".cu") || file.name.ends_with(".cpp"))
            names += ' ' + shell_word((folder / file.name).string());
    return names;
}

int beginExercise(const Context& context, const ExerciseOptions& options) {
    const ExerciseList exercises = exercisesOf(options);
    const course::Suite suite = exercises.suite_of(options.subject);
    const course::Task& task = suite.tasks.front();
    const fs::path folder = options.folder.value_or(options.subject);
    course::begin_exercise(exercises, options.subject, folder);
    // The starting file's name may differ from that of the file to hand in, which may be a pattern.
    std::vector<std::string> own = task.files;
    if (task.start && own.size() == 1) own = {task.start->name};
    const std::vector<course::TextFile> given = exercises.given_files(options.subject);
    const bool areThere = std::ranges::all_of(own, [&](const std::string& name) {
        return std::ranges::find(given, name, &course::TextFile::name) != given.end();
    });
    const std::string sources = fmt::format("{}{}", fmt::join(own, " "), programsWith(task));
    // A relative folder would be a different one after the `cd`.
    std::optional<std::string> from;
    if (options.from) from = fs::absolute(*options.from).lexically_normal().string();
    fmt::print(context.console.out, "{} {}\n\n",
               say("{} is in {}.", task.title, kernels::visible(folder.string())),
               whatToDo(task, own, areThere));
    fmt::print(context.console.out, "{}\n  cd {}\n  nvcc -o {} {}\n\n{}\n  scanscope exercise check {}{}\n",
               say("With a GPU:"), kernels::visible(shell_word(folder.string())), shell_word(options.subject),
               sources, say("Without a GPU, with tests and explanations:"),
               course::is_pattern(own.front()) ? "FILE.cu" : shell_word(own.front()), fromOption(from));
    return exitDone;
}

// --- check ---

class ExerciseCheck {
public:
    ExerciseCheck(const Context& context, const ExerciseOptions& options)
        : m_context(context)
        , m_options(options) {
        const std::string text = course::submitted_text(options.subject);
        if (options.trace) checkFolderOf(*options.trace);
        const ExerciseList exercises = exercisesOf(options);
        auto id = exercises.exercise_of(options.subject, text);
        if (!id && options.from) id = exercises.only_one_asking_for(options.subject);
        if (!id)
            throw BadRequest("subject", fmt::format("It is not clear which exercise {} belongs to. Name it "
                                                    "after the exercise, or add the line "
                                                    "\"{}\" to it (`{}` lists the ids).",
                                                    in_quotes(options.subject, 200), "// exercise: ID",
                                                    "scanscope exercise list" + fromOption(options.from)));
        m_suite = exercises.suite_of(*id);
        m_handed = course::handed_in_by(task(), options.subject);
    }

    int run() {
        Progress progress(m_context.console);
        const course::TrialOptions how{
            .secret = std::random_device()(), .progress = [&](const course::TrialProgress& now) {
                progress.show([&] {
                    return now.stage == course::TrialStage::compiling
                               ? std::string("compiling")
                               : fmt::format("run {} of {}", now.done + 1, now.total);
                });
            }};
        course::Trial trial = course::try_submission(task(), m_handed, how, m_context.console.stop);
        progress.clear();
        if (m_options.trace && trial.failed) trace::save_trace(*trial.failed, *m_options.trace);
        if (m_options.json)
            writeJson(m_context.console.out, outcomeAsJson(task(), trial.outcome));
        else
            print(trial);
        return trial.outcome.verdict == course::Verdict::passed ? exitDone : exitFault;
    }

private:
    [[nodiscard]] const course::Task& task() const { return m_suite.tasks.front(); }

    void print(const course::Trial& trial) const {
        const course::Outcome& outcome = trial.outcome;
        std::ostream& out = m_context.console.out;
        fmt::print(out, "{}\n\n", task().title);
        printSizes(outcome);
        for (const CheckId check : course::check_ids) {
            const course::CheckOutcome& one = outcome[check];
            if (one.state == State::not_reached && check != CheckId::right) continue;
            fmt::print(out, "  {} {}\n", glyphOf(one.state), titleOf(check));
            if (one.state == State::failed)
                fmt::print(out, "      {}\n", kernels::visible(one.reason.text()));
            if (check == CheckId::work)
                for (const std::string& sentence : worstSteps(outcome))
                    fmt::print(out, "      {}\n", kernels::visible(sentence));
        }
        printNumbers(outcome);
        fmt::print(out, "\n{}\n", sentenceOf(outcome));
        if (outcome.verdict == course::Verdict::passed) return;
        if (!outcome.findings.empty()) fmt::print(out, "\n{}", textOf(outcome.findings.front()));
        printWhy(outcome);
        printCommand(trial);
    }

    // Prints "✓ n = 1  ✓ n = 2  ✗ n = 31". Hidden tests are only counted, unless they failed.
    void printSizes(const course::Outcome& outcome) const {
        std::string text, hidden;
        std::size_t hiddenOnes = 0;
        for (const course::SizeOutcome& size : outcome.sizes) {
            if (size.state == course::RunState::not_reached) continue;
            const bool isRight = size.state == course::RunState::right;
            if ((size.is_secret || task().tests[size.test].is_hidden) && isRight) {
                ++hiddenOnes;
                continue;
            }
            text += fmt::format("  {} n = {}", isRight ? "✓" : "✗", sizeText(size.n));
        }
        if (!text.empty()) fmt::print(m_context.console.out, "{}\n", text);
        if (hiddenOnes > 0)
            fmt::print(m_context.console.out, "  ✓ {}\n",
                       counted(hiddenOnes, "{} hidden test", "{} hidden tests"));
        if (!text.empty() || hiddenOnes > 0) m_context.console.out << '\n';
    }

    // Prints the input, the result and the expected result of the first wrong run in three rows.
    void printNumbers(const course::Outcome& outcome) const {
        const std::vector<NumberRow> rows = numberRowsOf(outcome);
        if (rows.empty()) return;
        CellTable table;
        std::size_t columns = 0;
        for (const NumberRow& row : rows) {
            CellTable::Row& cells = table.add({.title = row.title, .cells = row.numbers});
            if (row.wrong) cells.marked.insert(*row.wrong);
            columns = std::max(columns, row.numbers.size());
        }
        m_context.console.out << '\n';
        table.printColumns(m_context.console.out, 0, columns);
        for (const std::string& sentence : whyWrong(outcome))
            fmt::print(m_context.console.out, "{}\n", kernels::visible(sentence));
    }

    // The program of a built-in exercise computes its example if it has no arguments.
    void printWhy(const course::Outcome& outcome) const {
        if (outcome[CheckId::orders].state != State::failed || m_handed.is_python() || m_options.from) return;
        const std::string programs = programsWith(task(), fs::path(m_options.subject).parent_path());
        fmt::print(m_context.console.out, "\n{}\n  scanscope why {}{}\n",
                   say("Why the thread order matters, with the example of the exercise:"),
                   kernels::visible(shell_word(m_options.subject)), kernels::visible(programs));
    }

    void printCommand(const course::Trial& trial) const {
        if (!trial.failed || trial.failed->launches.empty()) return;
        std::ostream& out = m_context.console.out;
        if (m_options.trace) {
            fmt::print(out, "\n{}\n  scanscope {}\n", say("This run, step by step:"),
                       kernels::visible(*m_options.trace));
            return;
        }
        fmt::print(
            out,
            "\n{}\n  scanscope exercise check {}{} --trace wrong.scantrace\n  scanscope wrong.scantrace\n",
            say("To see this run step by step:"), kernels::visible(shell_word(m_options.subject)),
            fromOption(m_options.from));
    }

    const Context& m_context;
    const ExerciseOptions& m_options;
    course::Suite m_suite;
    course::HandedIn m_handed;
};

} // namespace

int exerciseCommand(const Context& context, const ExerciseOptions& options) {
    if (options.action == "list" && options.subject.empty()) return listExercises(context, options);
    if (options.action == "new" && !options.subject.empty()) return beginExercise(context, options);
    if (options.action == "check" && !options.subject.empty()) return ExerciseCheck(context, options).run();
    throw BadRequest("action", fmt::format("exercise takes {}, {} or {}: see `scanscope exercise -h`.",
                                           "list", "new ID", "check FILE"));
}

} // namespace scanscope::app

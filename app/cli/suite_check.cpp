// The command check --suite: marks submissions by the tasks of a suite, with a table, files and reports.

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/course/autograder.h"
#include "app/course/feedback.h"
#include "app/course/grades.h"
#include "app/course/marking_state.h"
#include "app/course/marks.h"
#include "app/course/page.h"
#include "kernels/course/marking.h"
#include "kernels/course/submissions.h"
#include "kernels/course/suite_file.h"
#include "kernels/course/suite_files.h"
#include "kernels/errors.h"
#include "kernels/own/compile.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/text/whole_number.h"
#include "kernels/trace/trace_file.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::app {

namespace fs = std::filesystem;
using course::Task;
using kernels::BadRequest;
using kernels::counted;
using kernels::in_quotes;
using kernels::say;

namespace {

constexpr int stillWidth = 880, stillHeight = 380;

unsigned numberOfJobs(const std::optional<std::string>& written) {
    if (!written) return 0;
    const auto number = kernels::whole_number<unsigned>(*written);
    if (!number || *number < 1 || *number > 1000)
        throw BadRequest("jobs",
                         fmt::format("--jobs must be a number from 1 to 1000, not {}.", in_quotes(*written)));
    return *number;
}

std::uint64_t seedOf(const std::string& written) {
    if (const auto seed = kernels::whole_number<std::uint64_t>(written)) return *seed;
    throw BadRequest("secret", fmt::format("--secret must be the seed from a report, a whole number, not {}.",
                                           in_quotes(written)));
}

std::vector<const Task*> tasksOf(const course::Suite& suite, const std::optional<std::string>& id) {
    std::vector<const Task*> tasks;
    for (const Task& task : suite.tasks)
        if (!id || task.id == *id) tasks.push_back(&task);
    if (!tasks.empty()) return tasks;
    std::vector<std::string> ids;
    for (const Task& task : suite.tasks) ids.push_back(task.id);
    throw BadRequest("task", fmt::format("There is no task {}: choose {}.", in_quotes(*id),
                                         kernels::plain_list(ids, "or")));
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    return fmt::format("{:04}-{:02}-{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

class SuiteCheck {
public:
    SuiteCheck(const Context& context, const SuiteCheckOptions& options)
        : m_context(context)
        , m_options(options)
        , m_suite(course::load_suite(*options.suite))
        , m_tasks(tasksOf(m_suite, options.task))
        , m_ids(options.id)
        , m_compiler(own::compiler_words(context.console.stop)) {
        if (options.submissions.empty())
            throw BadRequest("submissions", fmt::format("check --suite needs submissions, for example: {}",
                                                        "scanscope check --suite TASKS.toml submissions/"));
        for (const auto* const file :
             {&options.csv, &options.junit, &options.trace, &options.moodle, &options.canvas,
              &options.gradescope, &options.results, &options.handout, &options.sarif, &options.feedback})
            if (*file) checkFolderOf(**file);
        if (options.withoutNames && (wantsGrades() || options.feedback))
            throw BadRequest("without-names", "Grades and feedback need names: leave out --without-names.");
        if (options.latePenalty && !options.due)
            throw BadRequest("late-penalty", "--late-penalty needs --due.");
        if (options.due) m_marks.due.emplace(*options.due, options.latePenalty.value_or(""));
        if (options.roster) m_roster.emplace(*options.roster);
        if (options.html) makeFolder(*options.html);
        if (options.shard && (!options.resume || !options.secret))
            throw BadRequest("shard",
                             "--shard needs --resume FILE, which keeps its marks, and --secret SEED, which "
                             "must be the same for all shards.");
        gather();
        if (options.trace && m_marks.marks.size() != 1)
            throw BadRequest("trace",
                             "--trace needs a single submission and a single task: choose them with --task.");
    }

    int run(bool json) {
        MarkingState state(options().resume ? fs::path(*options().resume) : usualState());
        if (options().secret) state.takeSecret(seedOf(*options().secret));
        m_marks.secret = state.secret();
        if (options().shard) state.create(); // a shard may be empty
        takeKnown(state);
        const bool isWhole = markOthers(state);
        if (!isWhole) return interrupted(state);
        const std::vector<std::string> unused =
            options().points ? takePoints(m_marks, *options().points) : std::vector<std::string>();
        for (const std::string& sentence : unused) m_context.console.remark(sentence);
        if (json)
            writeJson(m_context.console.out, marksAsJson(m_marks));
        else
            printMarks(m_context.console.out, m_marks);
        writeFiles();
        const bool areAllGraded = writeGradeFiles();
        const bool haveAllFeedback = !options().feedback || writeFeedback(*options().feedback);
        if (!options().resume) state.remove();
        return m_marks.areAllPassed() && areAllGraded && haveAllFeedback && unused.empty() ? exitDone
                                                                                           : exitFault;
    }

private:
    [[nodiscard]] const SuiteCheckOptions& options() const { return m_options; }
    // Each command has its own file, so that several can run at the same time.
    [[nodiscard]] fs::path usualState() const {
        std::error_code error;
        std::string command = fs::absolute(*options().suite, error).string();
        for (const std::string& submission : options().submissions) command += '\0' + submission;
        if (options().secret) command += '\0' + *options().secret;
        return fmt::format("{}-{:.8}.marking", fs::path(*options().suite).stem().string(),
                           course::sha256(command));
    }

    static void makeFolder(const std::string& folder) {
        std::error_code error;
        fs::create_directories(folder, error);
        if (error || !fs::is_directory(folder))
            throw BadRequest("html", fmt::format("The folder {} cannot be created: {}.",
                                                 in_quotes(folder, 200), error.message()));
    }

    void gather() {
        std::vector<fs::path> places(options().submissions.begin(), options().submissions.end());
        if (options().results && places.size() != 1)
            throw BadRequest("results", "--results needs a single submission: name its folder.");
        course::Gathered gathered = options().results ? course::submission_in(places.front(), m_suite)
                                                      : course::submissions_in(places, m_suite);
        std::vector<course::Submission>& submissions = gathered.submissions;
        m_marks.unowned = std::move(gathered.unowned);
        if (submissions.empty() && m_marks.unowned.empty())
            throw BadRequest("submissions", "No submissions were found in the given files and folders.");
        if (options().newest) keepNewest(submissions);
        // Sorting by name would reveal the authors.
        if (options().withoutNames) std::ranges::sort(submissions, {}, &course::Submission::hash);
        if (options().shard) keepShard(submissions);
        m_marks.suite = &m_suite;
        m_marks.withoutNames = options().withoutNames;
        std::size_t number = 0;
        for (const course::Submission& submission : submissions) {
            ++number;
            for (const Task* const task : m_tasks) {
                Mark mark;
                mark.name = options().withoutNames ? say("submission {}", number) : submission.name;
                mark.hash = submission.hash;
                mark.leftOut = submission.left_out;
                mark.time = submission.time;
                if (m_marks.due && mark.time) mark.daysLate = m_marks.due->daysLate(*mark.time);
                mark.isUnread = submission.files.empty() && !submission.left_out.empty();
                mark.task = task;
                m_marks.marks.push_back(std::move(mark));
                m_jobs.push_back({task, course::files_for(*task, submission, m_suite.tasks.size() == 1)});
            }
        }
    }

    // Keeps the newest submission of each student: if several have the same time, the last one.
    void keepNewest(std::vector<course::Submission>& submissions) const {
        std::map<std::string, const course::Submission*> newest;
        for (const course::Submission& one : submissions) {
            const course::Submission*& best = newest[m_ids.of(one.name)];
            if (!best || one.time >= best->time) best = &one;
        }
        std::vector<course::Submission> kept;
        for (course::Submission& one : submissions) {
            const std::string id = m_ids.of(one.name);
            if (id.empty() || newest[id] == &one)
                kept.push_back(one);
            else if (!options().withoutNames)
                m_context.console.remark(fmt::format("Not marked: {}, as {} is newer.",
                                                     in_quotes(one.name, 80),
                                                     in_quotes(newest[id]->name, 80)));
        }
        submissions = std::move(kept);
    }

    void keepShard(std::vector<course::Submission>& submissions) const {
        const std::string& written = *options().shard;
        const std::size_t slash = std::min(written.find('/'), written.size());
        const auto which = kernels::whole_number<unsigned>(written.substr(0, slash));
        const auto count =
            kernels::whole_number<unsigned>(written.substr(std::min(slash + 1, written.size())));
        if (!which || !count || *which < 1 || *which > *count)
            throw BadRequest("shard", fmt::format("--shard must be like 3/16, not {}.", in_quotes(written)));
        std::size_t place = 0;
        std::erase_if(submissions, [&](const auto&) { return place++ % *count != *which - 1; });
    }

    [[nodiscard]] std::string keyOf(const Mark& mark) const {
        return markingKey(m_suite, *mark.task, mark.hash, SCANSCOPE_VERSION);
    }

    // Takes the outcomes of an earlier marking. --trace needs the run itself, so with --trace the submission
    // is marked again.
    void takeKnown(const MarkingState& state) {
        if (options().trace) return;
        for (Mark& mark : m_marks.marks)
            if (auto outcome = state.find(keyOf(mark))) {
                mark.outcome = std::move(*outcome);
                mark.isMarked = true;
                ++m_known;
            }
        if (m_known > 0)
            m_context.console.remark(counted(m_known, "{} was already marked (mark kept in {}).",
                                             "{} were already marked (marks kept in {}).",
                                             kernels::visible(state.file().string())));
    }

    bool markOthers(MarkingState& state) {
        std::vector<std::size_t> places; // the index of each job's mark
        std::vector<course::MarkingJob> jobs;
        for (std::size_t i = 0; i < m_marks.marks.size(); ++i) {
            if (m_marks.marks[i].isMarked) continue;
            places.push_back(i);
            jobs.push_back(m_jobs[i]);
        }
        Progress progress(m_context.console);
        const course::MarkingOptions how{.at_a_time = numberOfJobs(options().atATime),
                                         .secret = state.secret(),
                                         .progress = [&](const course::MarkingProgress& now) {
                                             progress.show([&] {
                                                 return fmt::format("{} of {} marked, {} running",
                                                                    now.done + m_known, now.total + m_known,
                                                                    now.running);
                                             });
                                         }};
        return course::mark(
            jobs, how,
            [&](std::size_t job, course::Trial trial) {
                Mark& mark = m_marks.marks[places[job]];
                draw(trial);
                keepTrace(trial);
                state.add(keyOf(mark), trial.outcome);
                mark.outcome = std::move(trial.outcome);
                mark.isMarked = true;
            },
            m_context.console.stop);
    }

    // Draws the findings now, because the run is not kept.
    void draw(course::Trial& trial) const {
        if (!m_context.desktop.drawStill || (!wantsReports() && !options().resume)) return;
        for (std::size_t i = 0; i < trial.seen.size(); ++i)
            trial.outcome.findings[i].still = m_context.desktop.drawStill(
                trial.seen[i].trace, trial.seen[i].finding, stillWidth, stillHeight);
        for (const course::SeenStep& seen : trial.seen_steps) {
            course::CounterOutcome& counter = trial.outcome.counters[seen.counter];
            counter.still = m_context.desktop.drawStep(seen.trace, seen.step, stillWidth, stillHeight);
        }
    }

    void keepTrace(const course::Trial& trial) const {
        if (options().trace && trial.failed) trace::save_trace(*trial.failed, *options().trace);
    }

    int interrupted(const MarkingState& state) const {
        const auto done = std::size_t(std::ranges::count(m_marks.marks, true, &Mark::isMarked));
        if (done == 0) throw kernels::Cancelled(); // nothing was kept, so there is no file to report
        m_context.console.remark(fmt::format("Interrupted: {} of {} are marked, and their marks are kept in "
                                             "{}. Repeat the command to continue.",
                                             done, m_marks.marks.size(),
                                             kernels::visible(state.file().string())));
        return exitCancelled;
    }

    void writeFiles() const {
        const auto write = [](const std::optional<std::string>& file, const trace::Writer& writer) {
            if (file) trace::save_whole(*file, writer);
        };
        write(options().csv, [this](std::ostream& out) { writeMarksCsv(out, m_marks); });
        write(options().results, [this](std::ostream& out) { writeJson(out, autograderResults(m_marks)); });
        write(options().sarif, [this](std::ostream& out) { writeJson(out, marksAsSarif(m_marks)); });
        write(options().handout, [this](std::ostream& out) { writeHandout(out, m_marks); });
        write(options().junit, [this](std::ostream& out) { writeJUnit(out, m_marks); });
        if (options().html) writeReports(*options().html);
        if (wantsReports() && !m_context.desktop.drawStill)
            m_context.console.remark(
                "The reports have no pictures: this build cannot draw (SCANSCOPE_GUI=OFF).");
    }

    [[nodiscard]] bool wantsReports() const { return options().html || options().feedback; }

    [[nodiscard]] bool wantsGrades() const {
        return options().moodle || options().canvas || options().gradescope;
    }

    // Returns whether every submission has a grade.
    [[nodiscard]] bool writeGradeFiles() const {
        if (!wantsGrades()) return true;
        const Roster* const roster = m_roster ? &*m_roster : nullptr;
        const Grades grades = gradesOf(m_marks, m_ids, roster);
        const auto write = [&](const std::optional<std::string>& file, Platform platform) {
            if (file)
                trace::save_whole(*file,
                                  [&](std::ostream& out) { writeGrades(out, platform, grades, roster); });
        };
        write(options().moodle, Platform::moodle);
        write(options().canvas, Platform::canvas);
        write(options().gradescope, Platform::gradescope);
        for (const auto* const sentences : {&grades.problems, &grades.absent})
            for (const std::string& sentence : *sentences) m_context.console.remark(sentence);
        return grades.problems.empty();
    }

    [[nodiscard]] ReportHead head() const {
        return {today(), m_compiler, SCANSCOPE_VERSION, fs::path(*options().suite).filename().string()};
    }

    // Returns whether every submission has feedback.
    [[nodiscard]] bool writeFeedback(const std::string& file) const {
        const Feedback feedback = moodleFeedback(m_marks, head());
        trace::save_whole(file, [&](std::ostream& out) { out << archives::zip_of(feedback.files); });
        for (const std::string& sentence : feedback.problems) m_context.console.remark(sentence);
        return feedback.problems.empty();
    }

    void writeReports(const fs::path& folder) const {
        const ReportHead head = this->head();
        const std::vector<std::string> names = reportNames(m_marks);
        for (std::size_t i = 0; i < names.size(); ++i)
            trace::save_whole(folder / names[i],
                              [&](std::ostream& out) { writeReport(out, m_marks, m_marks.marks[i], head); });
        trace::save_whole(folder / fontsFile, [](std::ostream& out) { out << fontSheet(); });
        trace::save_whole(folder / "index.html",
                          [&](std::ostream& out) { writeIndex(out, m_marks, names, head); });
    }

    const Context& m_context;
    const SuiteCheckOptions& m_options;
    course::Suite m_suite;
    std::vector<const Task*> m_tasks;
    IdPattern m_ids;
    std::optional<Roster> m_roster;
    std::string m_compiler;
    Marks m_marks;
    std::vector<course::MarkingJob> m_jobs; // one for each mark
    std::size_t m_known = 0;
};

} // namespace

int suiteCheck(const Context& context, const SuiteCheckOptions& options, bool json) {
    return SuiteCheck(context, options).run(json);
}

} // namespace scanscope::app

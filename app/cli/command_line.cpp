#include "app/cli/command_line.h"

#include <algorithm>
#include <functional>
#include <new>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/cell_options.h"
#include "app/cli/commands.h"
#include "app/cli/run_options.h"
#include "app/cli/second_run.h"
#include "app/cli/usage_problem.h"
#include "app/cli/visible_names.h"
#include "app/reports/bench_measure.h"
#include "kernels/own/machine_offers.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

namespace {

class CommandLine {
public:
    CommandLine(const kernels::Backend& backend, const Console& console, const Desktop& desktop,
                bool isLanguageGiven, ProgramWords program, std::vector<std::string> second)
        : m_context{backend, console, desktop, std::move(program), std::move(second)} {
        m_window.isLanguageGiven = isLanguageGiven;
        m_app.require_subcommand(0, 1);
        const bool hasWindow = static_cast<bool>(desktop.openWindow);
        speak();
        m_app.set_version_flag("--version", versionText(partsOfThisBuild(hasWindow)),
                               "print the version, the contents of this build and its licences");
        declareList();
        declareDevice();
        declareDoctor();
        declareShow();
        declareTrace();
        declareCheck();
        declareSuite();
        declareExercise();
        declareWhy();
        declareVerify();
        declareWork();
        declareBarriers();
        declareCost();
        declareBench();
        declareExport();
        declareLesson();
        declareWindow();
    }

    [[nodiscard]] const CLI::App& table() const { return m_app; }

    int run(std::span<const std::string> arguments) {
        // Many users type "help check" for "check -h".
        std::vector<std::string> asked;
        if (!arguments.empty() && arguments.front() == "help") {
            const bool isNamed = arguments.size() > 1 && !arguments[1].starts_with('-');
            if (isNamed && !isCommand(arguments[1]))
                return refuse(neitherCommandNorFile(m_app, arguments[1]));
            if (isNamed) asked = {arguments[1]};
            asked.emplace_back("-h");
            arguments = asked;
        }
        try {
            m_app.parse(forParser(arguments));
        } catch (const CLI::CallForHelp&) {
            m_context.console.out << m_app.help();
            return exitDone;
        } catch (const CLI::CallForVersion& version) {
            m_context.console.out << version.what() << '\n';
            return exitDone;
        } catch (const CLI::ParseError& error) {
            return refuse(usageProblem(m_app, error, arguments, m_window.file));
        }
        if (!m_context.second.empty() && !m_takesSecond)
            return refuse("A second run after -- works with show, why and export only: leave it out.");
        if (runsProgram(arguments)) {
            if (m_requireSandbox) requireSandbox();
            for (const std::string& what : own::missing_limits()) m_context.console.remark(what);
        }
        if (!m_command) return openWindow();
        const bool asksForWindow =
            !m_window.file.empty() || !m_window.screenshot.empty() || !m_windowSize.empty() || m_window.dark;
        if (asksForWindow)
            return refuse("A recording and the window options cannot be combined with a command: leave out "
                          "one of them.");
        return m_command();
    }

private:
    [[nodiscard]] bool runsProgram(std::span<const std::string> arguments) const {
        return m_check.marking.suite || m_exercise.action == "check" || m_suite.action == "lint" ||
               std::ranges::any_of(arguments, own::is_run_by_name) ||
               std::ranges::any_of(m_context.second, own::is_run_by_name);
    }

    static void requireSandbox() {
        const std::vector<std::string> missing = own::missing_fences();
        if (missing.empty()) return;
        throw kernels::Unavailable(
            fmt::format("This system lacks {}, so nothing was compiled or run: use Linux 6.2 or newer, "
                        "outside a container that disables it, or leave out --require-sandbox "
                        "(`scanscope doctor` explains the risk).",
                        kernels::plain_list(missing, "and")));
    }

    [[nodiscard]] bool isCommand(const std::string& name) const {
        return std::ranges::any_of(m_app.get_subcommands({}),
                                   [&](const CLI::App* one) { return one->get_name() == name; });
    }

    // Translates the parser's own texts, and sets the texts around the options.
    void speak() {
        CLI::FormatterBase& formatter = *m_app.get_formatter();
        formatter.column_width(34);
        m_app.option_defaults()->group("Options");
        m_app.set_help_flag("-h,--help", "print this help and exit");
        m_app.footer("Exit status: 0 done, 1 a fault stopped the run or check found one (files are still "
                     "written), 2 bad usage or input, 3 this machine or build lacks something that the "
                     "command needs, 130 cancelled with Ctrl-C.");
    }

    // Returns the arguments in reverse order, as the parser expects. It only accepts an empty value as a
    // separate word, so "--input=", the empty input, becomes two words.
    static std::vector<std::string> forParser(std::span<const std::string> arguments) {
        std::vector<std::string> reversed;
        for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument) {
            const bool isEmptyInput = *argument == "--input=";
            if (isEmptyInput) reversed.emplace_back();
            reversed.push_back(isEmptyInput ? "--input" : *argument);
        }
        return reversed;
    }

    CLI::App& declare(const std::string& name, const std::string& description, std::function<int()> command) {
        CLI::App* sub = m_app.add_subcommand(name, description);
        sub->callback([this, command = std::move(command)] { m_command = command; });
        sub->group("Subcommands");
        sub->get_help_ptr()->group("Options"); // the option was created before the groups had names
        return *sub;
    }

    static void addJson(CLI::App& command, bool& value) {
        addFlag(command, "--json", value, "print one JSON object");
    }

    // Declares the options for a second run after `--`, whose steps are aligned with those of the first run.
    void takesSecondRun(CLI::App& command, PairOptions& pair) {
        addValue(command, "--what-if", pair.whatIf, "I=VALUE",
                 "show the run beside a copy with changed input elements: 3=9 or 3=9,5=0");
        addValue(command, "--align", pair.align, "ORDER",
                 "with two runs: align their steps by barrier, step or phase (barrier)");
        command.preparse_callback([this](std::size_t) { m_takesSecond = true; });
    }

    void declareList() {
        CLI::App& sub =
            declare("list", "list the algorithms and executors, and why any of them is unavailable",
                    [this] { return listCommand(m_context, m_json); });
        addJson(sub, m_json);
    }

    void declareDevice() {
        CLI::App& sub = declare("device", "describe this machine's GPUs and their memories",
                                [this] { return deviceCommand(m_context, m_json); });
        addJson(sub, m_json);
    }

    void declareDoctor() {
        CLI::App& sub =
            declare("doctor", "show whether this machine can contain untrusted programs, and what it lacks",
                    [this] { return doctorCommand(m_context, m_json); });
        addJson(sub, m_json);
        sub.footer("Exit status: 0 if untrusted programs are contained on this machine, 3 if they are not.");
    }

    // Declares the options of commands that can run untrusted programs.
    void declareSandbox(CLI::App& command) {
        addFlag(command, "--require-sandbox", m_requireSandbox,
                "with a program: do nothing if this machine cannot contain it (`scanscope doctor`)");
    }

    static std::string subjectHelp() {
        return "an algorithm from `scanscope list`, FILE.scantrace, or a program: FILE.cu [MORE.cu ...] [-- "
               "its arguments]";
    }

    void declareShow() {
        CLI::App& sub = declare("show", "print every step of a run, or of two runs side by side: A -- B",
                                [this] { return showCommand(m_context, m_show); });
        takesSecondRun(sub, m_show.pair);
        addValue(sub, "subject", m_show.subject, "ALGO|FILE", subjectHelp());
        addValue(sub, "--format", m_show.format, "FORMAT", "text or json (text)");
        addFlag(sub, "--all", m_show.all, "print all columns, however long the lines are");
        m_show.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareTrace() {
        CLI::App& sub =
            declare("trace", "record a run to a file", [this] { return traceCommand(m_context, m_trace); });
        addValue(sub, "algorithm", m_trace.algorithm, "ALGO|FILE.cu", "an algorithm from `scanscope list`");
        addValue(sub, "-o,--output", m_trace.file, "FILE.scantrace", "the file to write");
        m_trace.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareCheck() {
        CLI::App& sub =
            declare("check", "check a run for hazards, deadlocks, out-of-bounds accesses and wrong results",
                    [this] { return checkCommand(m_context, m_check); });
        addValue(sub, "subject", m_check.subject, "ALGO|FILE", subjectHelp());
        declareCheckOptions(sub, m_check, m_context.backend);
        declareMarking(sub);
        declareSandbox(sub);
    }

    // Declares the options for marking many programs with a suite, instead of checking a single one.
    void declareMarking(CLI::App& check) {
        SuiteCheckOptions& marking = m_check.marking;
        const std::string group = "Suite options";
        const auto text = [&](const char* name, std::optional<std::string>& value, const char* placeholder,
                              const std::string& help) {
            addValue(check, name, value, placeholder, help)->group(group);
        };
        addValue(check, "submissions", marking.submissions, "FILE|FOLDER",
                 "with --suite: the submitted files, folders and archives");
        text("--suite", marking.suite, "TASKS.toml", "mark submissions by the tasks in this file");
        text("--task", marking.task, "ID", "mark this task only (all)");
        text("--jobs", marking.atATime, "N", "submissions to mark at a time (the number of processors)");
        text("--csv", marking.csv, "FILE", "write the marks as comma-separated values");
        text("--junit", marking.junit, "FILE", "write the marks as JUnit XML");
        text("--sarif", marking.sarif, "FILE",
             "write the failures as SARIF, which GitHub shows beside the source");
        text("--html", marking.html, "FOLDER", "write a report for each submission, and index.html");
        text("--due", marking.due, "TIME", "say how many days submissions are late: 2026-11-30T23:59");
        text("--late-penalty", marking.latePenalty, "PERCENT",
             "with --due: the part of the points that each begun day costs");
        addFlag(check, "--newest", marking.newest, "mark only the newest of several submissions with one id")
            ->group(group);
        text("--points", marking.points, "FILE.csv",
             "take the points that a person filled into a table of --csv, for reports and grades");
        text("--handout", marking.handout, "FILE.html",
             "write a page of the wrong results that several submissions share, without names");
        text("--moodle", marking.moodle, "FILE", "write a CSV file of grades for Moodle's gradebook import");
        text("--feedback", marking.feedback, "FILE.zip",
             "write the reports for Moodle's upload of feedback files, in its folders of submissions");
        text("--canvas", marking.canvas, "FILE", "write a CSV file of grades for Canvas");
        text("--gradescope", marking.gradescope, "FILE",
             "write a CSV file of grades with Gradescope's columns");
        text("--results", marking.results, "FILE",
             "write results.json for Gradescope's autograder: the folder is a single submission");
        text("--shard", marking.shard, "K/N",
             "mark only each Nth submission, from the Kth: 3/16; `suite merge` joins the files of --resume");
        text("--id", marking.id, "REGEX",
             "how to find the student's id in a submission's name: the first group, such as '_([0-9]+)_'");
        text("--roster", marking.roster, "FILE.csv",
             "the students, as the platform exports them, to compare ids with and to take names from");
        addFlag(check, "--without-names", marking.withoutNames,
                "identify submissions by numbers instead of names")
            ->group(group);
        text("--resume", marking.resume, "FILE",
             "file that keeps finished marks, to continue from (TASKS-….marking, until all are marked)");
        text("--secret", marking.secret, "SEED",
             "seed of the secret numbers, as given in a report (new for each marking)");
        text("--trace", marking.trace, "FILE.scantrace",
             "save the recording; with --suite and one submission, that of the first run that failed");
        for (CLI::Option* option : check.get_options())
            if (const std::string name = option->get_name();
                option->get_group() == group && name != "--suite" && name != "--trace")
                option->each([&marking, name](const std::string&) { marking.needsSuite = name; });
    }

    void declareSuite() {
        CLI::App& sub =
            declare("suite",
                    "lint TASKS.toml finds mistakes and tries the solutions, pack TASKS.toml makes an "
                    "autograder for Gradescope, merge FILE... joins the marks of --shard",
                    [this] { return suiteCommand(m_context, m_suite); });
        addValue(sub, "action", m_suite.action, "ACTION", "lint, pack or merge");
        addValue(sub, "file", m_suite.file, "FILE", "the suite, or the first file with marks");
        addValue(sub, "more", m_suite.more, "FILE", "with merge: the other files with marks");
        addValue(sub, "-o,--output", m_suite.output, "FILE", "with pack and merge: the file to write");
        addValue(sub, "--program", m_suite.program, "ARCHIVE.tar.xz",
                 "with pack: the archive of Scanscope to put into the zip");
        addJson(sub, m_suite.json);
        declareSandbox(sub);
    }

    void declareExercise() {
        CLI::App& sub =
            declare("exercise", "work on exercises: list shows them, new ID starts one, check FILE tests it",
                    [this] { return exerciseCommand(m_context, m_exercise); });
        addValue(sub, "action", m_exercise.action, "ACTION", "list, new or check");
        addValue(sub, "subject", m_exercise.subject, "ID|FILE",
                 "an exercise from the list, or the file to test");
        addValue(sub, "-o,--output", m_exercise.folder, "FOLDER",
                 "with new: the folder to create (named like the exercise)");
        addValue(sub, "--from", m_exercise.from, "FOLDER", "folder of the exercises (the built-in ones)");
        addValue(sub, "--trace", m_exercise.trace, "FILE.scantrace",
                 "with check: save the recording of the first run that failed");
        addJson(sub, m_exercise.json);
        declareSandbox(sub);
    }

    void declareWhy() {
        CLI::App& sub =
            declare("why", "explain a wrong result by the first step that differs from a correct run",
                    [this] { return whyCommand(m_context, m_why); });
        addValue(
            sub, "subject", m_why.subject, "ALGO|FILE",
            "an algorithm from `scanscope list`, or a program: FILE.cu [MORE.cu ...] [-- its arguments]");
        addValue(sub, "--cell", m_why.cell, "CELL",
                 "result to explain instead of the first wrong one: its index, or a cell of a program such "
                 "as out[3]");
        addJson(sub, m_why.json);
        sub.preparse_callback([this](std::size_t) { m_takesSecond = true; });
        m_why.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareVerify() {
        CLI::App& sub = declare("verify", "compare every algorithm on every executor with the reference",
                                [this] { return verifyCommand(m_context, m_verify); });
        addValue(sub, "algorithms", m_verify.algorithms, "ALGO|FILE.cu", "verify these only (all)");
        addValue(sub, "--executor", m_verify.executor, "WHERE", "emulator, cuda or cpu only (all)");
        addValue(sub, "--min-n", m_verify.minN, "N", "skip smaller inputs");
        addValue(sub, "--max-n", m_verify.maxN, "N", "skip larger inputs");
        addFlag(sub, "--full", m_verify.full, "test every combination of settings, not only every pair");
        addFlag(sub, "--accuracy", m_verify.accuracy,
                "measure only the errors of float32 sums (included in --full)");
        addJson(sub, m_verify.json);
    }

    void declareWork() {
        CLI::App& sub = declare("work", "count steps, combines and efficiency for each n, beside the theory",
                                [this] { return workCommand(m_context, m_work); });
        addValue(sub, "algorithms", m_work.algorithms, "ALGO", "count these only (all that combine)");
        addValue(sub, "--sizes", m_work.sizes, "LIST",
                 fmt::format("8,1000, 2^3..2^20 or 2^4..2^20..*4 ({}); sizes beyond an algorithm's largest n "
                             "are skipped with a note, or refused if only this algorithm is named",
                             usualSizes()));
        addFlag(sub, "--json", m_work.json, "print one JSON object, with every step");
        addFlag(sub, "--csv", m_work.csv, "print comma-separated values");
        m_work.run.declare(sub, m_context.backend, RunOptions::Runs::many);
    }

    void declareBarriers() {
        CLI::App& sub = declare(
            "barriers", "show which barriers are needed, at what sizes, and what goes wrong without them",
            [this] { return barriersCommand(m_context, m_barriers); });
        addValue(sub, "algorithms", m_barriers.algorithms, "ALGO",
                 "study these only (all that are not broken)");
        addFlag(sub, "--md", m_barriers.markdown, "print Markdown");
        m_barriers.run.declare(sub, m_context.backend, RunOptions::Runs::many);
        declareSandbox(sub);
    }

    void declareCost() {
        CLI::App& sub = declare("cost", "model a run's time on a GPU from its trace, beside measured times",
                                [this] { return costCommand(m_context, m_cost); });
        addValue(sub, "subjects", m_cost.subjects, "ALGO|FILE",
                 "one algorithm, FILE.scantrace or program is modelled launch by launch; several algorithms "
                 "(all if none is named) at every measured size");
        addValue(sub, "--sizes", m_cost.sizes, "LIST",
                 fmt::format("use only these measured sizes (up to {})", "2^20"));
        addValue(sub, "-o,--output", m_cost.file, "FILE.svg", "draw a chart: .svg, .pdf or .png");
        addValue(sub, "--theme", m_cost.theme, "THEME", "the chart's theme: light, dark or high-contrast");
        addValue(sub, "--registers", m_cost.registers, "N",
                 "registers per thread, for the occupancy (for a program, the number that nvcc reports, if "
                 "installed; otherwise no limit)");
        addValue(sub, "--results", m_cost.results, "FILE.json",
                 "measured results to compare with (the built-in ones, from an H200)");
        addFlag(sub, "--all-block-sizes", m_cost.allBlockSizes,
                "use every measured block size, not only the usual one");
        addJson(sub, m_cost.json);
        addFlag(sub, "--md", m_cost.markdown, "print Markdown");
        m_cost.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareBench() {
        CLI::App& sub =
            declare("bench", "time everything that runs on this machine, and verify it in the same run",
                    [this] { return benchCommand(m_context, m_bench); });
        addValue(sub, "algorithms", m_bench.algorithms, "ALGO|FILE.cu",
                 "time these only (all that run on a GPU or the CPU), or your program beside them");
        addValue(sub, "--sizes", m_bench.sizes, "LIST",
                 fmt::format("1000,2^20, 2^16..2^28 or 2^16..2^28..*4 ({})", usualBenchSizes()));
        addValue(sub, "--types", m_bench.types, "LIST", "int32, int64, float32, float64 (int32)");
        addValue(sub, "--ops", m_bench.operators, "LIST", "sum, product, max, min, and, or, xor (sum)");
        addValue(sub, "--form", m_bench.form, "FORM",
                 "form of the scans: exclusive or inclusive (exclusive)");
        addValue(sub, "--block-sizes", m_bench.blockSizes, "LIST",
                 "threads per block on a GPU: 64,256 or 8..256 (automatic)");
        addValue(sub, "--devices", m_bench.devices, "LIST",
                 "number of GPUs for scan-devices: 1,2 or 1..8 (all)");
        addValue(sub, "--budget", m_bench.budget, "SECONDS",
                 "total time for all rows (at most 15 s for each)");
        addValue(sub, "--json", m_bench.jsonFile, "FILE",
                 "write the results to a file that --compare, the window and other programs read");
        addValue(sub, "--csv", m_bench.csvFile, "FILE", "write the results as comma-separated values");
        addFlag(sub, "--md", m_bench.markdown, "print Markdown");
        addValue(sub, "--compare", m_bench.compared, "FILE.json FILE.json",
                 "measure nothing: show for each row whether the second file is faster or slower")
            ->expected(1, 2);
        addValue(sub, "--kernel", m_bench.kernel, "NAME", "time only this kernel of your program");
        addValue(sub, "--expect", m_bench.expected, "'OUT = RESULT(IN, OP)'",
                 "check on the emulator that your program's array has this result")
            ->allow_extra_args(false);
        m_bench.program.declare(sub);
    }

    void declareExport() {
        CLI::App& sub = declare("export",
                                "export a run, or two side by side (A -- B), as pictures, slides or a film; "
                                "or results of `bench --json` as a chart",
                                [this] { return exportCommand(m_context, m_export); });
        takesSecondRun(sub, m_export.pair);
        addValue(sub, "subject", m_export.subject, "ALGO|FILE",
                 "an algorithm from `scanscope list`, FILE.scantrace or RESULTS.json");
        addValue(sub, "-o,--output", m_export.file, "FILE",
                 "the file to write; several pictures are numbered");
        for (const ExportOption& option : exportOptions()) declareExportOption(sub, option);
        addFlag(sub, "--dry-run", m_export.dryRun, "only list the files that would be written");
        addValue(
            sub, "--algorithms", m_export.algorithms, "LIST",
            "with results: draw these algorithms in this order, or all of them (those that can be compared)");
        addValue(sub, "--baseline", m_export.baseline, "ALGO",
                 "with results: the algorithm to compare speeds with (the first peer that is drawn)");
        addValue(sub, "--beside", m_export.beside, "FILE.json",
                 "with results: other results, drawn thin and dashed");
        addFlag(sub, "--log-axis", m_export.logAxis,
                "with results: use a logarithmic axis for values (always used for times)");
        m_export.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareLesson() {
        CLI::App& sub = declare(
            "lesson", "guided tours with questions: list, export ID|FILE.toml -o FILE.html, lint FILE.toml",
            [this] { return lessonCommand(m_context, m_lesson); });
        addValue(sub, "action", m_lesson.action, "ACTION", "list, export or lint");
        addValue(sub, "lessons", m_lesson.subjects, "ID|FILE.toml",
                 "a lesson from `scanscope lesson list`, or your own file");
        addValue(sub, "-o,--output", m_lesson.file, "FILE.html", "the file to write");
    }

    void declareExportOption(CLI::App& command, const ExportOption& option) {
        const std::string id(option.id), help = option.plainHelp();
        const auto keep = [this, id](const std::string& value) { m_export.given[id] = value; };
        if (option.kind != OptionKind::flag) {
            command.add_option_function<std::string>(option.flag(), keep, help)
                ->type_name(std::string(option.placeholder))
                ->group("Export options");
            return;
        }
        const std::string asked = option.usual == "on" ? "off" : "on";
        command
            .add_flag_callback(
                option.flag(), [keep, asked] { keep(asked); }, help)
            ->disable_flag_override()
            ->group("Export options");
    }

    void declareWindow() {
        addValue(m_app, "file", m_window.file, "FILE.scantrace",
                 "a recording, a program (.cu) or benchmark results (.json) to open in the window");
        addValue(m_app, "--screenshot", m_window.screenshot, "FILE.png",
                 "write a picture of the window and exit");
        addValue(m_app, "--size", m_windowSize, "WxH", "of the window (as it was last time)");
        addFlag(m_app, "--dark", m_window.dark, "open the window in the dark theme");
        // takeLanguage() has already read this option, because this help is translated, too.
        m_app
            .add_option_function<std::string>(
                "--lang", [](const std::string&) {},
                fmt::format(
                    "with every command: language of the window, reports and results, {} (the system’s)",
                    languageIds()))
            ->type_name("ID");
    }

    int openWindow() {
        if (isNoFile(m_window.file))
            throw kernels::BadRequest("file", neitherCommandNorFile(m_app, m_window.file));
        if (!m_context.program.moreFiles.empty() || !m_context.program.arguments.empty())
            throw kernels::BadRequest(
                "file", "The window opens only programs that have one file and take no arguments: record "
                        "other programs with `scanscope trace`, and open the recording.");
        if (!m_windowSize.empty()) {
            const PictureSize size = readPictureSize(m_windowSize);
            m_window.width = size.width;
            m_window.height = size.height;
        }
        if (!m_context.desktop.openWindow)
            throw kernels::Unavailable(
                "This build has no window (SCANSCOPE_GUI=OFF): `scanscope -h` lists the commands.");
        m_window.programIn = [](const std::string& notebook, const std::string& title) {
            RunOptions run;
            run.chooseProgram(title);
            return programRequest(run, notebook, {});
        };
        return m_context.desktop.openWindow(m_window);
    }

    int refuse(const std::string& message) const {
        m_context.console.remark(kernels::visible(message));
        return exitBadUsage;
    }

    Context m_context;
    CLI::App m_app{"Scanscope records parallel scans and plays them step by step. Without a command it opens "
                   "the window.",
                   "scanscope"};
    std::function<int()> m_command;
    bool m_takesSecond = false; // whether the command accepts a second run
    bool m_json = false;
    bool m_requireSandbox = false;
    ShowOptions m_show;
    TraceOptions m_trace;
    CheckOptions m_check;
    SuiteOptions m_suite;
    ExerciseOptions m_exercise;
    WhyOptions m_why;
    VerifyCommandOptions m_verify;
    WorkCommandOptions m_work;
    BarriersCommandOptions m_barriers;
    CostCommandOptions m_cost;
    BenchCommandOptions m_bench;
    ExportCommandOptions m_export;
    LessonCommandOptions m_lesson;
    WindowChoice m_window;
    std::string m_windowSize;
};

int failed(const Console& console, std::string_view message, ExitStatus status) {
    console.out.flush(); // so that earlier results come before the error
    console.remark(kernels::visible(message));
    return status;
}

int run(std::vector<std::string> arguments, const kernels::Backend& backend, const Console& console,
        const Desktop& desktop) {
    try {
        const bool isLanguageGiven = takeLanguage(arguments);
        std::vector<std::string> second = takeSecondRun(arguments);
        ProgramWords program = takeProgramWords(arguments);
        return CommandLine(backend, console, desktop, isLanguageGiven, std::move(program), std::move(second))
            .run(arguments);
    } catch (const kernels::BadRequest& error) {
        return failed(console, error.what(), exitBadUsage);
    } catch (const trace::TraceWriteError& error) {
        return failed(console, error.what(), exitUnavailable);
    } catch (const trace::TraceFileError& error) {
        return failed(console, error.what(), exitBadUsage);
    } catch (const own::CompileError& error) {
        return failed(console, error.what(), exitBadUsage);
    } catch (const kernels::Unavailable& error) {
        return failed(console, error.what(), exitUnavailable);
    } catch (const kernels::Cancelled&) {
        return failed(console, "Cancelled.", exitCancelled);
    } catch (const std::bad_alloc&) {
        return failed(console, "There is not enough memory for this run.", exitUnavailable);
    } catch (const std::exception& error) { // an error of the device or the file system
        return failed(console, error.what(), exitUnavailable);
    }
}

} // namespace

int runCommandLine(std::span<const std::string> arguments, const kernels::Backend& backend,
                   const Console& console, const Desktop& desktop) {
    // Text from files and arguments must not control the terminal, so hidden characters are made visible.
    VisibleStream out(console.out), err(console.err);
    return run({arguments.begin(), arguments.end()}, backend,
               {.out = out,
                .err = err,
                .width = console.width,
                .progress = console.progress,
                .stop = console.stop,
                .bytes = &console.out},
               desktop);
}

void readOptionTable(const kernels::Backend& backend, const std::function<void(const CLI::App&)>& read) {
    std::ostringstream nothing;
    read(CommandLine(backend, {.out = nothing, .err = nothing}, {}, false, {}, {}).table());
}

} // namespace scanscope::app

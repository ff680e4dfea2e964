#include "app/cli/command_line.h"

#include <algorithm>
#include <functional>
#include <new>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/declared_option.h"
#include "app/cli/language_option.h"
#include "app/cli/second_run.h"
#include "app/cli/usage_problem.h"
#include "app/cli/version_text.h"
#include "app/cli/visible_stream.h"
#include "app/reports/bench_measure.h"
#include "kernels/own/machine_offers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

namespace {

using kernels::say;

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
                               say("the version, what this build contains, and how it may be passed on"));
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
            return refuse(say("A second run behind -- goes with show, why and export only."));
        if (runsProgram(arguments)) {
            if (m_requireSandbox) requireSandbox();
            for (const std::string& what : own::missing_limits()) m_context.console.remark(what);
        }
        if (!m_command) return openWindow();
        const bool asksForWindow =
            !m_window.file.empty() || !m_window.screenshot.empty() || !m_windowSize.empty() || m_window.dark;
        if (asksForWindow)
            return refuse(say("A recording and the options of the window go without a command."));
        return m_command();
    }

private:
    [[nodiscard]] bool runsProgram(std::span<const std::string> arguments) const {
        return m_check.marking.suite || m_exercise.action == "check" || m_suite.action == "lint" ||
               std::ranges::any_of(arguments, own::is_program_name) ||
               std::ranges::any_of(m_context.second, own::is_program_name);
    }

    static void requireSandbox() {
        const std::vector<std::string> missing = own::missing_fences();
        if (missing.empty()) return;
        throw kernels::Unavailable(
            say("This system lacks {}, so nothing was compiled or run: use Linux 6.2 or "
                "newer, where no container switches it off, or leave out "
                "--require-sandbox (`scanscope doctor` says what that risks).",
                kernels::listed(missing, "and")));
    }

    [[nodiscard]] bool isCommand(const std::string& name) const {
        return std::ranges::any_of(m_app.get_subcommands({}),
                                   [&](const CLI::App* one) { return one->get_name() == name; });
    }

    // Translates the parser's own texts, and sets the texts around the options.
    void speak() {
        CLI::FormatterBase& formatter = *m_app.get_formatter();
        formatter.column_width(34);
        formatter.label("Usage", say("Usage"));
        formatter.label("OPTIONS", say("OPTIONS"));
        formatter.label("SUBCOMMAND", say("SUBCOMMAND"));
        formatter.label("Positionals", say("Positionals"));
        m_app.option_defaults()->group(say("Options"));
        m_app.set_help_flag("-h,--help", say("Print this help message and exit"));
        m_app.footer(
            say("Exit status: 0 done, 1 a fault stopped the run, or check found one (files are written all "
                "the same), 2 bad usage or input, 3 this machine or build lacks what was asked for, 130 "
                "cancelled with Ctrl-C."));
    }

    // Returns the arguments in reverse order, as the parser wants them. It only accepts an empty value as a
    // word of its own, so "--input=", the empty input, becomes two words.
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
        sub->group(say("Subcommands"));
        sub->get_help_ptr()->group(say("Options")); // it was created before the groups had names
        return *sub;
    }

    static void addJson(CLI::App& command, bool& value) {
        addFlag(command, "--json", value, say("as one JSON object"));
    }

    // Declares the options for a second run after `--`, whose steps are aligned with those of the first one.
    void takesSecondRun(CLI::App& command, PairOptions& pair) {
        addValue(command, "--what-if", pair.whatIf, "I=VALUE",
                 say("the run beside itself with other elements of the input: 3=9 or 3=9,5=0"));
        addValue(command, "--align", pair.align, "ORDER",
                 say("of two runs: which steps stand beside each other, by barrier, step or phase "
                     "(barrier)"));
        command.preparse_callback([this](std::size_t) { m_takesSecond = true; });
    }

    void declareList() {
        CLI::App& sub = declare("list", say("algorithms and executors; for what is unavailable, why"),
                                [this] { return listCommand(m_context, m_json); });
        addJson(sub, m_json);
    }

    void declareDevice() {
        CLI::App& sub = declare("device", say("the GPUs of this machine and their memories"),
                                [this] { return deviceCommand(m_context, m_json); });
        addJson(sub, m_json);
    }

    void declareDoctor() {
        CLI::App& sub =
            declare("doctor", say("what keeps strangers’ programs in on this machine, and what it lacks"),
                    [this] { return doctorCommand(m_context, m_json); });
        addJson(sub, m_json);
        sub.footer(say("Exit status: 0 strangers’ programs are contained here, 3 they are not."));
    }

    // Declares the options of commands that can run untrusted programs.
    void declareSandbox(CLI::App& command) {
        addFlag(command, "--require-sandbox", m_requireSandbox,
                say("of a program: do nothing where this machine cannot contain it (`scanscope "
                    "doctor`)"));
    }

    static std::string subjectHelp() {
        return say(
            "an algorithm of `scanscope list`, FILE.scantrace, or a program: FILE.cu [MORE.cu ...] [-- its "
            "arguments]");
    }

    void declareShow() {
        CLI::App& sub = declare("show", say("every step of a run as text; of two runs, A -- B, side by side"),
                                [this] { return showCommand(m_context, m_show); });
        takesSecondRun(sub, m_show.pair);
        addValue(sub, "subject", m_show.subject, "ALGO|FILE", subjectHelp());
        addValue(sub, "--format", m_show.format, "FORMAT", say("text or json (text)"));
        addFlag(sub, "--all", m_show.all, say("leave out no column, however long the lines"));
        m_show.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareTrace() {
        CLI::App& sub = declare("trace", say("record a run into a file"),
                                [this] { return traceCommand(m_context, m_trace); });
        addValue(sub, "algorithm", m_trace.algorithm, "ALGO|FILE.cu",
                 say("an algorithm of `scanscope list`"));
        addValue(sub, "-o,--output", m_trace.file, "FILE.scantrace", say("where to"));
        m_trace.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareCheck() {
        CLI::App& sub = declare("check", say("hazards, deadlock, bounds, wrong cells: a verdict on a run"),
                                [this] { return checkCommand(m_context, m_check); });
        addValue(sub, "subject", m_check.subject, "ALGO|FILE", subjectHelp());
        addJson(sub, m_check.json);
        addFlag(sub, "--one-order", m_check.oneOrder,
                say("of a program: do not run it in other orders of its threads"));
        m_check.run.declare(sub, m_context.backend);
        declareMarking(sub);
        declareSandbox(sub);
    }

    // Declares the options for marking many programs by a suite, instead of checking one subject.
    void declareMarking(CLI::App& check) {
        SuiteCheckOptions& marking = m_check.marking;
        const std::string group = say("Options of a suite");
        const auto text = [&](const char* name, std::optional<std::string>& value, const char* placeholder,
                              const std::string& help) {
            addValue(check, name, value, placeholder, help)->group(group);
        };
        addValue(check, "submissions", marking.submissions, "FILE|FOLDER",
                 say("with --suite: files, folders and archives that were handed in"));
        text("--suite", marking.suite, "TASKS.toml", say("mark submissions by the tasks of this file"));
        text("--task", marking.task, "ID", say("this task alone (all)"));
        text("--jobs", marking.atATime, "N", say("that are marked at a time (as many as processors)"));
        text("--csv", marking.csv, "FILE", say("write the marks as comma-separated values"));
        text("--junit", marking.junit, "FILE", say("write them as JUnit’s XML"));
        text("--html", marking.html, "FOLDER", say("write a report of each, and index.html"));
        addFlag(check, "--without-names", marking.withoutNames,
                say("number the submissions instead of naming them"))
            ->group(group);
        text("--resume", marking.resume, "FILE",
             say("keep here what is marked already, and go on from it (TASKS-….marking, until all is)"));
        text("--secret", marking.secret, "SEED",
             say("of secret numbers, as a report names it (drawn anew for each marking)"));
        text("--trace", marking.trace, "FILE.scantrace",
             say("of one submission: keep the first run that failed"));
    }

    void declareSuite() {
        CLI::App& sub =
            declare("suite", say("suites of tasks: lint finds their mistakes, and tries their solutions"),
                    [this] { return suiteCommand(m_context, m_suite); });
        addValue(sub, "action", m_suite.action, "ACTION", "lint");
        addValue(sub, "file", m_suite.file, "TASKS.toml", say("the suite"));
        addJson(sub, m_suite.json);
        declareSandbox(sub);
    }

    void declareExercise() {
        CLI::App& sub = declare(
            "exercise", say("exercises to learn by: list has them, new ID begins one, check FILE tests it"),
            [this] { return exerciseCommand(m_context, m_exercise); });
        addValue(sub, "action", m_exercise.action, "ACTION", say("list, new or check"));
        addValue(sub, "subject", m_exercise.subject, "ID|FILE",
                 say("an exercise of the list, or the file to be tested"));
        addValue(sub, "-o,--output", m_exercise.folder, "FOLDER",
                 say("of new: where to (a folder named like the exercise)"));
        addValue(sub, "--from", m_exercise.from, "FOLDER",
                 say("exercises of this folder (those that the program carries)"));
        addValue(sub, "--trace", m_exercise.trace, "FILE.scantrace",
                 say("of check: keep the first run that failed"));
        addJson(sub, m_exercise.json);
        declareSandbox(sub);
    }

    void declareWhy() {
        CLI::App& sub =
            declare("why", say("for a wrong result the first step that went another way than a right run"),
                    [this] { return whyCommand(m_context, m_why); });
        addValue(sub, "subject", m_why.subject, "ALGO|FILE",
                 say("an algorithm of `scanscope list`, or a program: FILE.cu [MORE.cu ...] [-- its "
                     "arguments]"));
        addValue(sub, "--cell", m_why.cell, "CELL",
                 say("another result than the first wrong one, by its index; of a program a cell: out[3]"));
        addJson(sub, m_why.json);
        sub.preparse_callback([this](std::size_t) { m_takesSecond = true; });
        m_why.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareVerify() {
        CLI::App& sub = declare("verify", say("hold every algorithm on every executor here to the reference"),
                                [this] { return verifyCommand(m_context, m_verify); });
        addValue(sub, "algorithms", m_verify.algorithms, "ALGO|FILE.cu", say("these alone (all)"));
        addValue(sub, "--executor", m_verify.executor, "WHERE", say("emulator, cuda or cpu alone (all)"));
        addValue(sub, "--min-n", m_verify.minN, "N", say("leave out smaller inputs"));
        addValue(sub, "--max-n", m_verify.maxN, "N", say("leave out larger inputs"));
        addFlag(sub, "--full", m_verify.full, say("every combination of settings, not only every pair"));
        addFlag(sub, "--accuracy", m_verify.accuracy,
                say("only how far float32 sums are off (--full has it, too)"));
        addJson(sub, m_verify.json);
    }

    void declareWork() {
        CLI::App& sub = declare("work", say("steps, combines and efficiency over n, counted and by theory"),
                                [this] { return workCommand(m_context, m_work); });
        addValue(sub, "algorithms", m_work.algorithms, "ALGO", say("these alone (all that combine)"));
        addValue(
            sub, "--sizes", m_work.sizes, "LIST",
            say("8,1000, 2^3..2^20 or 2^4..2^20..*4 ({}); sizes beyond the largest n of an algorithm are "
                "left out "
                "with a remark, or refused where it is the only one named",
                usualSizes()));
        addFlag(sub, "--json", m_work.json, say("as one JSON object, with every step"));
        addFlag(sub, "--csv", m_work.csv, say("as comma-separated values"));
        m_work.run.declare(sub, m_context.backend, RunOptions::Runs::many);
    }

    void declareBarriers() {
        CLI::App& sub =
            declare("barriers", say("which barriers are needed, from which size on, and against what"),
                    [this] { return barriersCommand(m_context, m_barriers); });
        addValue(sub, "algorithms", m_barriers.algorithms, "ALGO", say("these alone (all that are sound)"));
        addFlag(sub, "--md", m_barriers.markdown, say("print them as Markdown"));
        m_barriers.run.declare(sub, m_context.backend, RunOptions::Runs::many);
        declareSandbox(sub);
    }

    void declareCost() {
        CLI::App& sub = declare(
            "cost", say("what a run takes on a GPU by a model of its trace, beside what was measured"),
            [this] { return costCommand(m_context, m_cost); });
        addValue(sub, "subjects", m_cost.subjects, "ALGO|FILE",
                 say("an algorithm, FILE.scantrace or a program, launch by launch; several "
                     "algorithms, or none for all: every measured size"));
        addValue(sub, "--sizes", m_cost.sizes, "LIST",
                 say("of the measured sizes these alone (up to {})", "2^20"));
        addValue(sub, "-o,--output", m_cost.file, "FILE.svg",
                 say("draw a chart of them: .svg, .pdf or .png"));
        addValue(sub, "--theme", m_cost.theme, "THEME", say("of the chart: light, dark or high-contrast"));
        addValue(
            sub, "--registers", m_cost.registers, "N",
            say("that a thread takes, for the occupancy (of a program as nvcc tells, where there is one; "
                "else they are taken not to limit it)"));
        addValue(sub, "--results", m_cost.results, "FILE.json",
                 say("measured results to compare with (those of an H200 that this build carries)"));
        addFlag(sub, "--all-block-sizes", m_cost.allBlockSizes,
                say("every block size that was measured, not only the usual one"));
        addJson(sub, m_cost.json);
        addFlag(sub, "--md", m_cost.markdown, say("print them as Markdown"));
        m_cost.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareBench() {
        CLI::App& sub =
            declare("bench", say("how fast everything is that can be timed here, verified in the same run"),
                    [this] { return benchCommand(m_context, m_bench); });
        addValue(sub, "algorithms", m_bench.algorithms, "ALGO",
                 say("these alone (all that run on a GPU or the processor)"));
        addValue(sub, "--sizes", m_bench.sizes, "LIST",
                 say("1000,2^20, 2^16..2^28 or 2^16..2^28..*4 ({})", usualBenchSizes()));
        addValue(sub, "--types", m_bench.types, "LIST", say("int32, int64, float32, float64 (int32)"));
        addValue(sub, "--ops", m_bench.operators, "LIST", say("sum, product, max, min, and, or, xor (sum)"));
        addValue(sub, "--form", m_bench.form, "FORM",
                 say("of the scans: exclusive or inclusive (exclusive)"));
        addValue(sub, "--block-sizes", m_bench.blockSizes, "LIST",
                 say("threads per block on a GPU: 64,256 or 8..256 (automatic)"));
        addValue(sub, "--devices", m_bench.devices, "LIST",
                 say("how many GPUs scan-devices takes: 1,2 or 1..8 (all that are there)"));
        addValue(sub, "--budget", m_bench.budget, "SECONDS",
                 say("for all rows together (15 s for each at most)"));
        addValue(sub, "--json", m_bench.jsonFile, "FILE",
                 say("write the results for --compare, the window and programs"));
        addValue(sub, "--csv", m_bench.csvFile, "FILE", say("write them as comma-separated values"));
        addFlag(sub, "--md", m_bench.markdown, say("print them as Markdown"));
        addValue(sub, "--compare", m_bench.compared, "FILE.json FILE.json",
                 say("measure nothing: say of each row whether the second file is faster or slower"))
            ->expected(1, 2);
    }

    void declareExport() {
        CLI::App& sub =
            declare("export",
                    say("a run as pictures, or two side by side, A -- B; results of `bench --json` as "
                        "a chart"),
                    [this] { return exportCommand(m_context, m_export); });
        takesSecondRun(sub, m_export.pair);
        addValue(sub, "subject", m_export.subject, "ALGO|FILE",
                 say("an algorithm of `scanscope list`, FILE.scantrace or RESULTS.json"));
        addValue(sub, "-o,--output", m_export.file, "FILE", say("where to; several pictures are numbered"));
        for (const ExportOption& option : exportOptions()) declareExportOption(sub, option);
        addFlag(sub, "--dry-run", m_export.dryRun, say("only say what would be written"));
        addValue(sub, "--algorithms", m_export.algorithms, "LIST",
                 say("of results: these, in this order, or all (those that can be compared)"));
        addValue(sub, "--baseline", m_export.baseline, "ALGO",
                 say("of results: what speed-ups are over (a peer)"));
        addValue(sub, "--beside", m_export.beside, "FILE.json",
                 say("of results: others, drawn thin and dashed"));
        addFlag(sub, "--log-axis", m_export.logAxis,
                say("of results: values on a logarithmic axis (times always are)"));
        m_export.run.declare(sub, m_context.backend);
        declareSandbox(sub);
    }

    void declareLesson() {
        CLI::App& sub = declare(
            "lesson",
            say("guided tours with questions: list; export ID|FILE.toml -o FILE.html; lint FILE.toml"),
            [this] { return lessonCommand(m_context, m_lesson); });
        addValue(sub, "action", m_lesson.action, "ACTION", say("list, export or lint"));
        addValue(sub, "lessons", m_lesson.subjects, "ID|FILE.toml",
                 say("a lesson of `scanscope lesson list`, or a file of your own"));
        addValue(sub, "-o,--output", m_lesson.file, "FILE.html", say("where to"));
    }

    void declareExportOption(CLI::App& command, const ExportOption& option) {
        const std::string id(option.id), help = option.shownHelp();
        const auto keep = [this, id](const std::string& value) { m_export.given[id] = value; };
        if (option.kind != OptionKind::flag) {
            command.add_option_function<std::string>(option.flag(), keep, help)
                ->type_name(std::string(option.placeholder))
                ->group(say("Export options"));
            return;
        }
        const std::string asked = option.usual == "on" ? "off" : "on";
        command
            .add_flag_callback(
                option.flag(), [keep, asked] { keep(asked); }, help)
            ->disable_flag_override()
            ->group(say("Export options"));
    }

    void declareWindow() {
        addValue(m_app, "file", m_window.file, "FILE.scantrace",
                 say("a recording, a program (.cu) or benchmark results (.json) to open in the window"));
        addValue(m_app, "--screenshot", m_window.screenshot, "FILE.png",
                 say("write a picture of the window and leave"));
        addValue(m_app, "--size", m_windowSize, "WxH", say("of the window (as it was last time)"));
        addFlag(m_app, "--dark", m_window.dark, say("open it in the dark theme"));
        // takeLanguage() has read this option already, so that this help is translated, too.
        m_app
            .add_option_function<std::string>(
                "--lang", [](const std::string&) {},
                say("the language, here and with every command: {} (the system’s)", languageIds()))
            ->type_name("ID");
    }

    int openWindow() {
        if (isNoFile(m_window.file))
            throw kernels::BadRequest("file", neitherCommandNorFile(m_app, m_window.file));
        if (!m_context.program.moreFiles.empty() || !m_context.program.arguments.empty())
            throw kernels::BadRequest("file",
                                      say("The window opens a program of one file and without arguments: "
                                          "`scanscope trace` records any other, and the window opens the "
                                          "recording."));
        if (!m_windowSize.empty()) {
            const PictureSize size = readPictureSize(m_windowSize);
            m_window.width = size.width;
            m_window.height = size.height;
        }
        if (!m_context.desktop.openWindow)
            throw kernels::Unavailable(
                say("This build has no window (SCANSCOPE_GUI=OFF): `scanscope -h` lists the commands."));
        return m_context.desktop.openWindow(m_window);
    }

    int refuse(const std::string& message) const {
        m_context.console.remark(kernels::visible(message));
        return exitBadUsage;
    }

    Context m_context;
    CLI::App m_app{
        say("Parallel scans, recorded and stepped through. Without a command it opens the window."),
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
        return failed(console, say("Cancelled."), exitCancelled);
    } catch (const std::bad_alloc&) {
        return failed(console, say("There is not enough memory for this run."), exitUnavailable);
    } catch (const std::exception& error) { // an error of the device or the file system
        return failed(console, error.what(), exitUnavailable);
    }
}

} // namespace

int runCommandLine(std::span<const std::string> arguments, const kernels::Backend& backend,
                   const Console& console, const Desktop& desktop) {
    // Text from files and arguments must not control the terminal, so hidden characters are made visible.
    VisibleStream out(console.out), err(console.err);
    return run(
        {arguments.begin(), arguments.end()}, backend,
        {.out = out, .err = err, .width = console.width, .progress = console.progress, .stop = console.stop},
        desktop);
}

void readOptionTable(const kernels::Backend& backend, const std::function<void(const CLI::App&)>& read) {
    std::ostringstream nothing;
    read(CommandLine(backend, {.out = nothing, .err = nothing}, {}, false, {}, {}).table());
}

} // namespace scanscope::app

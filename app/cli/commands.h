// The commands, one function each. They return an exit status and throw the exceptions of run.h and
// trace_file.h.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/console.h"
#include "app/cli/desktop.h"
#include "app/cli/run_options.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

struct Context {
    const kernels::Backend& backend;
    const Console& console;
    const Desktop& desktop;
    ProgramWords program;            // for a subject that is a program
    std::vector<std::string> second; // the words of a second run (second_run.h)
};

// The options for a second run, or for the same run with changes.
struct PairOptions {
    std::optional<std::string> align;  // for a second run
    std::optional<std::string> whatIf; // "3=9": the same run with another element
};

struct ShowOptions {
    std::string subject; // the id of an algorithm, or a file
    RunOptions run;
    PairOptions pair;
    std::string format = "text";
    bool all = false;
};

struct TraceOptions {
    std::string algorithm, file;
    RunOptions run;
};

// Options of `check --suite`, which marks many programs.
struct SuiteCheckOptions {
    std::optional<std::string> suite; // TASKS.toml
    std::vector<std::string> submissions;
    std::optional<std::string> task, atATime, csv, junit, html, resume, secret, trace;
    std::optional<std::string> id, roster, moodle, canvas, gradescope; // for grades
    std::optional<std::string> results;                                // for an autograder
    std::optional<std::string> shard;                                  // "3/16"
    std::optional<std::string> due, latePenalty, points, handout, sarif, feedback;
    bool withoutNames = false, newest = false;
    std::string needsSuite; // the last given option that needs `suite`
};

struct CheckOptions {
    std::string subject; // the id of an algorithm, or a file
    RunOptions run;
    bool json = false;
    bool oneOrder = false;             // run a program in only one thread order
    bool strict = false;               // warnings set the exit status, too
    std::vector<std::string> expected; // results of a program: "out = exclusive_scan(in, +)"
    SuiteCheckOptions marking;
};

struct SuiteOptions {
    std::string action, file;      // "lint", "pack" or "merge"
    std::vector<std::string> more; // with merge: the files after the first
    std::optional<std::string> output, program;
    bool json = false;
};

struct ExerciseOptions {
    std::string action, subject; // "list"; "new", an id; "check", a file
    std::optional<std::string> folder, from, trace;
    bool json = false;
};

struct WhyOptions {
    std::string subject; // the id of an algorithm, or a program
    RunOptions run;
    std::optional<std::string> cell; // "3", a result; or "out[3]", a cell of a program
    bool json = false;
};

struct VerifyCommandOptions {
    std::vector<std::string> algorithms; // ids; empty: all
    std::optional<std::string> executor; // an id; empty: all
    std::optional<std::string> minN, maxN;
    bool full = false, accuracy = false, json = false;
};

struct WorkCommandOptions {
    std::vector<std::string> algorithms; // ids; empty: all that combine
    std::optional<std::string> sizes;    // nothing: usualSizes()
    RunOptions run;
    bool json = false, csv = false;
};

struct BarriersCommandOptions {
    std::vector<std::string> algorithms; // ids; empty: all that are sound
    RunOptions run;
    bool markdown = false;
};

struct CostCommandOptions {
    std::vector<std::string> subjects; // one subject to record, or ids; empty: all measured algorithms
    RunOptions run;                    // for one subject
    std::optional<std::string> sizes, results, registers, file, theme;
    bool allBlockSizes = false, json = false, markdown = false;
};

struct BenchCommandOptions {
    std::vector<std::string> algorithms; // ids; empty: all that can be timed
    std::optional<std::string> sizes;    // nothing: usualBenchSizes()
    std::optional<std::string> types, operators, form, blockSizes, devices, budget, jsonFile, csvFile;
    bool markdown = false;
    std::vector<std::string> compared; // two files
    // For a user program, which is then the first of `algorithms`.
    ProgramOptions program;
    std::vector<std::string> expected; // as for check
    std::optional<std::string> kernel;
};

struct ExportCommandOptions {
    std::string subject, file;
    RunOptions run;
    std::map<std::string, std::string> given; // as typed, by the ids of exportOptions()
    bool dryRun = false;
    PairOptions pair;
    std::optional<std::string> algorithms, baseline, beside; // for a chart
    bool logAxis = false;                                    // for a chart
};

struct LessonCommandOptions {
    std::string action;                // list, export or lint
    std::vector<std::string> subjects; // the id of the lesson, or the files
    std::string file;                  // the output file
};

int listCommand(const Context& context, bool json);
int deviceCommand(const Context& context, bool json);
// Returns status 3 if untrusted programs cannot be contained on this machine.
int doctorCommand(const Context& context, bool json);
int showCommand(const Context& context, const ShowOptions& options);
int traceCommand(const Context& context, const TraceOptions& options);
int checkCommand(const Context& context, const CheckOptions& options);
// Marks several programs; `json` is CheckOptions' --json.
int suiteCheck(const Context& context, const SuiteCheckOptions& options, bool json);
int suiteCommand(const Context& context, const SuiteOptions& options);
int exerciseCommand(const Context& context, const ExerciseOptions& options);
int whyCommand(const Context& context, const WhyOptions& options);
int verifyCommand(const Context& context, const VerifyCommandOptions& options);
[[nodiscard]] std::string usualSizes();
int workCommand(const Context& context, const WorkCommandOptions& options);
int barriersCommand(const Context& context, const BarriersCommandOptions& options);
int costCommand(const Context& context, const CostCommandOptions& options);
int benchProgram(const Context& context, const BenchCommandOptions& options); // a user program
int benchCommand(const Context& context, const BenchCommandOptions& options);
[[nodiscard]] int statusOf(const bench::Report& report);
int exportCommand(const Context& context, const ExportCommandOptions& options);
// Exports benchmark results as a chart.
int exportChart(const Context& context, const ExportCommandOptions& options);
int lessonCommand(const Context& context, const LessonCommandOptions& options);

// Returns the run of `ALGO|FILE [run options]`: loads a recording, or records a run. Throws BadRequest if
// options are given with a file.
[[nodiscard]] trace::Trace traceOf(const Context& context, const std::string& subject, const RunOptions& run);

// Refuses a command whose ALGO or FILE is missing. `refusal` is an English sentence with a placeholder for an
// example.
void requireSubject(const std::string& subject, std::string_view refusal, std::string_view example);

// Refuses a file whose folder does not exist. Call it before the run, which would be wasted otherwise.
void checkFolderOf(const std::string& file);

// Returns the export settings. Throws BadRequest for invalid values.
[[nodiscard]] ExportSettings settingsOf(const ExportCommandOptions& options);

} // namespace scanscope::app

#include "app/cli/cell_options.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/cli/run_options.h"
#include "app/cli/usage_problem.h"

namespace scanscope::app {

void declareCheckOptions(CLI::App& command, CheckOptions& options, const kernels::Backend& backend) {
    addFlag(command, "--json", options.json, "print one JSON object");
    addFlag(command, "--strict", options.strict, "exit status 1 for warnings, too, and if no kernel ran");
    addFlag(command, "--one-order", options.oneOrder, "with a program: do not run it in other thread orders");
    addValue(command, "--expect", options.expected, "'OUT = RESULT(IN)'",
             "with a program, as often as needed: compare an array with a result, such as 'out = "
             "exclusive_scan(in, +)', reduce(in, max), compact(in), sort(in) or histogram(in, BINS)")
        ->allow_extra_args(false);
    options.run.declare(command, backend);
}

CellOptions cellOptions(const own::NotebookProgram& program) {
    const auto rest = std::ranges::find(program.words, "--");
    const std::vector<std::string> words(program.words.begin(), rest);
    CellOptions options;
    CLI::App parser("", "scanscope check");
    declareCheckOptions(parser, options.check, {});
    try {
        parser.parse(std::vector<std::string>(words.rbegin(), words.rend())); // it takes them from the end
    } catch (const CLI::ParseError& error) {
        throw kernels::BadRequest("notebook", usageProblem(parser, error, words, {}));
    }
    if (rest != program.words.end()) options.words.arguments.assign(rest + 1, program.words.end());
    return options;
}

own::ProgramRequest programRequest(const RunOptions& run, const std::string& file,
                                   const ProgramWords& words) {
    if (!own::is_notebook_name(file)) return run.programRequest(file, words);
    const own::Notebook notebook = own::read_notebook(file);
    own::Build build;
    build.files = {file};
    build.program = run.chosenProgram();
    const own::NotebookProgram& program = program_of(notebook, build);
    const CellOptions cell = cellOptions(program);
    RunOptions all = run;
    all.takeOver(cell.check.run);
    return all.programRequest(file, words.arguments.empty() ? cell.words : words, program.files);
}

} // namespace scanscope::app

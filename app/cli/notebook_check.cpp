#include "app/cli/check_one.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/cell_options.h"
#include "kernels/errors.h"
#include "kernels/own/compile.h"
#include "kernels/own/notebook.h"
#include "kernels/text/language.h"

namespace scanscope::app {

namespace {

struct CheckedProgram {
    int status = exitDone;
    Json json;
    std::string text;
};

CheckedProgram checked(const Context& context, const CheckOptions& asked,
                       const own::NotebookProgram& program) {
    std::ostringstream out;
    CheckedProgram result;
    try {
        CheckOptions options = cellOptions(program).check;
        options.run = asked.run;
        options.run.chooseProgram(program.title);
        options.subject = asked.subject;
        options.json = asked.json;
        options.oneOrder |= asked.oneOrder;
        options.strict |= asked.strict;
        const Console console{.out = out,
                              .err = context.console.err,
                              .width = context.console.width,
                              .progress = context.console.progress,
                              .stop = context.console.stop};
        result.status = checkOne({context.backend, console, context.desktop, {}, {}}, options, result.json);
        result.text = out.str();
        return result;
    } catch (const own::CompileError& error) {
        result.text = error.what();
    } catch (const kernels::BadRequest& error) {
        result.text = error.what();
    }
    result.status = exitFault;
    result.json = {{"verdict", "not-run"}, {"message", result.text}, {"findings", Json::array()}};
    result.text += '\n';
    return result;
}

} // namespace

int notebookCheck(const Context& context, const CheckOptions& options) {
    const auto given = options.run.firstGiven();
    if (given || options.marking.trace || !options.expected.empty())
        throw kernels::BadRequest(
            "notebook",
            fmt::format("{} applies only to a single program: choose one with --program, or leave it "
                        "out for a notebook.",
                        given.value_or(options.marking.trace ? "--trace" : "--expect")));
    const own::Notebook notebook = own::read_notebook(options.subject);
    Json programs = Json::array();
    int worst = exitDone;
    for (const own::NotebookProgram& program : notebook.programs) {
        CheckedProgram result = checked(context, options, program);
        worst = std::max(worst, result.status);
        if (!options.json)
            fmt::print(context.console.out, "{}--- {}\n{}", programs.empty() ? "" : "\n", program.title,
                       result.text);
        programs.emplace_back()["program"] = program.title;
        if (options.json) programs.back().update(result.json);
    }
    if (options.json)
        writeJson(context.console.out, {{"programs", std::move(programs)}, {"remarks", notebook.remarks}});
    else
        for (const std::string& remark : notebook.remarks) fmt::print(context.console.out, "\n{}\n", remark);
    return worst;
}

} // namespace scanscope::app

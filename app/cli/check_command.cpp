// The command check: a verdict on one subject or on the programs of a notebook, or the marks of a class.

#include <fmt/format.h>

#include "app/cli/check_one.h"
#include "app/cli/commands.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"

namespace scanscope::app {

namespace {

// Refuses options that only go with --suite.
void refuseMarking(const SuiteCheckOptions& marking) {
    if (!marking.submissions.empty())
        throw kernels::BadRequest("subject",
                                  fmt::format("check takes only one algorithm, recording or program: leave "
                                              "out {}, or mark submissions with --suite.",
                                              kernels::in_quotes(marking.submissions.front())));
    if (!marking.needsSuite.empty())
        throw kernels::BadRequest("suite", fmt::format("{} needs --suite.", marking.needsSuite));
}

} // namespace

int checkCommand(const Context& context, const CheckOptions& options) {
    if (options.marking.suite) {
        const bool isExpected = !options.expected.empty();
        if (const auto given = options.run.firstGiven();
            given || options.oneOrder || options.strict || isExpected)
            throw kernels::BadRequest(
                "suite",
                fmt::format("{} cannot be combined with --suite: the suite decides how programs run and what "
                            "counts.",
                            given.value_or(options.oneOrder ? "--one-order"
                                           : options.strict ? "--strict"
                                                            : "--expect")));
        SuiteCheckOptions marking = options.marking;
        if (!options.subject.empty())
            marking.submissions.insert(marking.submissions.begin(), options.subject);
        return suiteCheck(context, marking, options.json);
    }
    refuseMarking(options.marking);
    requireSubject(options.subject, "check needs an algorithm or a .scantrace file, for example: {}",
                   "scanscope check blelloch");
    if (own::is_notebook_name(options.subject) && options.run.chosenProgram().empty())
        return notebookCheck(context, options);
    Json json;
    const int status = checkOne(context, options, json);
    if (options.json) writeJson(context.console.out, json);
    return status;
}

} // namespace scanscope::app

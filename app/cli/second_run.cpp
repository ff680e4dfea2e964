#include "app/cli/second_run.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/arguments/file_names.h"
#include "app/cli/usage_problem.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/check/cell_change.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

constexpr std::string_view separator = "--";

struct Second {
    std::string subject;
    RunOptions run;
};

// Parses the words of the second run like those of a command.
void parse(Second& second, const std::vector<std::string>& words, const kernels::Backend& backend) {
    CLI::App parser("", "scanscope show");
    parser.add_option("subject", second.subject);
    second.run.declare(parser, backend);
    try {
        parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError& error) {
        throw BadRequest("beside",
                         fmt::format("In the run after --: {}", usageProblem(parser, error, words, {})));
    }
    if (second.subject.empty())
        throw BadRequest("beside",
                         fmt::format("After --, write the run to show beside the first one, for example: {}",
                                     "scanscope export hillis-steele -o pair.png -- blelloch"));
}

trace::Trace secondOf(const Context& context, const Second& second, const ProgramWords& words,
                      const trace::Trace& first) {
    const bool isAlgorithm = !second.subject.ends_with(traceEnding) && !own::is_run_by_name(second.subject);
    if (!isAlgorithm) {
        const Context own{context.backend, context.console, context.desktop, words, {}};
        return traceOf(own, second.subject, second.run);
    }
    const kernels::Request request = second.run.requestBeside(second.subject, context.backend, first);
    context.backend.validate(request);
    return context.backend.record(request, context.console.stop);
}

void requireSteps(const trace::Trace& trace) {
    if (trace::count_steps(trace) == 0)
        throw BadRequest("beside",
                         fmt::format("{} has no steps, so it cannot be compared.", trace.run.shown_name()));
}

} // namespace

std::vector<std::string> takeSecondRun(std::vector<std::string>& arguments) {
    auto at = std::ranges::find(arguments, separator);
    if (std::find_if(arguments.begin(), at, own::is_run_by_name) != at && at != arguments.end())
        at = std::find(at + 1, arguments.end(), separator);
    if (at == arguments.end()) return {};
    std::vector<std::string> words(at + 1, arguments.end());
    if (words.empty()) words.emplace_back(); // for "--" at the end, which is refused later, not ignored
    arguments.erase(at, arguments.end());
    return words;
}

trace::Alignment readAlignment(const std::string& text) {
    if (const auto alignment = trace::alignment_named(text)) return *alignment;
    throw BadRequest(
        "align", fmt::format("Steps can be aligned by barrier, step or phase, not by {}.", in_quotes(text)));
}

std::array<trace::Trace, 2> pairOf(const Context& context, const std::string& subject,
                                   const RunOptions& run) {
    std::vector<std::string> words = context.second;
    const ProgramWords program = takeProgramWords(words);
    Second second;
    parse(second, words, context.backend);
    second.run.takeOver(run, "executor");
    trace::Trace left = traceOf(context, subject, run);
    trace::Trace right = secondOf(context, second, program, left);
    requireSteps(left);
    requireSteps(right);
    return {std::move(left), std::move(right)};
}

namespace {

std::array<trace::Trace, 2> whatIf(const Context& context, const std::string& subject, const RunOptions& run,
                                   const std::string& changes) {
    if (subject.ends_with(traceEnding) || own::is_run_by_name(subject))
        throw BadRequest(
            "what-if",
            "--what-if needs an algorithm: the input of a recording or a program cannot be changed.");
    const kernels::Request request = run.request(subject, context.backend);
    context.backend.validate(request);
    trace::Trace left = context.backend.record(request, context.console.stop);
    requireSteps(left);
    const kernels::Request other = kernels::changed(request, left, changes);
    context.backend.validate(other);
    return {std::move(left), context.backend.record(other, context.console.stop)};
}

} // namespace

namespace {

// `own.cu -- blelloch` passes the name to the program; the user may have meant a second run.
void remarkOnArguments(const Context& context, const std::string& subject) {
    if (context.program.arguments.empty()) return;
    const std::string& word = context.program.arguments.front();
    if (kernels::find_algorithm(word) || word.ends_with(traceEnding) || own::is_run_by_name(word))
        context.console.remark(
            kernels::visible(fmt::format("{0} was passed to {1} as an argument. To show it beside {1}, write "
                                         "`-- -- {0}`.",
                                         word, subject)));
}

} // namespace

std::optional<std::array<trace::Trace, 2>> chosenPair(const Context& context, const std::string& subject,
                                                      const RunOptions& run, const PairOptions& options) {
    const bool hasSecond = !context.second.empty();
    if (options.align && !hasSecond) throw BadRequest("align", "--align needs two runs: A … -- B …");
    if (options.whatIf && hasSecond)
        throw BadRequest("what-if",
                         "--what-if cannot be combined with a second run after --: leave out one of them.");
    if (!hasSecond) remarkOnArguments(context, subject);
    if (!hasSecond && !options.whatIf) return std::nullopt;
    const trace::Alignment alignment =
        hasSecond ? readAlignment(options.align.value_or("barrier")) : trace::Alignment::step;
    auto [left, right] =
        hasSecond ? pairOf(context, subject, run) : whatIf(context, subject, run, *options.whatIf);
    return trace::in_lock_step(std::move(left), std::move(right), alignment);
}

} // namespace scanscope::app

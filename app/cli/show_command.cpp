// show and trace: a run, printed or saved.

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/cli/pair_text.h"
#include "app/cli/second_run.h"
#include "app/cli/show_json.h"
#include "app/cli/show_length.h"
#include "app/cli/show_text.h"
#include "app/cli/visible_names.h"
#include "kernels/check/check.h"
#include "kernels/own/built_program.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::counted;
using kernels::english;
using kernels::in_quotes;
using kernels::say;

namespace {

constexpr std::size_t longestPath = 4096; // a path that is cut names no place

kernels::Request requestFor(const Context& context, const std::string& algorithm, const RunOptions& run) {
    kernels::Request request = run.request(algorithm, context.backend);
    context.backend.validate(request);
    return request;
}

trace::Trace recordNow(const Context& context, const std::string& algorithm, const RunOptions& run) {
    return context.backend.record(requestFor(context, algorithm, run), context.console.stop);
}

int statusOf(const trace::Trace& trace) { return trace.fault ? exitFault : exitDone; }

int showPair(const Context& context, const ShowOptions& options, std::array<trace::Trace, 2> pair) {
    const bool asText = options.format == "text";
    const auto judged = [&](trace::Trace& trace) {
        const kernels::Algorithm* algorithm = context.backend.find(trace.run.algorithm);
        kernels::CheckReport report =
            kernels::check(trace, algorithm, kernels::Blocks::together, context.console.stop);
        return JudgedRun{asText ? withVisibleNames(std::move(trace)) : std::move(trace),
                         std::move(report.findings)};
    };
    const int status = std::max(statusOf(pair[0]), statusOf(pair[1]));
    const JudgedPair both{judged(pair[0]), judged(pair[1])};
    asText ? printPair(context.console.out, both) : writePairJson(context.console.out, both);
    return status;
}

// Refused before the run, so that none is made in vain.
void checkOutput(const std::string& file) {
    if (file.empty())
        throw BadRequest("output", say("trace needs a place for the recording: -o FILE.scantrace"));
    checkTraceName(file);
    checkFolderOf(file);
}

} // namespace

void requireSubject(const std::string& subject, std::string_view refusal, std::string_view example) {
    if (subject.empty())
        throw BadRequest("algorithm", fmt::format(fmt::runtime(kernels::translated(refusal)), example));
}

void checkFolderOf(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder))
        throw BadRequest("output",
                         say("There is no folder {} to write to.", in_quotes(folder.string(), longestPath)));
}

trace::Trace traceOf(const Context& context, const std::string& subject, const RunOptions& run) {
    if (own::is_program_name(subject)) {
        own::ProgramRequest request = run.programRequest(subject, context.program);
        request.follows_values = true;
        return own::record_program(request, context.console.stop);
    }
    if (!subject.ends_with(traceEnding)) return recordNow(context, subject, run);
    if (const auto option = run.firstGiven())
        throw BadRequest("algorithm",
                         say("{} is recorded already: {} goes with an algorithm only.", subject, *option));
    try {
        return trace::load_trace(subject, context.console.stop);
    } catch (const trace::ReadingStopped&) {
        throw kernels::Cancelled();
    }
}

int showCommand(const Context& context, const ShowOptions& options) {
    requireSubject(options.subject, english("show needs an algorithm or a .scantrace file, for example: {}"),
                   "scanscope show blelloch");
    if (options.format != "text" && options.format != "json")
        throw BadRequest("format",
                         say("There is no format {}: choose text or json.", in_quotes(options.format)));
    const bool asText = options.format == "text";
    if (auto pair = chosenPair(context, options.subject, options.run, options.pair))
        return showPair(context, options, std::move(*pair));
    if (!options.subject.ends_with(traceEnding) && !own::is_program_name(options.subject))
        checkLengthBefore(context, requestFor(context, options.subject, options.run), asText);
    trace::Trace trace = traceOf(context, options.subject, options.run);
    checkLength(trace, asText);
    const Console& console = context.console;
    if (!asText) {
        writeJson(console.out, traceToJson(trace, options.run.symbolic(), console.stop));
    } else {
        trace = withVisibleNames(std::move(trace));
        printTrace(console.out, trace,
                   {.width = options.all ? 0 : console.width,
                    .symbolic = options.run.symbolic(),
                    .stop = console.stop});
    }
    return statusOf(trace);
}

int traceCommand(const Context& context, const TraceOptions& options) {
    requireSubject(options.algorithm, english("trace needs an algorithm, for example: {}"),
                   "scanscope trace blelloch");
    checkOutput(options.file);
    const trace::Trace trace = own::is_program_name(options.algorithm)
                                   ? traceOf(context, options.algorithm, options.run)
                                   : recordNow(context, options.algorithm, options.run);
    if (context.console.stop.stop_requested()) throw kernels::Cancelled();
    trace::save_trace(trace, options.file);
    fmt::print(context.console.out, "{}: {}, {}, {}\n", options.file,
               counted(trace::count_steps(trace), "{} step", "{} steps"),
               counted(trace.run.records_kept, "{} record", "{} records"),
               counted(std::filesystem::file_size(options.file), "{} byte", "{} bytes"));
    if (trace.fault)
        context.console.err << "scanscope: " << say("the run stopped: {}", message_of(trace.fault).text())
                            << '\n';
    return statusOf(trace);
}

} // namespace scanscope::app

// show and trace: a run, printed or saved.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/show_json.h"
#include "app/cli/show_text.h"
#include "app/file_names.h"
#include "text.h"
#include "trace/analysis.h"
#include "trace/trace_file.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::counted;
using kernels::grouped;
using kernels::in_quotes;

namespace {

constexpr std::size_t longestPath = 4096; // a path that is cut names no place

trace::Trace recordNow(const Context& context, const std::string& algorithm, const RunOptions& run) {
    const kernels::Request request = run.request(algorithm, context.backend);
    context.backend.validate(request);
    return context.backend.record(request, context.console.stop);
}

int statusOf(const trace::Trace& trace) { return trace.fault ? exitFault : exitDone; }

// Refused before the run, so that none is made in vain.
void checkOutput(const std::string& file) {
    if (file.empty()) throw BadRequest("output", "trace needs a place for the recording: -o FILE.scantrace");
    checkTraceName(file);
    checkFolderOf(file);
}

// What is printed is put together in memory, a few dozen bytes a cell. Beside its cells everything that has a
// name counts for a few, so that a run of many empty steps has an end as well.
constexpr std::uint64_t mostCells = std::uint64_t{1} << 22;
constexpr std::uint64_t cellsOfName = 16;

std::uint64_t cellsOf(const std::vector<trace::Array>& arrays) {
    std::uint64_t cells = 0;
    for (const trace::Array& array : arrays) cells += cellsOfName + array.extent;
    return cells;
}

std::uint64_t cellsOf(const std::vector<trace::Global>& globals) {
    std::uint64_t cells = 0;
    for (const trace::Global& global : globals) cells += cellsOfName + global.after->size();
    return cells;
}

// The text prints globals anew after each step that stores to one.
std::uint64_t stepsThatStore(const trace::Block& block) {
    const auto stores = [&block](const trace::Step& step) {
        const auto events = std::span(block.events).subspan(step.first_event, step.event_count);
        return std::ranges::any_of(events, [](const trace::Event& event) {
            return event.space == trace::Space::global && event.kind != trace::EventKind::read;
        });
    };
    return static_cast<std::uint64_t>(std::ranges::count_if(block.steps, stores));
}

// Refused beforehand, as a small file can describe more than there is memory to print. The reader bounds
// steps and cells by the size of the file, so that no product overflows.
void checkLength(const trace::Trace& trace, bool asText) {
    std::uint64_t cells = trace.input.size() + trace.output.size();
    for (const trace::Launch& launch : trace.launches) {
        cells += cellsOfName + cellsOf(launch.globals);
        for (const trace::Block& block : launch.blocks) {
            cells += (block.steps.size() + 1) * (cellsOfName + cellsOf(block.shared) + cellsOf(block.lanes));
            if (asText) cells += stepsThatStore(block) * cellsOf(launch.globals);
            if (cells > mostCells) break;
        }
        if (cells > mostCells) break;
    }
    if (cells > mostCells)
        throw BadRequest("algorithm",
                         fmt::format("This run is too long to print: its steps hold more than {} cells. "
                                     "The window shows it.",
                                     grouped(mostCells)));
}

} // namespace

void requireSubject(const std::string& subject, std::string_view command, std::string_view choices) {
    if (!subject.empty()) return;
    throw BadRequest("algorithm", fmt::format("{} needs {}, for example: scanscope {} blelloch", command,
                                              choices, command));
}

void checkFolderOf(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder))
        throw BadRequest("output", fmt::format("There is no folder {} to write to.",
                                               in_quotes(folder.string(), longestPath)));
}

trace::Trace traceOf(const Context& context, const std::string& subject, const RunOptions& run) {
    if (!subject.ends_with(traceEnding)) return recordNow(context, subject, run);
    if (const auto option = run.firstGiven())
        throw BadRequest("algorithm", fmt::format("{} is recorded already: {} goes with an algorithm only.",
                                                  subject, *option));
    return trace::load_trace(subject);
}

int showCommand(const Context& context, const ShowOptions& options) {
    requireSubject(options.subject, "show", "an algorithm or a .scantrace file");
    if (options.format != "text" && options.format != "json")
        throw BadRequest(
            "format", fmt::format("There is no format {}: choose text or json.", in_quotes(options.format)));
    const trace::Trace trace = traceOf(context, options.subject, options.run);
    const bool asText = options.format == "text";
    checkLength(trace, asText);
    const Console& console = context.console;
    if (!asText)
        writeJson(console.out, traceToJson(trace, options.run.symbolic()));
    else
        printTrace(console.out, trace,
                   {.width = options.all ? 0 : console.width, .symbolic = options.run.symbolic()});
    return statusOf(trace);
}

int traceCommand(const Context& context, const TraceOptions& options) {
    requireSubject(options.algorithm, "trace", "an algorithm");
    checkOutput(options.file);
    const trace::Trace trace = recordNow(context, options.algorithm, options.run);
    if (context.console.stop.stop_requested()) throw kernels::Cancelled();
    trace::save_trace(trace, options.file);
    fmt::print(context.console.out, "{}: {}, {}, {}\n", options.file, counted(count(trace).steps, "step"),
               counted(trace.run.records_kept, "record"),
               counted(std::filesystem::file_size(options.file), "byte"));
    if (trace.fault) fmt::print(context.console.err, "scanscope: the run stopped: {}\n", trace.fault.message);
    return statusOf(trace);
}

} // namespace scanscope::app

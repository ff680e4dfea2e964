// The commands show and trace: print a run, or save it.

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/cell_options.h"
#include "app/cli/commands.h"
#include "app/cli/second_run.h"
#include "app/cli/show_text.h"
#include "app/cli/visible_names.h"
#include "kernels/check/check.h"
#include "kernels/own/built_program.h"
#include "kernels/run/checked_request.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::counted;
using kernels::in_quotes;
using kernels::say;

namespace {

constexpr std::size_t longestPath = 4096; // long enough that a path is never cut

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

// ---- Estimating the length of the printed text, to refuse runs that are too long before they are made

// The text is built in memory, with a few dozen bytes per cell. Every name counts as a few cells, so runs of
// many empty steps are limited, too.
constexpr std::uint64_t mostOfLength = std::uint64_t{1} << 22;
constexpr std::uint64_t cellsOfName = 16;

std::uint64_t cellsOf(const std::vector<trace::Array>& arrays) {
    std::uint64_t cells = 0;
    for (const trace::Array& array : arrays) cells += cellsOfName + array.extent;
    return cells;
}

std::uint64_t cellsOf(const std::vector<trace::Global>& globals) {
    std::uint64_t cells = 0;
    for (const trace::Global& global : globals) cells += cellsOfName + global.extent;
    return cells;
}

// The text prints a global array again after each step that stores to it.
std::uint64_t stepsThatStore(const trace::Block& block) {
    const auto stores = [&block](const trace::Step& step) {
        return std::ranges::any_of(trace::events_of(block, step), [](const trace::Event& event) {
            return event.space == trace::Space::global && trace::writes(event.kind);
        });
    };
    return static_cast<std::uint64_t>(std::ranges::count_if(block.steps, stores));
}

// Returns the length of a run's text, in cells; any number above mostOfLength if it is too long. The reader
// limits steps and cells by the size of the file, so no product overflows.
std::uint64_t cellsPrinted(const trace::Trace& trace, bool asText) {
    std::uint64_t cells = trace.input.size() + trace.output.size();
    for (const trace::Launch& launch : trace.launches) {
        cells += cellsOfName + cellsOf(launch.globals);
        for (const trace::Block& block : launch.blocks) {
            cells += (block.steps.size() + 1) * (cellsOfName + cellsOf(block.shared) + cellsOf(block.lanes));
            if (asText) cells += stepsThatStore(block) * cellsOf(launch.globals);
            if (cells > mostOfLength) return cells;
        }
        if (cells > mostOfLength) return cells;
    }
    return cells;
}

[[noreturn]] void refuse(const std::string& whatToDo) {
    throw BadRequest(
        "n", fmt::format("This run is too long to print: its steps have more than {} cells in total. {}",
                         kernels::grouped(mostOfLength), whatToDo));
}

// Returns a request for the same run with fewer elements and the same block size.
kernels::Request ofFewer(const kernels::Request& request, const kernels::Algorithm& algorithm,
                         std::uint64_t n) {
    kernels::Request fewer = request;
    fewer.threads_per_block = algorithm.default_threads ? threads_of(request, algorithm) : 0;
    fewer.input.resize(n);
    return fewer;
}

constexpr std::uint64_t fewElements = 4096;

// A small file can describe a run whose text does not fit into memory.
void checkLength(const trace::Trace& trace, bool asText) {
    if (cellsPrinted(trace, asText) > mostOfLength) refuse("Open it in the window instead.");
}

// Estimates the length of a run of many elements, before it is made, from runs of fewer elements.
void checkLengthBefore(const Context& context, const kernels::Request& request, bool asText) {
    const std::uint64_t n = request.input.size();
    if (n < 2 * fewElements || !request.blocks.empty()) return;
    const kernels::Algorithm& algorithm = algorithmNamed(request.algorithm, context.backend);
    double few = 0, half = 0;
    try {
        const auto printed = [&](std::uint64_t count) {
            return double(cellsPrinted(
                context.backend.record(ofFewer(request, algorithm, count), context.console.stop), asText));
        };
        half = printed(fewElements / 2);
        few = printed(fewElements);
    } catch (const BadRequest&) {
        return; // an option has a value for each element
    }
    // The text grows at least linearly with n. The limit is doubled because this is an estimate.
    const double growth = std::max(2.0, few / half);
    const double all = few * std::pow(growth, std::log2(double(n) / double(fewElements)));
    if (all > 2 * double(mostOfLength))
        refuse("Choose fewer elements, or only some blocks: --blocks 0,1,last.");
}

// Called before the run, which would be wasted if its file cannot be written.
void checkOutput(const std::string& file) {
    if (file.empty()) throw BadRequest("output", "trace needs a file for the recording: -o FILE.scantrace");
    checkTraceName(file);
    checkFolderOf(file);
}

// A file or a pipe has no width, but the arrays of a program may have thousands of cells.
std::size_t widthFor(const Console& console, const trace::Trace& trace) {
    constexpr std::size_t readable = 200;
    return console.width == 0 && trace.program ? readable : console.width;
}

} // namespace

void requireSubject(const std::string& subject, std::string_view refusal, std::string_view example) {
    if (subject.empty()) throw BadRequest("algorithm", fmt::format(fmt::runtime(refusal), example));
}

void checkFolderOf(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder))
        throw BadRequest("output", fmt::format("There is no folder {} to write to.",
                                               in_quotes(folder.string(), longestPath)));
}

trace::Trace traceOf(const Context& context, const std::string& subject, const RunOptions& run) {
    if (own::is_run_by_name(subject)) {
        own::ProgramRequest request = programRequest(run, subject, context.program);
        request.follows_values = true;
        return own::record_program(request, context.console.stop);
    }
    if (!subject.ends_with(traceEnding)) return recordNow(context, subject, run);
    if (const auto option = run.firstGiven())
        throw BadRequest(
            "algorithm",
            fmt::format("{} is a recording: leave out {}, which needs an algorithm.", subject, *option));
    try {
        return trace::load_trace(subject, context.console.stop);
    } catch (const trace::ReadingStopped&) {
        throw kernels::Cancelled();
    }
}

int showCommand(const Context& context, const ShowOptions& options) {
    requireSubject(options.subject, "show needs an algorithm or a .scantrace file, for example: {}",
                   "scanscope show blelloch");
    if (options.format != "text" && options.format != "json")
        throw BadRequest(
            "format", fmt::format("There is no format {}: choose text or json.", in_quotes(options.format)));
    const bool asText = options.format == "text";
    if (auto pair = chosenPair(context, options.subject, options.run, options.pair))
        return showPair(context, options, std::move(*pair));
    if (!options.subject.ends_with(traceEnding) && !own::is_run_by_name(options.subject))
        checkLengthBefore(context, requestFor(context, options.subject, options.run), asText);
    trace::Trace trace = traceOf(context, options.subject, options.run);
    checkLength(trace, asText);
    const Console& console = context.console;
    if (!asText) {
        writeJson(console.out, traceToJson(trace, options.run.symbolic(), console.stop));
    } else {
        trace = withVisibleNames(std::move(trace));
        printTrace(console.out, trace,
                   {.width = options.all ? 0 : widthFor(console, trace),
                    .symbolic = options.run.symbolic(),
                    .stop = console.stop});
    }
    return statusOf(trace);
}

int traceCommand(const Context& context, const TraceOptions& options) {
    requireSubject(options.algorithm, "trace needs an algorithm, for example: {}",
                   "scanscope trace blelloch");
    checkOutput(options.file);
    const trace::Trace trace = own::is_run_by_name(options.algorithm)
                                   ? traceOf(context, options.algorithm, options.run)
                                   : recordNow(context, options.algorithm, options.run);
    if (context.console.stop.stop_requested()) throw kernels::Cancelled();
    trace::save_trace(trace, options.file);
    fmt::print(context.console.out, "{}: {}, {}, {}\n", options.file,
               counted(trace::count_steps(trace), "{} step", "{} steps"),
               counted(trace.run.records_kept, "{} record", "{} records"),
               counted(std::filesystem::file_size(options.file), "{} byte", "{} bytes"));
    if (trace.fault) context.console.remark(say("the run was stopped: {}", message_of(trace.fault).text()));
    return statusOf(trace);
}

} // namespace scanscope::app

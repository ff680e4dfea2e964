#include "kernels/own/built_program.h"

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/findings/order_comparison.h"
#include "kernels/own/caged.h"
#include "kernels/own/demangled.h"
#include "kernels/own/follow.h"
#include "kernels/own/kernel_text.h"
#include "kernels/own/notebook.h"
#include "kernels/own/process.h"
#include "kernels/own/program_files.h"
#include "kernels/own/text_kind.h"
#include "kernels/own/unsupported.h"
#include "kernels/text/language.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::own {

namespace fs = std::filesystem;
using kernels::say_later;

namespace {

constexpr std::size_t most_output = 256u << 10;
// The runner enforces the program's own time limit, and gets this much more, which is enough to write the
// largest recording.
constexpr std::chrono::seconds time_for_record{40};

template <class Number> std::string joined(const std::vector<Number>& numbers) {
    return fmt::format("{}", fmt::join(numbers, ","));
}

trace::Trace trace_in(const fs::path& file) {
    try {
        return trace::load_trace(file, {}, trace::Checksum::without);
    } catch (const trace::TraceFileError&) {
        return {};
    }
}

bool reads_unwritten(const trace::Trace& trace) {
    using enum trace::MistakeKind;
    for (const trace::MistakeKind kind : {read_unwritten, undefined_lane})
        if (mistake_of(trace, kind)) return true;
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            if (std::ranges::any_of(block.events, &trace::Event::never_written)) return true;
    return false;
}

// The runner leaves a trace however the program ends, unless the runner itself was killed.
trace::Trace trace_left_in(const fs::path& file, const ProcessEnd& end, unsigned seconds) {
    trace::Trace trace = trace_in(file);
    if (trace.program) return trace;
    auto& mistakes = trace.program.emplace().mistakes;
    if (end.was_too_long)
        mistakes.push_back({.kind = trace::MistakeKind::out_of_time, .index = seconds});
    else
        mistakes.push_back({.kind = trace::MistakeKind::no_record});
    return trace;
}

// Names each launch's arguments after the parameters of its kernel, if exactly one source defines the kernel.
void name_arguments(trace::Trace& trace, const std::vector<trace::Source>& sources) {
    for (trace::Launch& launch : trace.launches) {
        std::vector<KernelText> found;
        for (const trace::Source& source : sources)
            if (auto kernel = find_kernel(source.text, launch.kernel)) found.push_back(std::move(*kernel));
        if (found.size() != 1) continue;
        const std::vector<Parameter>& parameters = found.front().parameters;
        for (std::size_t i = 0; i < std::min(launch.arguments.size(), parameters.size()); ++i) {
            trace::Argument& argument = launch.arguments[i];
            argument.name = parameters[i].name;
            if (parameters[i].is_narrow && argument.kind == trace::ArgumentKind::number)
                argument = {argument.name};
        }
    }
}

// Adds what only this process knows about the run.
void describe(trace::Trace& trace, const ProgramRequest& request, const std::vector<trace::Source>& texts,
              const ProcessEnd& end) {
    trace::OwnProgram& program = *trace.program;
    for (const fs::path& one : request.build.files) program.files.push_back(one.string());
    program.arguments = request.arguments;
    program.output = end.output;
    program.status = end.status;
    for (trace::Source& source : trace.sources)
        if (const auto text = std::ranges::find(texts, source.path, &trace::Source::path);
            text != texts.end())
            source = *text;
    // Also add sources that no record names: a user who looks at the program wants to see them.
    for (const trace::Source& text : texts)
        if (std::ranges::find(trace.sources, text.path, &trace::Source::path) == trace.sources.end())
            trace.sources.push_back(text);
    name_arguments(trace, texts);
    if (!request.without_barriers.empty()) {
        std::vector<trace::BarrierPlace> places = request.without_barriers;
        for (trace::BarrierPlace& place : places) // barriers in the first source need no source name
            if (!texts.empty() && place.source == texts.front().path) place.source.clear();
        trace.run.options[std::string(trace::without_barrier)] = text_of(places);
    }
    trace.run.name = name_of(request.build);
    trace.run.executor = "emulator";
}

// Throws CompileError if the program could not be loaded because no file defines a symbol.
void refuse_what_is_undefined(const std::string& output, const Build& build,
                              const std::vector<trace::Source>& sources) {
    constexpr std::string_view before = "undefined symbol: ";
    const std::size_t at = output.find(before);
    if (at == output.npos) return;
    const std::string rest = output.substr(at + before.size());
    kernels::Message words =
        say_later("{} is not defined in any file.", demangled(rest.substr(0, rest.find_first_of(" ,\n"))));
    if (std::ranges::any_of(build.files,
                            [](const fs::path& file) { return text_kind(file.string()) == TextKind::c; }))
        words += " " + say_later("If a .c file defines it, declare it as extern \"C\" in the others.");
    throw CompileError({.words = words, .whole = output}, sources);
}

// Throws CompileError if the program reached what is not supported, as if the compiler had found it.
void refuse_what_is_unsupported(const trace::Trace& trace, const std::vector<trace::Source>& sources) {
    const trace::Mistake* const found = mistake_of(trace, trace::MistakeKind::unsupported);
    if (!found) return;
    CompileProblem problem{.words = Unsupported{.word = found->array, .advice = found->text}.sentence(),
                           .is_unsupported = true};
    if (found->location < trace.locations.size()) {
        const trace::Location& place = trace.locations[found->location];
        problem.file = trace.sources[place.source].path;
        problem.line = place.line;
    }
    throw CompileError(std::move(problem), sources);
}

} // namespace

BuiltProgram::BuiltProgram(ProgramRequest request, const std::stop_token& stop)
    : request_(std::move(request))
    , build_(request_.build) {
    const std::string file = build_.files.front().string();
    if (is_notebook_name(file))
        take_from_notebook();
    else if (is_python_name(file))
        python_ = python_program(request_);
    if (python_) return;
    if (request_.follows_values) followed_.emplace(build_, scratch_.path() / "followed");
    built_ = build_program(build_, scratch_.path() / "build", stop);
}

// Writes the notebook's files into a folder of their own, where the program's sources and headers are found.
void BuiltProgram::take_from_notebook() {
    const fs::path file = build_.place_of(build_.files.front());
    const fs::path folder = fs::absolute(file).parent_path();
    Notebook notebook = read_notebook(file);
    NotebookProgram program = program_of(notebook, build_);
    beside_ = std::move(notebook.files);
    if (is_python_name(program.files.front().name)) {
        python_ = {std::move(program.files), beside_, true};
        return;
    }
    const fs::path place = scratch_.path() / "notebook";
    for (const auto* const files : {&beside_, &program.files})
        for (const GivenFile& one : *files) write_file(place / one.name, one.text);
    build_.files = {program.files.front().name};
    for (fs::path& one : build_.folders) one = folder / one;
    build_.folders.insert(build_.folders.end(), {folder, place});
    build_.root = place;
}

std::optional<trace::Trace> BuiltProgram::follow(const std::stop_token& stop) const {
    try {
        const Built* const built = followed_->built();
        if (!built) return std::nullopt;
        // The user waits for this run to see a picture, so it is kept short: later launches are not followed.
        constexpr unsigned most_seconds = 5;
        ProgramRequest request = request_;
        request.seconds = std::min(request.seconds, most_seconds);
        return run(*built, request, Records::all, Part::follows, stop).trace;
    } catch (const std::exception&) { // a program that cannot be followed is still run and judged
        return std::nullopt;
    }
}

Recorded BuiltProgram::record(const std::stop_token& stop) const {
    if (python_) {
        Recorded recorded = run(request_, Records::all, stop);
        require_launch(recorded.trace, *python_);
        return recorded;
    }
    if (!followed_) return run(request_, Records::all, stop);
    const std::stop_callback give_up(stop, [this] { followed_->give_up(); });
    auto followed = std::async(std::launch::async, [&] { return follow(stop); });
    Recorded recorded = run(request_, Records::all, stop);
    if (const std::optional<trace::Trace> witness = followed.get()) take_nodes(recorded.trace, *witness);
    return recorded;
}

trace::Trace BuiltProgram::run_in(trace::Schedule schedule, std::uint64_t seed,
                                  const std::stop_token& stop) const {
    ProgramRequest request = request_;
    request.schedule = schedule;
    request.seed = seed;
    return run(request, Records::arrays, stop).trace;
}

trace::Trace BuiltProgram::record_without(const std::vector<trace::BarrierPlace>& barriers,
                                          trace::Schedule schedule, std::uint64_t seed,
                                          const std::stop_token& stop) const {
    ProgramRequest request = request_;
    request.without_barriers = barriers;
    request.schedule = schedule;
    request.seed = seed;
    return run(request, Records::all, stop).trace;
}

Recorded BuiltProgram::run(const ProgramRequest& request, Records records,
                           const std::stop_token& stop) const {
    if (python_) return run_python(*python_, request, stop);
    Recorded recorded = run(built_, request, records, Part::shown, stop);
    if (records == Records::all && reads_unwritten(recorded.trace) &&
        !mistake_of(recorded.trace, trace::MistakeKind::out_of_time))
        recorded.trace.program->ignores_unwritten = ignores_unwritten(recorded, request, stop);
    return recorded;
}

bool BuiltProgram::ignores_unwritten(const Recorded& recorded, const ProgramRequest& request,
                                     const std::stop_token& stop) const {
    // The runs have names only because the comparison asks for them.
    std::vector<trace::RunInOrder> runs{{"", std::make_shared<trace::Trace>(recorded.trace)}};
    const auto run_with = [&](unsigned char garbage) {
        ProgramRequest other = request;
        other.garbage = garbage;
        return std::make_shared<const trace::Trace>(
            run(built_, other, Records::arrays, Part::shown, stop).trace);
    };
    // As numbers: large and negative ones, for integers and floats.
    for (const unsigned char garbage : {0x7e, 0xc1}) runs.push_back({"", run_with(garbage)});
    const trace::OrderComparison compared = trace::compare_orders(runs);
    if (!compared.differ())
        return std::ranges::none_of(compared.stopped, [](const auto& end) { return end.has_value(); });
    // A value that also differs without a change, such as a time, does not count.
    const std::shared_ptr<const trace::Trace> again = run_with(request.garbage);
    return !trace::compare_orders(runs, again.get()).differ();
}

Recorded BuiltProgram::run(const Built& built, const ProgramRequest& request, Records records, Part part,
                           const std::stop_token& stop) const {
    const Scratch scratch;
    // Files that a program names with "../" are in a separate folder, away from the recording.
    const fs::path around = scratch.path() / "around", work = around / "work";
    const fs::path file = scratch.path() / "run.scantrace";
    fs::create_directories(work);
    std::vector<fs::path> readable{built.program.parent_path(), around};
    for (const GivenFile& one : beside_) write_file(work / one.name, one.text);
    if (request.given.empty()) {
        std::ranges::move(bring_files(work, request, built.sources), std::back_inserter(readable));
        // The user gave these paths to the program, so it may read them.
        for (const std::string& argument : request.arguments)
            if (fs::path(argument).is_absolute()) readable.emplace_back(argument);
    }
    for (const GivenFile& one : request.given) write_file(work / one.name, one.text);
    const fs::path progress_file = scratch.path() / "progress";
    const SharedProgress progress(progress_file.string());
    std::vector<std::string> words{
        "trace=" + file.string(), "progress=" + progress_file.string(), "scratch=" + work.string(),
        fmt::format("schedule={}", trace::name_of(request.schedule)), fmt::format("seed={}", request.seed),
        fmt::format("garbage={}", request.garbage), fmt::format("seconds={}", request.seconds),
        fmt::format("memory={}", request.bytes_of_memory),
        fmt::format("device-bytes={}", request.bytes_of_memory),
        fmt::format("file-bytes={}", request.bytes_of_file),
        // The records are copied several times in memory: their buffer doubles as it grows, and they are
        // converted to events.
        fmt::format("record-bytes={}", request.bytes_of_memory / (part == Part::shown ? 8 : 32))};
    for (const fs::path& place : readable) words.push_back("reads=" + place.string());
    if (records == Records::arrays) words.emplace_back("records=arrays");
    if (!request.launches.empty()) words.push_back("launches=" + joined(request.launches));
    if (!request.blocks.empty()) words.push_back("blocks=" + joined(request.blocks));
    if (!request.without_barriers.empty())
        words.push_back(fmt::format("{}={}", trace::without_barrier, text_of(request.without_barriers)));
    words.push_back(built.program.string());
    words.insert(words.end(), request.arguments.begin(), request.arguments.end());
    const auto begin = std::chrono::steady_clock::now();
    const ProcessEnd end =
        run_runner(words,
                   {.folder = work.string(),
                    .longest = most_waiting * std::chrono::seconds(request.seconds) + time_for_record,
                    .most_output = most_output,
                    .environment = {"LC_ALL=C.UTF-8", "HOME=" + work.string()},
                    .steps_back = part == Part::follows,
                    .meanwhile =
                        [&] {
                            if (request.tell && part == Part::shown)
                                request.tell(progress.now(request.schedule));
                        }},
                   stop);
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (progress.taken().count() > 0) took = std::min<std::chrono::duration<double>>(took, progress.taken());
    std::error_code ignored;
    if (end.status == not_started && fs::file_size(file, ignored) == 0) {
        refuse_what_is_undefined(end.output, build_, built.sources);
        const std::size_t last = end.output.find_last_not_of('\n');
        throw kernels::Unavailable(fmt::format("The program could not be started: {}",
                                               end.output.substr(0, std::min<std::size_t>(last + 1, 500))));
    }
    trace::Trace trace = trace_left_in(file, end, request.seconds);
    refuse_what_is_unsupported(trace, built.sources);
    describe(trace, request, built.sources, end);
    return {std::move(trace), took, text_left_in(work, request)};
}

trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop) {
    return BuiltProgram(request, stop).record(stop).trace;
}

} // namespace scanscope::own

#include "kernels/own/record_program.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/own/kernel_text.h"
#include "kernels/own/process.h"
#include "kernels/text/language.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::own {

namespace fs = std::filesystem;
using kernels::say;

namespace {

constexpr std::size_t most_output = 256u << 10;

// A folder of its own for one run, gone with everything in it at the end.
class Scratch {
public:
    Scratch() {
        std::string name = (fs::temp_directory_path() / "scanscope-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw kernels::Unavailable(say("There is no room for files that are needed for a moment: {}.",
                                           std::error_code(errno, std::generic_category()).message()));
        path_ = name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

// Beside this program, where it was installed, or where a test says.
fs::path runner() {
    if (const char* const named = std::getenv("SCANSCOPE_RUNNER")) return named;
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& place :
         {folder / "scanscope_runner", folder / ".." / "libexec" / "scanscope" / "scanscope_runner"})
        if (fs::exists(place, error)) return fs::weakly_canonical(place);
    throw kernels::Unavailable(
        say("scanscope_runner, which programs of your own run in, is not beside this program."));
}

template <class Number> std::string joined(const std::vector<Number>& numbers) {
    return fmt::format("{}", fmt::join(numbers, ","));
}

trace::Mistake mistake_of(trace::MistakeKind kind, std::string text, std::int64_t index) {
    trace::Mistake mistake;
    mistake.kind = kind;
    mistake.text = std::move(text);
    mistake.index = index;
    return mistake;
}

// What the program left, or, where it was forced to end, that it was.
trace::Trace trace_left_in(const fs::path& file, const ProcessEnd& end, unsigned seconds) {
    trace::Trace trace;
    try {
        trace = trace::load_trace(file);
    } catch (const trace::TraceFileError&) {
        trace = {};
    }
    const bool is_there = trace.program.has_value();
    if (!is_there) trace.program.emplace();
    auto& mistakes = trace.program->mistakes;
    const auto add = [&](trace::MistakeKind kind, std::string text, std::int64_t index) {
        if (std::ranges::find(mistakes, kind, &trace::Mistake::kind) == mistakes.end())
            mistakes.push_back(mistake_of(kind, std::move(text), index));
    };
    using enum trace::MistakeKind;
    constexpr int by_signal = 128;
    if (end.was_too_long)
        add(out_of_time, {}, seconds);
    else if (end.status > by_signal && end.status != by_signal + SIGXCPU && end.status != by_signal + SIGTERM)
        add(crash, strsignal(end.status - by_signal), 0);
    else if (!is_there)
        add(no_record, {}, 0);
    return trace;
}

// The arguments of each launch are called as the parameters of its kernel, where one text alone defines it.
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

} // namespace

bool is_program_name(std::string_view file) { return file.ends_with(".cu"); }

trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop) {
    const Scratch scratch;
    Built built = build_program(request.build, scratch.path() / "build", stop);
    const fs::path work = scratch.path() / "work", file = scratch.path() / "run.scantrace";
    fs::create_directories(work);
    std::vector<std::string> words{
        runner().string(), "trace=" + file.string(), "scratch=" + work.string(),
        fmt::format("schedule={}", trace::name_of(request.schedule)), fmt::format("seed={}", request.seed),
        fmt::format("seconds={}", request.seconds), fmt::format("memory={}", request.bytes_of_memory),
        fmt::format("device-bytes={}", request.bytes_of_memory),
        // Records grow by doubling, become events, and lie beside all else.
        fmt::format("record-bytes={}", request.bytes_of_memory / 8)};
    if (!request.launches.empty()) words.push_back("launches=" + joined(request.launches));
    if (!request.blocks.empty()) words.push_back("blocks=" + joined(request.blocks));
    words.push_back(built.program.string());
    words.insert(words.end(), request.arguments.begin(), request.arguments.end());
    const ProcessEnd end = run_process({.words = std::move(words),
                                        .folder = work.string(),
                                        .longest = std::chrono::seconds(request.seconds),
                                        .most_output = most_output,
                                        .environment = {"LC_ALL=C.UTF-8", "HOME=" + work.string()}},
                                       stop);
    constexpr int not_started = 125;
    std::error_code ignored;
    if (end.status == not_started && fs::file_size(file, ignored) == 0)
        throw kernels::Unavailable(say("The program could not be started: {}", end.output.substr(0, 500)));
    trace::Trace trace = trace_left_in(file, end, request.seconds);
    trace::OwnProgram& program = *trace.program;
    for (const fs::path& one : request.build.files) program.files.push_back(one.string());
    program.arguments = request.arguments;
    program.output = end.output;
    program.status = end.status;
    for (trace::Source& source : trace.sources)
        if (const auto text = std::ranges::find(built.sources, source.path, &trace::Source::path);
            text != built.sources.end())
            source = *text;
    // Also where no record names it: whoever looks at the program looks at its text.
    if (!built.sources.empty() && std::ranges::find(trace.sources, built.sources.front().path,
                                                    &trace::Source::path) == trace.sources.end())
        trace.sources.push_back(built.sources.front());
    name_arguments(trace, built.sources);
    trace.run.name = request.build.files.front().filename().string();
    trace.run.executor = "emulator";
    return trace;
}

} // namespace scanscope::own

#include "kernels/own/python_program.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <random>
#include <sstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/own/caged.h"
#include "kernels/own/compile.h"
#include "kernels/own/process.h"
#include "kernels/own/program_files.h"
#include "kernels/own/program_path.h"
#include "kernels/own/scratch.h"
#include "kernels/text/text.h"
#include "kernels/trace/fnv1a.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::own {

namespace fs = std::filesystem;
using kernels::BadRequest;

namespace {

constexpr std::uintmax_t largest_text = 4u << 20; // bytes, as trace::longest_source
constexpr std::chrono::seconds time_to_start{10}; // of the interpreter, with NumPy, on a busy machine

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

// Prints where the interpreter and NumPy are, without loading NumPy. The interpreter that PATH names may be a
// script that starts another one.
constexpr std::string_view question =
    "import importlib.util, os, sys; numpy = importlib.util.find_spec('numpy'); print(sys.executable, "
    "sys.prefix, sys.base_prefix, os.path.dirname(os.path.dirname(numpy.origin)), sep='\\n')";

// Returns an empty path if there is no such interpreter, or if it lacks NumPy.
Python asked(const std::string& path, const std::stop_token& stop) {
    Python python;
    if (path.empty()) return python;
    const ProcessEnd end =
        run_process({.words = {path, "-c", std::string(question)},
                     .folder = "/", // the interpreter also looks for modules where it starts
                     .longest = std::chrono::seconds(20),
                     .environment = {"PATH=" + search_path(), "HOME=" + variable("HOME")}},
                    stop);
    std::istringstream lines(end.output);
    if (end.status != 0 || !std::getline(lines, python.path)) return {};
    for (std::string folder; std::getline(lines, folder);)
        if (folder != "/usr") python.folders.emplace_back(folder);
    return python;
}

// Returns what is wrong, from the end of what the program printed, and the last line of these files that a
// traceback names.
CompileProblem problem_in(const std::string& output, const std::vector<GivenFile>& files) {
    const std::string_view said(output.data(), output.find_last_not_of("\r\n") + 1);
    CompileProblem problem;
    problem.file = files.front().name;
    problem.words = std::string(said.substr(said.rfind('\n') + 1));
    problem.whole = output;
    std::size_t last = 0;
    for (const GivenFile& file : files) {
        const std::string place = file.name + "\", line ";
        const std::size_t at = output.rfind(place);
        const bool is_named =
            at != output.npos && at > last && (output[at - 1] == '"' || output[at - 1] == '/');
        if (!is_named) continue;
        last = at;
        problem.file = file.name;
        problem.line = static_cast<unsigned>(std::strtoul(output.c_str() + at + place.size(), nullptr, 10));
    }
    if (problem.line == 0) problem.words = problem.file + ": " + problem.words;
    return problem;
}

std::vector<trace::Source> sources_of(const PythonProgram& program) {
    std::vector<trace::Source> sources;
    for (const GivenFile& file : program.files)
        sources.push_back({file.name, file.text, trace::fnv1a(file.text)});
    return sources;
}

// Empty if the program was killed before its record was written.
trace::Trace record_in(const fs::path& file, const std::stop_token& stop) {
    try {
        return trace::load_trace(file, stop);
    } catch (const trace::TraceFileError&) {
        return {};
    }
}

// A name that a program does not know, so that it does not write a record of its own.
std::string hidden_name() {
    std::random_device random;
    return fmt::format(".{:08x}{:08x}.scantrace", random(), random());
}

std::string text_of(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        throw BadRequest("program",
                         fmt::format("There is no file {}.", kernels::in_quotes(file.string(), 4096)));
    if (fs::file_size(file, error) > largest_text || error)
        throw BadRequest("program", fmt::format("{} is larger than 4 MiB, so it is not run.", file.string()));
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Names the file of every module that the program may import, for bring_files().
std::string modules_in(const std::string& text) {
    constexpr std::string_view of_names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    std::string files;
    for (std::size_t at = 0, end; (at = text.find_first_of(of_names, at)) != text.npos; at = end) {
        end = std::min(text.find_first_not_of(of_names, at), text.size());
        files.append(text, at, end - at).append(".py ");
    }
    return files;
}

void refuse_options_of_cuda(const ProgramRequest& request) {
    const bool is_submission = request.build.is_submission;
    const std::pair<bool, const char*> given[]{
        {request.build.files.size() > 1 && !is_submission, "a second file"},
        {!request.build.folders.empty() && !is_submission, "-I"},
        {!request.build.defines.empty() && !is_submission, "-D"},
        {!request.launches.empty(), "--launches"},
        {!request.blocks.empty(), "--blocks"},
        {!request.without_barriers.empty(), "--without-barrier"}};
    for (const auto& [is_given, name] : given)
        if (is_given)
            throw BadRequest("program",
                             fmt::format("A Python program does not take {}: leave it out.", name));
}

Python found_here(const std::stop_token& stop) {
    const std::string named = variable("SCANSCOPE_PYTHON");
    for (const std::string& path :
         named.empty() ? std::vector{path_of_program("python3"), std::string("/usr/bin/python3")}
                       : std::vector{path_of_program(named)})
        if (Python python = asked(path, stop); !python.path.empty()) return python;
    throw kernels::Unavailable(
        "Python programs need Python 3.9 or newer with NumPy, which was not found: install "
        "python3-numpy, or name the interpreter in SCANSCOPE_PYTHON.");
}

} // namespace

Python python_here(const std::stop_token& stop) {
    static std::mutex asking;
    static Python known; // for all runs of this process
    const std::lock_guard<std::mutex> turn(asking);
    if (known.path.empty()) known = found_here(stop);
    return known;
}

fs::path python_folder() {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    constexpr const char* in_build_folder = "../../../python"; // build/NAME/app/scanscope_runner
    for (const fs::path& place :
         {folder / SCANSCOPE_PYTHON_FOLDER, runner_file().parent_path() / in_build_folder})
        if (fs::exists(place / "scanscope" / "__init__.py", error)) return fs::weakly_canonical(place, error);
    throw kernels::Unavailable("Scanscope's Python package is not in share/scanscope/python next to this "
                               "program's folder: reinstall Scanscope.");
}

PythonProgram python_program(const ProgramRequest& request) {
    refuse_options_of_cuda(request);
    const Build& build = request.build;
    PythonProgram program;
    program.is_of_notebook = build.is_submission;
    for (const fs::path& file : build.files)
        program.files.push_back(
            {build.is_submission ? file.string() : file.filename().string(), text_of(build.place_of(file))});
    return program;
}

Recorded run_python(const PythonProgram& program, const ProgramRequest& request,
                    const std::stop_token& stop) {
    refuse_options_of_cuda(request);
    const Python python = python_here(stop);
    const fs::path package = python_folder();
    const Scratch scratch;
    const fs::path work = scratch.path() / "work" / "here", left = work / hidden_name();
    fs::create_directories(work);
    std::vector<trace::Source> named = sources_of(program); // whose files and modules are brought
    for (trace::Source& source : named) source.text += modules_in(source.text);
    CompilerRun run;
    run.words = {python.path, "-B",
                 "-m",        "scanscope.numba",
                 "--trace",   left.string(),
                 "--order",   trace::id_of(request.schedule, request.seed),
                 "--seconds", std::to_string(request.seconds)};
    run.scratch = work;
    // One thread of the linear algebra library is enough, and its stacks count as memory.
    run.environment = {"LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=" + variable("HOME"),
                       "PYTHONPATH=" + package.string(), "OPENBLAS_NUM_THREADS=1"};
    run.longest = std::chrono::seconds(request.seconds) + time_to_start;
    run.bytes_of_memory = request.bytes_of_memory;
    run.bytes_of_file = request.bytes_of_file;
    run.is_interpreter = true;
    if (program.is_of_notebook) run.words.emplace_back("--magics");
    for (const auto* const files : {&program.beside, &program.files, &request.given})
        for (const GivenFile& one : *files) write_file(work / one.name, one.text);
    for (const GivenFile& one : program.files) run.words.push_back(one.name);
    if (request.build.is_submission)
        for (const GivenFile& one : request.given)
            if (is_python_name(one.name) &&
                std::ranges::find(request.build.trusted, fs::path(one.name)) == request.build.trusted.end())
                run.words.insert(run.words.end(), {"--untrusted", one.name});
    if (request.given.empty()) {
        run.readable = bring_files(work, request, named);
        for (const std::string& argument : request.arguments)
            if (fs::path(argument).is_absolute()) run.readable.emplace_back(argument);
    }
    run.readable.push_back(package);
    run.readable.insert(run.readable.end(), python.folders.begin(), python.folders.end());
    if (!request.arguments.empty()) run.words.emplace_back("--");
    run.words.insert(run.words.end(), request.arguments.begin(), request.arguments.end());
    const auto begin = std::chrono::steady_clock::now();
    const ProcessEnd end = run_compiler(run, stop);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    trace::Trace trace = record_in(left, stop);
    const bool is_recorded = trace.program.has_value();
    trace::OwnProgram& described = trace.program ? *trace.program : trace.program.emplace();
    described.files.clear();
    for (const fs::path& file : request.build.files) described.files.push_back(file.string());
    described.arguments = request.arguments;
    described.output = end.output;
    described.status = end.status;
    if (end.was_too_long)
        described.mistakes.push_back({.kind = trace::MistakeKind::out_of_time, .index = request.seconds});
    else if (!is_recorded)
        described.mistakes.push_back({.kind = trace::MistakeKind::no_record});
    for (trace::Source& source : sources_of(program))
        if (std::ranges::find(trace.sources, source.path, &trace::Source::path) == trace.sources.end())
            trace.sources.push_back(std::move(source));
    trace.run.name = name_of(request.build);
    trace.run.executor = "emulator";
    std::vector<GivenFile> files = program.files;
    std::ranges::copy_if(request.given, std::back_inserter(files),
                         [](const GivenFile& one) { return is_python_name(one.name); });
    if (const CompileProblem problem = problem_in(end.output, files);
        described.launches == 0 && problem.words.text().find("SyntaxError: ") != std::string::npos)
        throw CompileError(problem, sources_of(program));
    return {std::move(trace), took, text_left_in(work, request)};
}

void require_launch(const trace::Trace& trace, const PythonProgram& program) {
    const trace::OwnProgram& run = *trace.program;
    if (run.launches > 0) return;
    if (run.status == 0)
        throw CompileError({.words = fmt::format("{} launched no kernel.", program.files.front().name)},
                           sources_of(program));
    throw CompileError(problem_in(run.output, program.files), sources_of(program));
}

} // namespace scanscope::own

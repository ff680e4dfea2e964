#include "kernels/own/python_program.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/own/caged.h"
#include "kernels/own/process.h"
#include "kernels/own/program_files.h"
#include "kernels/own/program_path.h"
#include "kernels/own/scratch.h"
#include "kernels/text/text.h"
#include "kernels/trace/assemble.h"
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

// Returns what is wrong, from the end of a traceback: "scan.py, line 4: NameError: name 'x' is not defined".
std::string reason_in(const std::string& traceback, const std::string& name) {
    const std::size_t end = traceback.find_last_not_of('\n');
    const std::size_t start = traceback.rfind('\n', end);
    const std::string last =
        traceback.substr(start == traceback.npos ? 0 : start + 1, end == traceback.npos ? 0 : end - start);
    const std::string place = name + "\", line ";
    const std::size_t at = traceback.rfind(place);
    if (at == traceback.npos) return fmt::format("{}: {}", name, last);
    const std::size_t number = at + place.size(), behind = traceback.find_first_not_of("0123456789", number);
    return fmt::format("{}, line {}: {}", name, traceback.substr(number, behind - number), last);
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
    const std::pair<bool, const char*> given[]{{request.build.files.size() > 1, "a second file"},
                                               {!request.build.folders.empty(), "-I"},
                                               {!request.build.defines.empty(), "-D"},
                                               {!request.launches.empty(), "--launches"},
                                               {!request.blocks.empty(), "--blocks"},
                                               {!request.without_barriers.empty(), "--without-barrier"}};
    for (const auto& [is_given, name] : given)
        if (is_given)
            throw BadRequest("program",
                             fmt::format("A Python program does not take {}: leave it out.", name));
}

} // namespace

Python python_here(const std::stop_token& stop) {
    const std::string named = variable("SCANSCOPE_PYTHON");
    for (const std::string& path :
         named.empty() ? std::vector{path_of_program("python3"), std::string("/usr/bin/python3")}
                       : std::vector{path_of_program(named)})
        if (Python python = asked(path, stop); !python.path.empty()) return python;
    throw kernels::Unavailable(
        "Python programs need Python 3.9 or newer with NumPy, which was not found: install "
        "python3-numpy, or name the interpreter in SCANSCOPE_PYTHON.");
}

fs::path python_folder() {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    constexpr const char* in_build_folder = "../../../python"; // build/NAME/app/scanscope
    for (const fs::path& place : {folder / SCANSCOPE_PYTHON_FOLDER, folder / in_build_folder})
        if (fs::exists(place / "scanscope" / "__init__.py", error)) return fs::weakly_canonical(place, error);
    throw kernels::Unavailable(
        "The Python package of Scanscope is not in share/scanscope/python next to this "
        "program's folder: reinstall Scanscope.");
}

Recorded record_python(const ProgramRequest& request, const std::stop_token& stop) {
    refuse_options_of_cuda(request);
    const fs::path file = request.build.files.front();
    const std::string name = file.filename().string(), text = text_of(file);
    const Python python = python_here(stop);
    const fs::path package = python_folder();
    const Scratch scratch;
    const fs::path work = scratch.path() / "work" / "here", left = work / ".run.scantrace";
    fs::create_directories(work);
    CompilerRun run{.words = {python.path, "-B", "-m", "scanscope.numba", name, "--trace", left.string(),
                              "--order", trace::id_of(request.schedule, request.seed), "--seconds",
                              std::to_string(request.seconds)},
                    .scratch = work,
                    .readable = bring_files(work, request, {{name, text + modules_in(text), {}}}),
                    // One thread of the linear algebra library is enough, and its stacks count as memory.
                    .environment = {"LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=" + variable("HOME"),
                                    "PYTHONPATH=" + package.string(), "OPENBLAS_NUM_THREADS=1"},
                    .longest = std::chrono::seconds(request.seconds) + time_to_start};
    write_file(work / name, text);
    run.readable.push_back(package);
    run.readable.insert(run.readable.end(), python.folders.begin(), python.folders.end());
    if (!request.arguments.empty()) run.words.emplace_back("--");
    run.words.insert(run.words.end(), request.arguments.begin(), request.arguments.end());
    const auto begin = std::chrono::steady_clock::now();
    const ProcessEnd end = run_compiler(run, stop);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::error_code error;
    if (!fs::exists(left, error)) {
        if (end.was_too_long)
            throw BadRequest("seconds",
                             fmt::format("{} had not ended after {} seconds: use fewer elements, or "
                                         "allow more time (--seconds).",
                                         name, request.seconds));
        throw BadRequest("program", end.status == 0 ? fmt::format("{} launched no kernel.", name)
                                                    : reason_in(end.output, name));
    }
    trace::Trace trace = trace::load_trace(left, stop);
    trace::OwnProgram& program = trace.program ? *trace.program : trace.program.emplace();
    program.files = {file.string()};
    program.arguments = request.arguments;
    program.output = end.output;
    program.status = end.status;
    if (end.was_too_long)
        program.mistakes.push_back({.kind = trace::MistakeKind::out_of_time, .index = request.seconds});
    return {std::move(trace), took};
}

OrderRunner python_in_order(const ProgramRequest& request, const std::stop_token& stop) {
    return [request, stop](trace::Schedule schedule) {
        ProgramRequest other = request;
        other.schedule = schedule;
        try {
            return record_python(other, stop).trace;
        } catch (const BadRequest&) {
            trace::Trace stopped;
            stopped.program.emplace().mistakes.push_back({.kind = trace::MistakeKind::no_record});
            return stopped;
        }
    };
}

} // namespace scanscope::own

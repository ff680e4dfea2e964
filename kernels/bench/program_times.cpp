#include "kernels/bench/program_times.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "kernels/bench/launch_timer_text.h"
#include "kernels/errors.h"
#include "kernels/own/demangled.h"
#include "kernels/own/device_texts.h"
#include "kernels/own/process.h"
#include "kernels/own/program_path.h"
#include "kernels/own/text_kind.h"

namespace scanscope::bench {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The number at the beginning of the line, which is removed from it. Nullopt if there is none.
std::optional<std::uint64_t> take_number(std::string_view& line) {
    std::uint64_t number = 0;
    const auto read = std::from_chars(line.data(), line.data() + line.size(), number);
    if (read.ec != std::errc() || read.ptr == line.data() + line.size() || *read.ptr != ' ')
        return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()) + 1);
    return number;
}

std::string plain_name(std::string_view mangled) {
    const std::string name = own::function_name(std::string(mangled));
    return name.substr(0, name.find('<'));
}

// CUDA's folder: the parent of the one that nvcc is in, links followed.
fs::path cuda_folder(const std::string& nvcc) {
    std::error_code error;
    const fs::path real = fs::canonical(nvcc, error);
    return (error ? fs::path(nvcc) : real).parent_path().parent_path();
}

own::ProcessEnd run_tool(std::vector<std::string> words, const fs::path& folder,
                         const std::stop_token& stop) {
    return own::run_process({.words = std::move(words),
                             .longest = std::chrono::minutes(5),
                             .environment = {"PATH=" + own::search_path(), "HOME=" + folder.string(),
                                             "TMPDIR=" + folder.string()}},
                            stop);
}

// The libraries of CUDA whose headers the sources include.
std::vector<std::string> libraries_for(const own::Build& build) {
    constexpr std::array libraries{std::pair{"<curand", "-lcurand"}, std::pair{"<cublas", "-lcublas"},
                                   std::pair{"<cuda.h>", "-lcuda"}};
    std::vector<std::string> words;
    for (const auto& [header, library] : libraries)
        for (const fs::path& file : build.files)
            if (text_of(build.place_of(file)).find(header) != std::string::npos) {
                words.emplace_back(library);
                break;
            }
    return words;
}

// The first line that names an error, or all that was printed.
own::CompileProblem problem_in(const own::ProcessEnd& end, const std::string& compiler) {
    own::CompileProblem problem{.whole = end.output};
    std::string_view line = end.output;
    if (const std::size_t at = line.find("error"); at != line.npos) {
        line.remove_prefix(line.rfind('\n', at) == line.npos ? 0 : line.rfind('\n', at) + 1);
        line = line.substr(0, line.find('\n'));
    }
    problem.words = kernels::say_later("{} cannot compile it: {}", compiler,
                                       line.empty() ? fmt::format("it ended with status {}", end.status)
                                                    : std::string(line));
    return problem;
}

void compile(std::vector<std::string> words, const fs::path& folder, const std::stop_token& stop) {
    const std::string compiler = fs::path(words.front()).filename().string();
    if (const own::ProcessEnd end = run_tool(std::move(words), folder, stop); end.status != 0)
        throw own::CompileError(problem_in(end, compiler), {});
}

} // namespace

std::vector<LaunchTime> read_launch_times(std::string_view text) {
    std::vector<LaunchTime> launches;
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        std::array<std::uint64_t, 8> numbers{};
        const bool is_whole = std::ranges::all_of(numbers, [&](std::uint64_t& number) {
            const auto read = take_number(line);
            number = read.value_or(0);
            return read.has_value();
        });
        if (!is_whole || numbers[1] < numbers[0] || line.empty()) continue;
        const auto dim = [&](std::size_t at) {
            return trace::Dim3{static_cast<std::uint32_t>(numbers[at]),
                               static_cast<std::uint32_t>(numbers[at + 1]),
                               static_cast<std::uint32_t>(numbers[at + 2])};
        };
        launches.push_back({plain_name(line), dim(2), dim(5), double(numbers[1] - numbers[0]) / 1e9});
    }
    return launches;
}

ProgramTimes program_times_of(const std::vector<std::vector<LaunchTime>>& runs, std::string_view only) {
    ProgramTimes times;
    std::vector<double> all;
    std::vector<std::string> names;
    const auto counts = [&](const LaunchTime& launch) { return only.empty() || launch.kernel == only; };
    for (const auto& run : runs) {
        double sum = 0;
        for (const LaunchTime& launch : run) {
            if (!counts(launch)) continue;
            sum += launch.seconds;
            if (std::ranges::find(names, launch.kernel) == names.end()) names.push_back(launch.kernel);
        }
        all.push_back(sum);
    }
    if (!names.empty()) times.all = summarise(all);
    for (const std::string& name : names) {
        std::vector<double> launches, sums;
        for (const auto& run : runs) {
            double sum = 0;
            for (const LaunchTime& launch : run)
                if (launch.kernel == name) {
                    launches.push_back(launch.seconds);
                    sum += launch.seconds;
                }
            sums.push_back(sum);
        }
        const auto of_launch = summarise(launches), of_run = summarise(sums);
        if (of_launch && of_run)
            times.kernels.push_back({name, launches.size() / runs.size(), *of_launch, *of_run});
    }
    return times;
}

std::optional<std::string> no_program_times() {
    if (own::path_of_program("nvcc").empty())
        return "nvcc is not installed, or not in PATH: install the CUDA Toolkit to time programs.";
    if (!fs::exists("/dev/nvidiactl") && !fs::exists("/dev/dxg")) return "This machine has no NVIDIA GPU.";
    return std::nullopt;
}

TimedProgram::TimedProgram(const own::Build& build, const std::stop_token& stop)
    : program_(scratch_.path() / "program")
    , timer_(scratch_.path() / "launch_timer.so") {
    const std::string nvcc = own::path_of_program("nvcc");
    if (nvcc.empty()) throw kernels::Unavailable(no_program_times().value_or(""));
    const fs::path cuda = cuda_folder(nvcc), source = scratch_.path() / "launch_timer.cpp";
    own::write_file(source, launch_timer_text().front().text);
    std::vector<std::string> timer{"g++",   "-std=c++17",    "-O2", "-shared",
                                   "-fPIC", source.string(), "-o",  timer_.string()};
    for (const char* const include : {"include", "extras/CUPTI/include"})
        timer.push_back("-I" + (cuda / include).string());
    for (const char* const library : {"lib64", "extras/CUPTI/lib64"})
        timer.insert(timer.end(),
                     {"-L" + (cuda / library).string(), "-Wl,-rpath," + (cuda / library).string()});
    timer.emplace_back("-lcupti");
    timer.front() = own::path_of_program("g++");
    if (timer.front().empty()) throw kernels::Unavailable("g++ is not installed, or not in PATH.");
    compile(std::move(timer), scratch_.path(), stop);

    std::vector<std::string> words{nvcc, "-O3", "-arch=native",   "-std=" + build.standard,
                                   "-w", "-o",  program_.string()};
    for (const fs::path& folder : build.folders)
        words.push_back("-I" + fs::absolute(build.place_of(folder)).string());
    // Programs on the emulator find these headers, too.
    for (const own::EmbeddedText& header : own::embedded_scan_headers())
        own::write_file(scratch_.path() / header.path, header.text);
    words.push_back("-I" + scratch_.path().string());
    for (const std::string& define : build.defines) words.push_back("-D" + define);
    const auto is_cuda = [](const fs::path& file) {
        return own::text_kind(file.filename().string()) == own::TextKind::cuda;
    };
    if (std::ranges::count_if(build.files, is_cuda) > 1) words.emplace_back("-rdc=true");
    for (const fs::path& file : build.files) words.push_back(fs::absolute(build.place_of(file)).string());
    std::ranges::move(libraries_for(build), std::back_inserter(words));
    compile(std::move(words), scratch_.path(), stop);
}

ProgramTimes TimedProgram::time(const Runs& runs, const std::stop_token& stop) const {
    const fs::path file = scratch_.path() / "times";
    own::ProcessRequest request{.words = {program_.string()}, .longest = runs.longest, .environment = {}};
    std::ranges::copy(runs.arguments, std::back_inserter(request.words));
    for (char** variable = environ; *variable != nullptr; ++variable)
        request.environment.emplace_back(*variable);
    request.environment.push_back("CUDA_INJECTION64_PATH=" + timer_.string());
    request.environment.push_back("SCANSCOPE_LAUNCH_TIMES=" + file.string());
    std::vector<std::vector<LaunchTime>> all;
    std::string output;
    for (unsigned run = 0; run < runs.count; ++run) {
        std::error_code none;
        fs::remove(file, none);
        const own::ProcessEnd end = own::run_process(request, stop);
        if (end.status != 0)
            return {.status = end.status, .output = end.output, .was_too_long = end.was_too_long};
        if (run == 0) output = end.output;
        all.push_back(read_launch_times(text_of(file)));
    }
    ProgramTimes times = program_times_of(all, runs.only);
    times.output = std::move(output);
    return times;
}

} // namespace scanscope::bench

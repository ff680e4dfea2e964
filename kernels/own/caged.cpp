#include "kernels/own/caged.h"

#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/own/process.h"

namespace scanscope::own {

namespace fs = std::filesystem;

fs::path runner_file() {
    if (const char* const named = std::getenv("SCANSCOPE_RUNNER")) return named;
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& place :
         {folder / "scanscope_runner", folder / SCANSCOPE_LIBEXEC / "scanscope_runner"})
        if (fs::exists(place, error)) return fs::weakly_canonical(place);
    throw kernels::Unavailable(
        "scanscope_runner, which runs user programs, is not in this program's folder: reinstall Scanscope.");
}

ProcessEnd run_runner(const std::vector<std::string>& words, ProcessRequest request,
                      const std::stop_token& stop) {
    request.words = {runner_file().string()};
    for (const std::string& word : words) request.input.append(word).push_back('\0');
    return run_process(request, stop);
}

ProcessEnd run_compiler(const CompilerRun& run, const std::stop_token& stop) {
    std::vector<std::string> words{
        run.is_interpreter ? "interprets=yes" : "compiles=yes", "scratch=" + run.scratch.string(),
        fmt::format("seconds={}", run.longest.count()), fmt::format("memory={}", run.bytes_of_memory),
        fmt::format("file-bytes={}", run.bytes_of_file)};
    for (const fs::path& place : run.readable) words.push_back("reads=" + place.string());
    words.insert(words.end(), run.words.begin(), run.words.end());
    ProcessEnd end = run_runner(words,
                                {.folder = run.scratch.string(),
                                 .longest = run.longest,
                                 .environment = run.environment,
                                 .steps_back = run.steps_back},
                                stop);
    if (end.status == not_started)
        throw kernels::Unavailable(fmt::format("{} could not be started: {}",
                                               run.is_interpreter ? "Python" : "The compiler",
                                               end.output.substr(0, end.output.find('\n'))));
    return end;
}

} // namespace scanscope::own

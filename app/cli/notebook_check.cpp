#include "app/cli/notebook_check.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/own/process.h"
#include "kernels/own/program_path.h"
#include "kernels/own/python_program.h"

namespace scanscope::app {

namespace fs = std::filesystem;

int notebookCheck(const Context& context, const CheckOptions& options) {
    if (const auto given = options.run.firstGiven(); given || !options.expected.empty())
        throw kernels::BadRequest(
            "notebook", fmt::format("{} applies only to a single program: leave it out for a notebook.",
                                    given.value_or("--expect")));
    std::error_code error;
    const own::Python python = own::python_here(context.console.stop);
    std::vector<std::string> words{python.path, "-B", "-m", "scanscope.notebook",
                                   fs::absolute(options.subject, error).string()};
    for (const auto& [is_given, name] :
         {std::pair(options.json, "--json"), {options.strict, "--strict"}, {options.oneOrder, "--one-order"}})
        if (is_given) words.emplace_back(name);
    std::vector<std::string> environment{"LC_ALL=C.UTF-8", "PATH=" + own::search_path(),
                                         "SCANSCOPE_PYTHON=" + python.path,
                                         "SCANSCOPE=" + fs::read_symlink("/proc/self/exe", error).string()};
    for (const char* const name : {"HOME", "CXX", "TMPDIR"})
        if (const char* const value = std::getenv(name))
            environment.push_back(fmt::format("{}={}", name, value));
    // The interpreter also looks for modules in the folder where it starts.
    const own::ProcessEnd end = own::run_process({.words = std::move(words),
                                                  .folder = own::python_folder().string(),
                                                  .most_output = 64u << 20,
                                                  .environment = std::move(environment)},
                                                 context.console.stop);
    if (end.status == exitDone || end.status == exitFault) {
        context.console.out << end.output;
        return end.status;
    }
    const std::string reason = end.output.substr(0, end.output.find_last_not_of('\n') + 1);
    if (end.status == exitUnavailable) throw kernels::Unavailable(reason);
    throw kernels::BadRequest("notebook", reason);
}

} // namespace scanscope::app

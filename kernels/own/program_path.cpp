#include "kernels/own/program_path.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

#include "kernels/own/process.h"

namespace scanscope::own {

std::string search_path() {
    const char* const path = std::getenv("PATH");
    return path ? path : "/usr/local/bin:/usr/bin:/bin";
}

std::string path_of_program(const std::string& name) {
    if (name.find('/') != std::string::npos && access(name.c_str(), X_OK) == 0) return name;
    std::istringstream list(search_path());
    for (std::string folder; std::getline(list, folder, ':');) {
        std::string path = fmt::format("{}/{}", folder, name);
        if (access(path.c_str(), X_OK) == 0) return path;
    }
    return {};
}

std::string first_words_of(const std::vector<std::string>& words, const std::stop_token& stop) {
    const ProcessEnd end = run_process({.words = words,
                                        .longest = std::chrono::seconds(20),
                                        .environment = {"LC_ALL=C", "PATH=" + search_path()}},
                                       stop);
    return end.output.substr(0, end.output.find('\n'));
}

} // namespace scanscope::own

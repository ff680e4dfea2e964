#include "kernels/own/register_use.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "kernels/own/caged.h"
#include "kernels/own/demangled.h"
#include "kernels/own/program_path.h"
#include "kernels/own/scratch.h"

namespace scanscope::own {

namespace {

namespace fs = std::filesystem;

constexpr const char* architecture = "-arch=sm_90"; // the architecture that the cost model describes

// Returns "scan" for "void scan<int>(int const*, int*)".
std::string plain_name(const std::string& mangled) {
    std::string name = demangled(mangled);
    name.resize(std::min({name.find('('), name.find('<'), name.size()}));
    return name.substr(name.rfind(' ') + 1); // npos + 1 is 0
}

// The text after `before`, up to `after`.
std::string_view between(std::string_view line, std::string_view before, std::string_view after) {
    const std::size_t at = line.find(before);
    if (at == line.npos) return {};
    line.remove_prefix(at + before.size());
    return line.substr(0, line.find(after));
}

} // namespace

std::map<std::string, unsigned> read_register_use(std::string_view output) {
    std::map<std::string, unsigned> use;
    std::string kernel;
    while (!output.empty()) {
        const std::size_t end = std::min(output.find('\n'), output.size());
        const std::string_view line = output.substr(0, end);
        if (const std::string_view entry = between(line, "Compiling entry function '", "'"); !entry.empty())
            kernel = plain_name(std::string(entry));
        if (const std::string_view count = between(line, "Used ", " registers");
            !count.empty() && !kernel.empty()) {
            unsigned registers = 0;
            const auto read = std::from_chars(count.data(), count.data() + count.size(), registers);
            if (read.ec == std::errc()) use[kernel] = std::max(use[kernel], registers);
            kernel.clear();
        }
        output.remove_prefix(std::min(end + 1, output.size()));
    }
    return use;
}

unsigned registers_of(const std::map<std::string, unsigned>& use, std::string_view kernel) {
    const auto found = use.find(std::string(kernel.substr(0, kernel.find('<'))));
    return found == use.end() ? 0 : found->second;
}

std::map<std::string, unsigned> register_use(const Build& build, const std::stop_token& stop) {
    const std::string nvcc = path_of_program("nvcc");
    if (nvcc.empty()) return {};
    const Scratch scratch;
    std::map<std::string, unsigned> use;
    for (const fs::path& file : build.files) {
        if (file.extension() != ".cu") continue;
        std::vector<std::string> words{nvcc,         "-cubin", architecture,
                                       "-Xptxas=-v", "-o",     (scratch.path() / "kernels.cubin").string()};
        for (const fs::path& folder : build.folders) words.push_back("-I" + fs::absolute(folder).string());
        for (const std::string& define : build.defines) words.push_back("-D" + define);
        words.push_back(fs::absolute(file).string());
        const ProcessEnd end =
            run_compiler({.words = std::move(words),
                          .scratch = scratch.path(),
                          .readable = readable_by_compiler(build, nvcc, {}),
                          .environment = {"PATH=" + search_path(), "HOME=" + scratch.path().string(),
                                          "TMPDIR=" + scratch.path().string()},
                          .longest = std::chrono::minutes(1)},
                         stop);
        for (const auto& [kernel, registers] : read_register_use(end.output))
            use[kernel] = std::max(use[kernel], registers);
    }
    return use;
}

} // namespace scanscope::own

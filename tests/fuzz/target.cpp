#include "target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "app/cli/command_line.h"

namespace scanscope::fuzz {

void require(bool holds, std::string_view promise, std::string_view found) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %.*s\n%.*s\n", int(promise.size()), promise.data(),
                 int(found.size()), found.data());
    std::abort();
}

void requireOneLine(std::string_view message) {
    require(!message.empty(), "a message says something");
    require(message.find('\n') == std::string_view::npos, "a message is one line", message);
}

namespace {

[[noreturn]] void notHere() { throw kernels::Unavailable("Nothing is run here."); }

kernels::Backend withoutRuns() {
    kernels::Backend backend = kernels::this_machine();
    backend.free_memory = [] { return std::uint64_t{1} << 30; };
    backend.record = [](const auto&, auto) -> trace::Trace { notHere(); };
    backend.execute = [](const auto&, auto) -> kernels::Outcome { notHere(); };
    backend.count_work = [](const auto&, auto) -> kernels::Counted { notHere(); };
    return backend;
}

} // namespace

Said scanscope(const std::vector<std::string>& words) {
    std::ostringstream out, err;
    const app::Console console{.out = out, .err = err, .width = 100};
    const int status = app::runCommandLine(words, withoutRuns(), console);
    return {status, std::move(out).str(), std::move(err).str()};
}

void requireWellSaid(const Said& said) {
    require(said.status >= app::exitDone && said.status <= app::exitUnavailable, "the status is documented",
            std::to_string(said.status));
    if (said.status < app::exitBadUsage) return;
    require(said.err.ends_with('\n') && std::count(said.err.begin(), said.err.end(), '\n') == 1,
            "what is refused is refused in one line", said.err);
}

// A separate file for each process: several may fuzz at the same time.
void withFile(std::string_view bytes, const std::string& ending,
              const std::function<void(const std::string& path)>& use) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("scanscope-fuzz-" + std::to_string(::getpid()) + ending);
    std::ofstream(path, std::ios::binary) << bytes;
    use(path.string());
    std::filesystem::remove(path);
}

} // namespace scanscope::fuzz

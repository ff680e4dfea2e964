#include "kernels/trace/file_beside.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "kernels/text/utf8.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::trace {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_of_name = 100; // bytes, as a file system takes names of 255

// Where process numbers mean the same processes: until the machine starts anew, in one container.
std::string this_world() {
    std::string world;
    std::ifstream boot("/proc/sys/kernel/random/boot_id");
    std::getline(boot, world);
    std::error_code error;
    world += fs::read_symlink("/proc/self/ns/pid", error).string();
    return fmt::format("{:016x}", fnv1a(world));
}

std::string stem_beside(const fs::path& target) {
    static const std::string world = this_world();
    const std::string whole = target.filename().string();
    std::string_view name = std::string_view(whole).substr(0, most_of_name);
    name.remove_suffix(utf8::unfinished(name));
    return fmt::format(".{}.{}-", name, world);
}

bool is_gone(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

// What follows the stem: "PROCESS-NUMBER.ENDING" of a process that is gone. Empty where it is anything else.
std::string_view ending_left(std::string_view rest) {
    const char* const end = rest.data() + rest.size();
    pid_t process = 0;
    unsigned number = 0;
    const auto first = std::from_chars(rest.data(), end, process);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-' || process <= 0) return {};
    const auto second = std::from_chars(first.ptr + 1, end, number);
    if (second.ec != std::errc() || second.ptr == end || *second.ptr != '.' || !is_gone(process)) return {};
    return {second.ptr + 1, end};
}

} // namespace

fs::path name_beside(const fs::path& target, std::string_view ending) {
    static std::atomic<unsigned> number = 0;
    return target.parent_path() /
           fmt::format("{}{}-{}.{}", stem_beside(target), ::getpid(), ++number, ending);
}

void clear_left_beside(const fs::path& target) {
    const std::string stem = stem_beside(target);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    std::vector<fs::path> parts, olds;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        const std::string name = file->path().filename().string();
        if (!name.starts_with(stem)) continue;
        const std::string_view ending = ending_left(std::string_view(name).substr(stem.size()));
        if (ending == part_ending) parts.push_back(file->path());
        if (ending == old_ending) olds.push_back(file->path());
    }
    for (const fs::path& part : parts) fs::remove(part, error);
    // A name that is cut may be that of another target.
    const bool is_known = target.filename().string().size() <= most_of_name;
    for (const fs::path& old : olds)
        if (is_known && !fs::exists(fs::symlink_status(target, error)))
            fs::rename(old, target, error);
        else if (is_known)
            fs::remove(old, error);
}

} // namespace scanscope::trace

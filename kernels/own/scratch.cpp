#include "kernels/own/scratch.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/text.h"

namespace scanscope::own {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view beginning = "scanscope-";
constexpr std::size_t length_of_ending = 6; // of names from mkdtemp
constexpr std::chrono::hours stale{1};

fs::path place_for_scratch() {
    std::error_code error;
    fs::path place = fs::temp_directory_path(error);
    if (!error) return place;
    const char* const named = std::getenv("TMPDIR");
    throw kernels::Unavailable(
        fmt::format("TMPDIR is {}, which is not a folder: set it to a folder for temporary files.",
                    kernels::in_quotes(named ? named : "/tmp", 200)));
}

int opened(int folder, const char* name) {
    return openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// Whether an entry is a folder. If so, makes it readable and writable so that it can be emptied.
bool is_folder_opened_up(int folder, const char* name) {
    struct stat about {};
    return fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(about.st_mode) &&
           fchmodat(folder, name, S_IRWXU, 0) == 0;
}

// Deletes the files in a folder inside `top`, and moves its subfolders up into `top`, whatever their depth
// and permissions.
void empty_into(int top, const char* name, unsigned& moved) {
    const int file = opened(top, name);
    DIR* const folder = file < 0 ? nullptr : fdopendir(file);
    if (!folder) {
        if (file >= 0) close(file);
        return;
    }
    while (const dirent* const entry = readdir(folder)) {
        const std::string_view inner = entry->d_name;
        if (inner == "." || inner == ".." || unlinkat(file, entry->d_name, 0) == 0) continue;
        if (is_folder_opened_up(file, entry->d_name)) // without these rights, it may be impossible to move
            renameat(file, entry->d_name, top, fmt::format("{}{}", beginning, moved++).c_str());
    }
    closedir(folder);
}

// Removes a folder and its contents, but not the targets of links in it.
void remove_whole(const fs::path& path) {
    const int top = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (top < 0) return;
    unsigned moved = 0;
    // Each round empties the folders that the previous round has moved up.
    for (bool is_more = true; is_more;) {
        is_more = false;
        DIR* const entries = fdopendir(opened(top, "."));
        if (!entries) break;
        while (const dirent* const entry = readdir(entries)) {
            const std::string_view name = entry->d_name;
            if (name == "." || name == ".." || unlinkat(top, entry->d_name, 0) == 0) continue;
            if (!is_folder_opened_up(top, entry->d_name)) continue;
            empty_into(top, entry->d_name, moved);
            is_more |= unlinkat(top, entry->d_name, AT_REMOVEDIR) == 0;
        }
        closedir(entries);
    }
    close(top);
    rmdir(path.c_str());
}

bool is_named_as_one(const std::string& name) {
    return name.starts_with(beginning) && name.size() == beginning.size() + length_of_ending;
}

} // namespace

void sweep_scratch(const fs::path& place) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(place, error)) {
        if (!is_named_as_one(entry.path().filename().string())) continue;
        const int folder = open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (folder < 0) continue;
        struct stat about {};
        const bool is_own = fstat(folder, &about) == 0 && about.st_uid == geteuid();
        const auto age =
            std::chrono::system_clock::now() - std::chrono::system_clock::from_time_t(about.st_mtime);
        if (is_own && age > stale && flock(folder, LOCK_EX | LOCK_NB) == 0) remove_whole(entry.path());
        close(folder);
    }
}

void write_file(const fs::path& file, std::string_view text) {
    std::error_code error; // ignored: without the folder, opening the file fails
    fs::create_directories(file.parent_path(), error);
    std::ofstream out(file, std::ios::binary);
    out << text;
    if (!out.flush())
        throw kernels::Unavailable(
            fmt::format("{} cannot be written.", kernels::in_quotes(file.string(), 200)));
}

Scratch::Scratch() {
    const fs::path place = place_for_scratch();
    static std::once_flag swept;
    std::call_once(swept, [&] { sweep_scratch(place); });
    std::string name = (place / (std::string(beginning) + std::string(length_of_ending, 'X'))).string();
    if (!mkdtemp(name.data()))
        throw kernels::Unavailable(fmt::format("A folder for temporary files cannot be created: {}.",
                                               std::error_code(errno, std::generic_category()).message()));
    path_ = name;
    held_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (held_ >= 0) flock(held_, LOCK_SH | LOCK_NB);
}

Scratch::~Scratch() {
    remove_whole(path_);
    if (held_ >= 0) close(held_);
}

} // namespace scanscope::own

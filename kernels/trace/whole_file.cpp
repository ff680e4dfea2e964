#include "kernels/trace/whole_file.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "kernels/text/language.h"
#include "kernels/text/utf8.h"
#include "kernels/trace/fnv1a.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {

namespace {

namespace fs = std::filesystem;

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void fail_to_write(const fs::path& path, const std::string& why) {
    throw TraceWriteError(kernels::say("{} cannot be written: {}.", path.string(), why));
}

[[noreturn]] void fail_to_write(const fs::path& path, int error) {
    fail_to_write(path, error == ENAMETOOLONG ? kernels::say("{}; choose a shorter name", reason(error))
                                              : kernels::say("{}; choose another place", reason(error)));
}

// The path where a file of this name is written. Links are followed, even if their target does not exist yet,
// so that they stay links.
fs::path written_place(const fs::path& path) {
    constexpr int most_links = 40; // as many as the system follows
    fs::path target = path;
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
        if (links == most_links) fail_to_write(path, kernels::say("the link points back to itself"));
        target = target.parent_path() / fs::read_symlink(target, error);
        if (error) fail_to_write(path, error.value());
    }
    return target;
}

fs::path folder_of(const fs::path& path) {
    std::error_code error;
    return path.has_parent_path() ? fs::absolute(path.parent_path(), error) : fs::current_path(error);
}

void write_to(const Writer& write, const fs::path& place, const fs::path& name) {
    std::vector<char> buffer(1u << 20);
    std::ofstream out;
    out.rdbuf()->pubsetbuf(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    errno = 0;
    out.open(place, std::ios::binary | std::ios::trunc);
    if (out) write(out);
    out.close();
    if (!out) fail_to_write(name, errno != 0 ? errno : EIO);
}

// Checks that the target can be written: if it exists, it must be a file that may be changed.
void check_target(const fs::path& target, const fs::path& asked) {
    std::error_code error;
    const fs::file_status old = fs::status(target, error);
    if (old.type() == fs::file_type::none) fail_to_write(asked, error.value());
    if (fs::is_directory(old)) fail_to_write(asked, kernels::say("it is a folder; choose another name"));
    if (fs::exists(old) && !fs::is_regular_file(old))
        fail_to_write(asked, kernels::say("it is not a file; choose another name"));
    if (fs::exists(old) && ::access(target.c_str(), W_OK) != 0) fail_to_write(asked, errno);
}

// The incomplete files of this process.
struct Unfinished {
    std::mutex mutex;
    std::set<fs::path> parts;
};
Unfinished& unfinished() {
    static Unfinished all;
    return all;
}

void forget(const fs::path& part) {
    const std::lock_guard lock(unfinished().mutex);
    unfinished().parts.erase(part);
}

} // namespace

void abandon_files() {
    unfinished().mutex.lock(); // and never unlocked
    std::error_code ignored;
    for (const fs::path& part : unfinished().parts) fs::remove(part, ignored);
}

void check_folder_of(const fs::path& path) {
    const fs::path folder = folder_of(path);
    std::error_code error;
    const fs::file_status there = fs::status(folder, error);
    if (!fs::exists(there)) fail_to_write(path, kernels::say("there is no folder {}", folder.string()));
    if (!fs::is_directory(there)) fail_to_write(path, kernels::say("{} is not a folder", folder.string()));
}

fs::path WholeFiles::begin(const fs::path& path) {
    const fs::path target = written_place(path);
    check_folder_of(path);
    check_target(target, path);
    clear_left_beside(target);
    const fs::path part = name_beside(target, part_ending);
    const std::lock_guard lock(unfinished().mutex);
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        fail_to_write(path, kernels::say("no file can be created in {} ({}); choose another folder",
                                         folder_of(target).string(), reason(errno)));
    ::close(file);
    unfinished().parts.insert(part);
    files_.push_back({path, target, part});
    return part;
}

void WholeFiles::write(const fs::path& path, const Writer& write) {
    const fs::path part = begin(path);
    try {
        write_to(write, part, path);
    } catch (...) {
        discard(); // an incomplete file is never moved to its target
        throw;
    }
}

// Otherwise a crash of the machine could leave the new name with an empty file.
void WholeFiles::flush(const File& file) {
    const int descriptor = ::open(file.part.c_str(), O_RDONLY | O_CLOEXEC);
    const bool is_safe = descriptor >= 0 && ::fsync(descriptor) == 0;
    const int why = errno;
    if (descriptor >= 0) ::close(descriptor);
    if (!is_safe) fail_to_write(file.asked, why);
}

void WholeFiles::take_place(File& file) {
    std::error_code error;
    const fs::file_status old = fs::status(file.target, error);
    if (!error && fs::exists(old)) fs::permissions(file.part, old.permissions(), error);
    fs::rename(file.part, file.target, error);
    if (error) fail_to_write(file.asked, error.value());
    forget(file.part);
    file.part.clear();
}

// A second name (hard link) keeps the old file in place until the new one replaces it. On file systems
// without hard links, the old file is moved aside until then.
void WholeFiles::keep_old(File& file) {
    std::error_code error;
    if (!fs::is_regular_file(file.target, error)) return;
    const fs::path old = name_beside(file.target, old_ending);
    fs::create_hard_link(file.target, old, error);
    if (error) fs::rename(file.target, old, error);
    if (error) fail_to_write(file.asked, error.value());
    file.old = old;
}

void WholeFiles::take_back(File& file) {
    std::error_code error;
    if (file.old.empty())
        fs::remove(file.target, error);
    else if (fs::rename(file.old, file.target, error); !error)
        fs::remove(file.old, error); // renaming a file to another of its own names does nothing
    file.old.clear();                // if it could not be restored, it stays next to the target
}

void WholeFiles::commit() {
    std::size_t in_place = 0;
    try {
        for (const File& file : files_) flush(file);
        if (files_.size() > 1)
            for (File& file : files_) keep_old(file);
        for (; in_place < files_.size(); ++in_place) take_place(files_[in_place]);
    } catch (const TraceWriteError&) {
        for (std::size_t file = 0; file < files_.size(); ++file)
            if (file < in_place || !files_[file].old.empty()) take_back(files_[file]);
        discard();
        throw;
    }
    discard();
}

void WholeFiles::discard() {
    std::error_code ignored;
    for (const File& file : files_) {
        for (const fs::path& left : {file.part, file.old})
            if (!left.empty()) fs::remove(left, ignored);
        forget(file.part);
    }
    files_.clear();
}

void save_whole(const fs::path& path, const Writer& write) {
    std::error_code error;
    const fs::file_status there = fs::status(path, error);
    if (fs::exists(there) && !fs::is_regular_file(there) && !fs::is_directory(there))
        return write_to(write, path, path); // a device or a pipe: /dev/stdout is a link to one
    WholeFiles files;
    files.write(path, write);
    files.commit();
}

namespace {

constexpr std::size_t most_of_name = 100; // bytes; file systems allow names of 255

// Identifies the scope in which process ids are valid: one container, until the machine restarts.
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

// The part after the stem, "PROCESS-NUMBER.ENDING", if its process has ended; otherwise empty.
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
    // A shortened name may belong to another target.
    const bool is_known = target.filename().string().size() <= most_of_name;
    for (const fs::path& old : olds)
        if (is_known && !fs::exists(fs::symlink_status(target, error)))
            fs::rename(old, target, error);
        else if (is_known)
            fs::remove(old, error);
}

} // namespace scanscope::trace

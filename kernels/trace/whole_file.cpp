#include "kernels/trace/whole_file.h"

#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "kernels/text/language.h"
#include "kernels/trace/file_beside.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {
namespace {

namespace fs = std::filesystem;

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void fail_to_write(const fs::path& path, const std::string& why) {
    throw TraceWriteError(kernels::say("{} cannot be written: {}.", path.filename().string(), why));
}

// A new file beside the target that is gone again unless it was moved there.
class FileBeside {
public:
    // Messages call it as it was `asked` for, which may be a link to the target.
    FileBeside(const fs::path& target, const fs::path& asked)
        : target_(target)
        , asked_(asked) {
        clear_left_beside(target);
        path_ = name_beside(target, part_ending);
        const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0) {
            const int why = errno;
            path_.clear();
            fail_to_write(asked_, reason(why));
        }
        ::close(file);
    }
    ~FileBeside() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove(path_, ignored);
    }
    FileBeside(const FileBeside&) = delete;
    FileBeside& operator=(const FileBeside&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }

    void move_to_target() {
        std::error_code error;
        const fs::file_status old = fs::status(target_, error);
        if (!error && fs::exists(old)) fs::permissions(path_, old.permissions(), error);
        // Else a crash of the machine could leave the new name with nothing in it.
        const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
        const bool is_safe = file >= 0 && ::fsync(file) == 0;
        const int why = errno;
        if (file >= 0) ::close(file);
        if (!is_safe) fail_to_write(asked_, reason(why));
        fs::rename(path_, target_, error);
        if (error) fail_to_write(asked_, error.message());
        path_.clear();
    }

private:
    fs::path target_, asked_, path_;
};

void write_to(const Writer& write, const fs::path& place, const fs::path& name) {
    std::vector<char> buffer(1u << 20);
    std::ofstream out;
    out.rdbuf()->pubsetbuf(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    errno = 0;
    out.open(place, std::ios::binary | std::ios::trunc);
    if (out) write(out);
    out.close();
    if (!out) fail_to_write(name, errno != 0 ? reason(errno) : kernels::say("the disk does not take it"));
}

} // namespace

fs::path written_place(const fs::path& path) {
    constexpr int most_links = 40; // as the system follows
    fs::path target = path;
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
        if (links == most_links) fail_to_write(path, kernels::say("it is a link that leads back to itself"));
        target = target.parent_path() / fs::read_symlink(target, error);
        if (error) fail_to_write(path, error.message());
    }
    return target;
}

void save_whole(const fs::path& path, const Writer& write) {
    std::error_code error;
    const fs::file_status there = fs::status(path, error);
    if (fs::exists(there) && !fs::is_regular_file(there) && !fs::is_directory(there))
        return write_to(write, path, path); // a device or a pipe: /dev/stdout is a link to one
    const fs::path target = written_place(path);
    const fs::file_status old = fs::status(target, error);
    if (old.type() == fs::file_type::none) fail_to_write(path, error.message());
    if (fs::is_directory(old)) fail_to_write(path, kernels::say("it is a directory"));
    if (fs::exists(old) && ::access(target.c_str(), W_OK) != 0) fail_to_write(path, reason(errno));
    FileBeside beside(target, path);
    write_to(write, beside.path(), path);
    beside.move_to_target();
}

} // namespace scanscope::trace

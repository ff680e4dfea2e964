#include "kernels/trace/trace_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <new>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "kernels/trace/file_beside.h"
#include "kernels/trace/file_frame.h"

namespace scanscope::trace {
namespace {

namespace fs = std::filesystem;

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void fail_to_write(const fs::path& path, const std::string& why) {
    throw TraceWriteError(fmt::format("{} cannot be written: {}.", path.filename().string(), why));
}

[[noreturn]] void fail_to_read(const fs::path& path, const std::string& why) {
    throw TraceFileError(fmt::format("{} cannot be read: {}.", path.filename().string(), why));
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
    if (!out) fail_to_write(name, errno != 0 ? reason(errno) : "the disk does not take it");
}

// The whole file, whose head is read already; only now is memory taken for it.
std::vector<std::byte> whole_file(std::ifstream& in, std::string_view head, std::uint64_t size,
                                  const fs::path& path) {
    std::vector<std::byte> bytes(size);
    std::memcpy(bytes.data(), head.data(), head.size());
    in.read(reinterpret_cast<char*>(bytes.data()) + head.size(),
            static_cast<std::streamsize>(size - head.size()));
    if (in.bad()) fail_to_read(path, reason(errno));
    bytes.resize(head.size() + static_cast<std::size_t>(in.gcount())); // it may have shrunk meanwhile
    return bytes;
}

} // namespace

fs::path written_place(const fs::path& path) {
    constexpr int most_links = 40; // as the system follows
    fs::path target = path;
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
        if (links == most_links) fail_to_write(path, "it is a link that leads back to itself");
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
    if (fs::is_directory(old)) fail_to_write(path, "it is a directory");
    if (fs::exists(old) && ::access(target.c_str(), W_OK) != 0) fail_to_write(path, reason(errno));
    FileBeside beside(target, path);
    write_to(write, beside.path(), path);
    beside.move_to_target();
}

void save_trace(const Trace& trace, const fs::path& path) {
    if (path.filename().empty()) throw TraceFileError("The trace cannot be saved: no file was named.");
    save_whole(path, [&](std::ostream& out) {
        write_trace(trace, out);
        if (out.tellp() > static_cast<std::streamoff>(most_file_bytes))
            fail_to_write(path, "it would be larger than 1 GiB; record fewer blocks");
    });
}

Trace load_trace(const fs::path& path, const std::stop_token& stop) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) fail_to_read(path, "there is no such file");
    if (fs::is_directory(status)) fail_to_read(path, "it is a directory");
    if (error) fail_to_read(path, error.message());
    if (!fs::is_regular_file(status)) fail_to_read(path, "it is not a file");

    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) fail_to_read(path, errno != 0 ? reason(errno) : "it does not open");
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) fail_to_read(path, error.message());
    const std::string name = path.filename().string();
    std::string head(file_frame::head_bytes, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad()) fail_to_read(path, reason(errno));
    file_frame::check(head, size, name);
    try {
        return read_trace(whole_file(in, head, size, path), name, stop);
    } catch (const std::bad_alloc&) {
        fail_to_read(path, "there is not enough memory for it");
    }
}

} // namespace scanscope::trace

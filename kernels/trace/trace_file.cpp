#include "kernels/trace/trace_file.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::trace {
namespace {

namespace fs = std::filesystem;

std::string why_not(int error) { return std::generic_category().message(error); }

[[noreturn]] void fail_to_read(const fs::path& path, const std::string& why) {
    throw TraceFileError(kernels::say("{} cannot be read: {}.", path.filename().string(), why));
}

struct Bytes {
    std::unique_ptr<std::byte[]> all;
    std::size_t count = 0;
    [[nodiscard]] std::span<const std::byte> span() const { return {all.get(), count}; }
};

// Reads the whole file, whose head was read before. Memory is allocated only here.
Bytes whole_file(std::ifstream& in, std::string_view head, std::uint64_t size, const fs::path& path) {
    Bytes bytes{std::make_unique_for_overwrite<std::byte[]>(size)};
    std::memcpy(bytes.all.get(), head.data(), head.size());
    in.read(reinterpret_cast<char*>(bytes.all.get()) + head.size(),
            static_cast<std::streamsize>(size - head.size()));
    if (in.bad()) fail_to_read(path, why_not(errno));
    bytes.count = head.size() + static_cast<std::size_t>(in.gcount()); // the file may have shrunk meanwhile
    return bytes;
}

} // namespace

void save_trace(const Trace& trace, const fs::path& path) {
    if (path.filename().empty()) throw TraceFileError("The trace cannot be saved: no file was named.");
    save_whole(path, [&](std::ostream& out) {
        write_trace(trace, out);
        if (out.tellp() > static_cast<std::streamoff>(most_file_bytes))
            throw TraceWriteError(kernels::say(
                "{} cannot be written: it would be larger than 1 GiB; record fewer blocks.", path.string()));
    });
}

Trace load_trace(const fs::path& path, const std::stop_token& stop, Checksum checksum) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) fail_to_read(path, kernels::say("there is no such file"));
    if (fs::is_directory(status)) fail_to_read(path, kernels::say("it is a folder"));
    if (error) fail_to_read(path, error.message());
    if (!fs::is_regular_file(status)) fail_to_read(path, kernels::say("it is not a file"));

    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) fail_to_read(path, errno != 0 ? why_not(errno) : kernels::say("it cannot be opened"));
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) fail_to_read(path, error.message());
    const std::string name = path.filename().string();
    std::string head(file_frame::head_bytes, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad()) fail_to_read(path, why_not(errno));
    file_frame::check(head, size, name);
    try {
        return read_trace(whole_file(in, head, size, path).span(), name, stop, checksum);
    } catch (const std::bad_alloc&) {
        fail_to_read(path, kernels::say("there is not enough memory for it"));
    }
}

namespace file_frame {

void check(std::string_view start, std::uint64_t size, const std::string& name) {
    if (size == 0) throw TraceFileError(fmt::format("{} is not a Scanscope trace: it is empty.", name));
    if (!magic.starts_with(start.substr(0, magic.size())))
        throw TraceFileError(kernels::say("{} is not a Scanscope trace.", name));
    if (size < least_bytes || start.size() < head_bytes)
        throw TraceFileError(
            fmt::format("{} cannot be read: it ends after {}.", name, kernels::plain_count(size, "byte")));
    std::uint32_t version = 0;
    std::memcpy(&version, start.data() + magic.size(), version_bytes);
    if (version > trace_format_version)
        throw TraceFileError(
            kernels::say("{} was written by a newer Scanscope (format {}; this program reads {}).", name,
                         version, trace_format_version));
    if (version < trace_format_version)
        throw TraceFileError(
            kernels::say("{} has the format {}, which this program does not read.", name, version));
    if (size > most_file_bytes)
        throw TraceFileError(
            fmt::format("{} cannot be read: it is larger than 1 GiB, the limit for a trace.", name));
}

} // namespace file_frame

} // namespace scanscope::trace

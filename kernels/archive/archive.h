// Reads an archive (zip, tar, tar.gz, 7z, …) into memory, and makes one. Nothing is written to disk, so a
// file name in it can do no harm.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::archives {

// A file with its name relative to its folder: "test.cu", "include/timer.h".
struct TextFile {
    std::string name, text;
    friend bool operator==(const TextFile&, const TextFile&) = default;
};

// Whether a file of that name is inside its folder, unlike "/etc/passwd" or "../x".
[[nodiscard]] bool stays_inside(const std::string& name);

// Why a part of an archive or a folder was left out.
enum class LeftOut : std::uint8_t {
    outside,   // its name points outside the archive: "../x", "/etc/x"
    link,      // a link, or a device
    too_large, // a file larger than the limit
    too_many,  // the limits were reached, and the rest was not read
    damaged,   // the archive ends or is damaged here
    locked,    // it needs a password
    beside,    // it is next to the submissions of a class
    deeper,    // a file of the same name is in a folder above it
    twice,     // a file of the same name comes later in the archive
};
struct LeftOutFile {
    std::string name;
    LeftOut why = LeftOut::damaged;
    friend bool operator==(const LeftOutFile&, const LeftOutFile&) = default;
};
[[nodiscard]] std::string_view name_of(LeftOut why); // as written in files: "outside"

struct Unpacked {
    std::vector<TextFile> files; // by name
    std::vector<LeftOutFile> left_out;
    std::set<std::string> folders = {}; // folders at the top level, including empty ones
    // When each file was last changed, in seconds since 1970; not of the files in archives within archives.
    std::map<std::string, std::int64_t> times = {};
};

inline constexpr std::size_t largest_submitted = 4u << 20; // bytes of one file

// The number of files and bytes that may still be read from all nested archives. The defaults are for one
// submission.
struct UnpackedRoom {
    std::size_t files = 2000;
    std::size_t bytes = 64u << 20;
    std::size_t largest = largest_submitted; // bytes of one file; not used up
};
inline constexpr UnpackedRoom room_of_class{20'000, 256u << 20};

[[nodiscard]] bool is_archive_name(std::string_view file);
[[nodiscard]] Unpacked unpack(std::string_view archive, UnpackedRoom& room);

struct PackedFile : TextFile {
    bool is_executable = false;
};
// Returns a zip with these files, in this order; the same files always give the same bytes.
[[nodiscard]] std::string zip_of(const std::vector<PackedFile>& files);

} // namespace scanscope::archives

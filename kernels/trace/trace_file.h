// Reads and writes traces as files (.scantrace). FORMAT.md describes the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <ostream>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/trace.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {

// Whether a file ends with its hash. A file that one process only hands to another does not need it,
// and no other reader accepts such a file.
enum class Checksum : bool { without, with };

// Writes a trace like save_whole(). Throws TraceFileError, including TraceWriteError.
void save_trace(const Trace& trace, const std::filesystem::path& path);

// Reads a file like read_trace(), but allocates no memory for a file that is not a trace or is larger than
// most_file_bytes.
[[nodiscard]] Trace load_trace(const std::filesystem::path& path, const std::stop_token& stop = {},
                               Checksum checksum = Checksum::with);

// Reads a trace from the bytes of its file. `name` is the file's name in messages. Every index of the result
// is checked. The memory that this takes is proportional to the number of bytes, whatever the bytes are.
// Throws TraceFileError, and ReadingStopped soon after `stop` was requested.
[[nodiscard]] Trace read_trace(std::span<const std::byte> bytes, const std::string& name,
                               const std::stop_token& stop = {}, Checksum checksum = Checksum::with);

// Writes a whole file to the stream. The caller must check the stream for errors. Throws TraceFileError if
// the trace breaks a promise of trace.h, because no reader would accept it.
void write_trace(const Trace& trace, std::ostream& out);

// A block as a file stores it, which takes a fraction of its memory.
struct PackedBlock {
    std::string bytes;
    std::uint64_t records = 0;  // that it was made from
    std::uint64_t unpacked = 0; // its size in memory
};
using PackedBlocks = std::vector<std::vector<PackedBlock>>; // by launch
[[nodiscard]] PackedBlock packed(const Block& block, std::uint64_t records);
// Writes a trace without a checksum, and with these blocks in place of its own.
void hand_over(const Trace& trace, const PackedBlocks& blocks, std::ostream& out);

// The frame around the CBOR of a trace file: 8 bytes with the format's name and 4 with its version
// (little-endian) before it, and 8 after it with the FNV-1a of everything before.
inline constexpr std::uint32_t trace_format_version = 1;
inline constexpr std::string_view constant_memory = "constant"; // where a global is stored

// The size of the largest file that is read or written, in bytes. In memory, a trace takes several times as
// much.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 30;

namespace file_frame {

// As in PNG, the first byte is not text, and the line endings reveal a transfer in text mode.
inline constexpr std::string_view magic("\x8bSCAN\r\n\x1a", 8);
inline constexpr std::size_t version_bytes = 4;
inline constexpr std::size_t hash_bytes = 8;
inline constexpr std::size_t head_bytes = magic.size() + version_bytes;
inline constexpr std::size_t least_bytes = head_bytes + hash_bytes;

// Checks whether a file of `size` bytes that starts with `start` (its head, or all of it) is worth reading.
// Throws TraceFileError if not.
void check(std::string_view start, std::uint64_t size, const std::string& name);

} // namespace file_frame

} // namespace scanscope::trace

// Traces as files (.scantrace). FORMAT.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <ostream>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/trace/trace.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {

// Writes a trace in the same way as save_whole(). Throws TraceFileError, TraceWriteError among them.
void save_trace(const Trace& trace, const std::filesystem::path& path);

// Reads a file as read_trace() reads its bytes, and takes no memory for what is no trace or has more than
// most_file_bytes.
[[nodiscard]] Trace load_trace(const std::filesystem::path& path, const std::stop_token& stop = {});

// A trace from the bytes of its file. `name` is how messages call the file. Every index of the result is
// checked. Takes memory in proportion to the number of bytes, whatever they say. Throws TraceFileError, and
// ReadingStopped soon after `stop` was requested.
[[nodiscard]] Trace read_trace(std::span<const std::byte> bytes, const std::string& name,
                               const std::stop_token& stop = {});

// Puts a whole file on the stream. Whether the stream took it is for the caller to ask of it. Throws
// TraceFileError where the trace breaks a promise of trace.h, as no reader would take it.
void write_trace(const Trace& trace, std::ostream& out);

// What stands around the CBOR of a trace file: 8 bytes that name the format, its version in 4
// (little-endian), and at the end the FNV-1a of everything before in 8.
inline constexpr std::uint32_t trace_format_version = 1;
inline constexpr std::string_view constant_memory = "constant"; // where a global lies

// The size of the largest file that is read or written. In memory a trace takes several times as much.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 30;

namespace file_frame {

// As PNG's: the first byte is no text, and the line ends show a transfer in text mode.
inline constexpr std::string_view magic("\x8bSCAN\r\n\x1a", 8);
inline constexpr std::size_t version_bytes = 4;
inline constexpr std::size_t hash_bytes = 8;
inline constexpr std::size_t head_bytes = magic.size() + version_bytes;
inline constexpr std::size_t least_bytes = head_bytes + hash_bytes;

// Whether a file of `size` bytes that starts with `start` (its head, or all there is) is worth reading whole.
// Throws TraceFileError.
void check(std::string_view start, std::uint64_t size, const std::string& name);

} // namespace file_frame

} // namespace scanscope::trace

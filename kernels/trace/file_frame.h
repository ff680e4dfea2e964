// What stands around the CBOR of a trace file: 8 bytes that name the format, its version in 4
// (little-endian), and at the end the FNV-1a of everything before in 8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace scanscope::trace {

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

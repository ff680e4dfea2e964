// Traces as files (.scantrace). FORMAT.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::uint32_t trace_format_version = 1;

// Of a file that is read or written. In memory a trace takes several times as much.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 30;

// One line for people: "lecture.scantrace cannot be read: it ends after 3 of 5 blocks."
class TraceFileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The same where the place to write to refuses: nothing is wrong with a trace or with what was asked for.
class TraceWriteError : public TraceFileError {
    using TraceFileError::TraceFileError;
};

// Whoever waited for a file to be read no longer does.
class ReadingStopped : public std::runtime_error {
public:
    ReadingStopped()
        : std::runtime_error("cancelled") {}
};

// Puts a whole file on the stream. Whether the stream took it is for the caller to ask of it. Throws
// TraceFileError where the trace breaks a promise of trace.h, as no reader would take it.
void write_trace(const Trace& trace, std::ostream& out);

// Writes a file of any kind beside its place and moves it there when it is whole: a failure leaves what was
// there before and nothing else. Throws TraceWriteError, and what `write` throws.
using Writer = std::function<void(std::ostream&)>;
void save_whole(const std::filesystem::path& path, const Writer& write);

// Where a file of this name is written: links are followed, whether or not there is a file at their end yet,
// so that they stay links. Throws TraceWriteError where they lead back to themselves.
[[nodiscard]] std::filesystem::path written_place(const std::filesystem::path& path);

// A trace, in the same way as save_whole(). Throws TraceFileError, TraceWriteError among them.
void save_trace(const Trace& trace, const std::filesystem::path& path);

// Reads a file, or its bytes; `name` is how messages call it. Every index of the result is checked. Takes
// memory in proportion to the size of the file, whatever the file says, and none for what is no trace or has
// more than most_file_bytes. Throws TraceFileError, and ReadingStopped soon after `stop` was requested.
[[nodiscard]] Trace load_trace(const std::filesystem::path& path, const std::stop_token& stop = {});
[[nodiscard]] Trace read_trace(std::span<const std::byte> bytes, const std::string& name,
                               const std::stop_token& stop = {});

} // namespace scanscope::trace

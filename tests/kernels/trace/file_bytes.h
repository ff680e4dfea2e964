// Trace files in memory, which tests write, read, and make by hand.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "kernels/trace/cbor.h"
#include "kernels/trace/fnv1a.h"
#include "kernels/trace/trace_file.h"
#include "support/thrown.h"

namespace scanscope::trace::test {

inline std::string file_of(const Trace& trace) {
    std::ostringstream out;
    write_trace(trace, out);
    return out.str();
}

inline Trace read(const std::string& file) {
    return read_trace(std::as_bytes(std::span(file)), "lecture.scantrace");
}

// The error message, or "read" if there was none.
inline std::string message_of(const std::string& file) {
    return scanscope::test::words_of<TraceFileError>([&] { return read(file); }, "read");
}

inline std::string with_right_hash(std::string file) {
    const std::uint64_t hash = fnv1a(std::string_view(file).substr(0, file.size() - 8));
    std::memcpy(file.data() + file.size() - 8, &hash, sizeof hash);
    return file;
}

// A file that contains the CBOR that `write` writes.
template <class Write> std::string file_with(Write write) {
    std::ostringstream body;
    CborWriter out(body);
    write(out);
    std::string file(file_frame::magic);
    file += std::string("\1\0\0\0", 4) + body.str() + std::string(8, '\0');
    return with_right_hash(file);
}

// `write` writes the value for the key "launches".
template <class Write> std::string message_of_launches(Write write) {
    return message_of(file_with([&](CborWriter& out) {
        out.map(2);
        out.text("run"), out.map(0);
        out.text("launches"), write(out);
    }));
}

} // namespace scanscope::trace::test

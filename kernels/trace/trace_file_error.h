// Errors when a trace file is read or written.
#pragma once

#include <stdexcept>

namespace scanscope::trace {

// A message for users: "lecture.scantrace cannot be read: it ends after 3 of 5 blocks."
class TraceFileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown if the target cannot be written; the trace and the request are fine.
class TraceWriteError : public TraceFileError {
    using TraceFileError::TraceFileError;
};

// Thrown when reading was cancelled.
class ReadingStopped : public std::runtime_error {
public:
    ReadingStopped()
        : std::runtime_error("cancelled") {}
};

} // namespace scanscope::trace

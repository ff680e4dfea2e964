// How reading and writing the file of a trace fails.
#pragma once

#include <stdexcept>

namespace scanscope::trace {

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

} // namespace scanscope::trace

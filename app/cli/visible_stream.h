// A stream that keeps control characters from a terminal.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace scanscope::app {

// Writes text to another stream, with hidden characters made visible (visible_text.h). Newlines and tabs pass
// unchanged, so callers must make texts visible themselves if they come from files and must be on one line.
class VisibleBuffer : public std::streambuf {
public:
    explicit VisibleBuffer(std::ostream& to);
    ~VisibleBuffer() override;

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    void pass(std::size_t bytes);

    std::ostream& m_to;
    std::string m_pending;
};

class VisibleStream : public std::ostream {
public:
    // This stream is unbuffered if `to` is.
    explicit VisibleStream(std::ostream& to);

private:
    VisibleBuffer m_buffer;
};

} // namespace scanscope::app

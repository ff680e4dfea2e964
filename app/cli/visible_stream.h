// A stream to a terminal through which nothing passes that the terminal would obey.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace scanscope::app {

// Puts text on another stream with each hidden character as one that is seen (visible_text.h). Line ends and
// tabs pass, so that texts from files which are to stand on one line must have been made visible before.
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
    // It is unbuffered where the other stream is.
    explicit VisibleStream(std::ostream& to);

private:
    VisibleBuffer m_buffer;
};

} // namespace scanscope::app

// Recordings and results for printing as text: every name is on one line, without hidden characters. JSON
// output uses the exact names instead.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

#include "kernels/bench/report.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

[[nodiscard]] trace::Trace withVisibleNames(trace::Trace trace);
[[nodiscard]] bench::Report withVisibleNames(bench::Report report);

// Writes text to another stream, such as a terminal, with hidden characters made visible (visible_text.h).
// Newlines and tabs pass unchanged, so callers must make texts visible themselves if they come from files and
// must be on one line.
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

// The memory requests (kernels/trace/warp_requests.h) of the warps in all recorded blocks, by step of the
// film.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"
#include "kernels/trace/warp_requests.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// Made once for each document (Document::of).
class StepRequests {
public:
    explicit StepRequests(const Document& document);

    [[nodiscard]] const trace::RequestCounts& in(FilmStep step) const { return m_in[std::size_t(step)]; }
    // The requests up to and including this step; none before the first step.
    [[nodiscard]] const trace::RequestCounts& upTo(FilmStep step) const {
        return m_upTo[std::size_t(step + 1)];
    }
    [[nodiscard]] std::uint64_t mostExtraPasses() const { return m_mostExtra; } // the maximum over all steps

private:
    std::vector<trace::RequestCounts> m_in, m_upTo;
    std::uint64_t m_mostExtra = 0;
};

// Wording for a warp's memory requests.

// "reads in, line 31". Leaves out the line if it is 0, which means unknown.
[[nodiscard]] QString accessWords(trace::EventKind kind, const std::string& array, std::uint32_t line);

// A thread's action in an event: "reads temp", "combines", "barrier".
[[nodiscard]] QString eventWords(trace::EventKind kind, const std::string& array);

} // namespace scanscope::viz

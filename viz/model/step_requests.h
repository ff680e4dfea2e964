// The memory requests of the warps of all recorded blocks (kernels/trace/warp_requests.h), by steps of the
// film.
#pragma once

#include <vector>

#include "kernels/trace/warp_requests.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// Made once for a document (Document::of).
class StepRequests {
public:
    explicit StepRequests(const Document& document);

    [[nodiscard]] const trace::RequestCounts& in(FilmStep step) const { return m_in[std::size_t(step)]; }
    // The requests of this step and all before it; none before the first one.
    [[nodiscard]] const trace::RequestCounts& upTo(FilmStep step) const {
        return m_upTo[std::size_t(step + 1)];
    }
    [[nodiscard]] std::uint64_t mostExtraPasses() const { return m_mostExtra; } // of a step

private:
    std::vector<trace::RequestCounts> m_in, m_upTo;
    std::uint64_t m_mostExtra = 0;
};

} // namespace scanscope::viz

#include "viz/model/step_requests.h"

#include <algorithm>

namespace scanscope::viz {

StepRequests::StepRequests(const Document& document)
    : m_in(std::size_t(document.stepCount()))
    , m_upTo(m_in.size() + 1) {
    const trace::Trace& trace = document.trace();
    for (const LaunchIndex launch : launchesOf(trace)) {
        const trace::Launch& recorded = trace.launches[std::size_t(launch)];
        for (int b = 0; b < int(recorded.blocks.size()); ++b) {
            const trace::Block& block = recorded.blocks[std::size_t(b)];
            for (std::size_t s = 0; s < block.steps.size(); ++s)
                m_in[std::size_t(document.film().stepOf({launch, b}, BlockStep(s)))] +=
                    trace::count_requests(recorded, block, s);
        }
    }
    for (std::size_t s = 0; s < m_in.size(); ++s) {
        m_upTo[s + 1] = m_upTo[s];
        m_upTo[s + 1] += m_in[s];
        m_mostExtra = std::max(m_mostExtra, m_in[s].extra_passes);
    }
}

} // namespace scanscope::viz

#include "viz/model/step_requests.h"

#include <algorithm>

#include "kernels/trace/access.h"
#include "viz/model/language.h"

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

QString eventWords(trace::EventKind kind, const std::string& array) {
    const QString name = QString::fromStdString(array);
    switch (kind) {
    case trace::EventKind::combine:
        return tr("combines values");
    case trace::EventKind::shuffle:
        return name.isEmpty() ? tr("shuffles") : tr("shuffles %1").arg(name);
    case trace::EventKind::barrier:
        return tr("barrier");
    case trace::EventKind::warp_sync:
        return tr("warp barrier");
    case trace::EventKind::fence:
        return tr("fence");
    default:
        return (!trace::reads(kind)   ? tr("writes %1")
                : trace::writes(kind) ? tr("updates %1")
                                      : tr("reads %1"))
            .arg(name);
    }
}

QString accessWords(trace::EventKind kind, const std::string& array, std::uint32_t line) {
    const QString text = eventWords(kind, array);
    return line > 0 ? tr("%1, line %2").arg(text, QString::number(line)) : text;
}

} // namespace scanscope::viz

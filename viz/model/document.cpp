#include "viz/model/document.h"

#include <algorithm>
#include <iterator>

#include "viz/model/shown_text.h"

namespace scanscope::viz {

namespace {

// Whether any block combines after its first step. If every launch has only one step, its tree would be a
// single row.
bool combinesBelowARow(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events)
                if (event.kind == trace::EventKind::combine && event.step > 0) return true;
    return false;
}

} // namespace

Document::Document(std::shared_ptr<const trace::Trace> trace, Verdict verdict,
                   std::shared_ptr<const Document> beside, trace::Alignment alignment)
    : m_trace(shownTrace(std::move(trace)))
    , m_verdict(shownVerdict(std::move(verdict)))
    , m_beside(std::move(beside))
    , m_alignment(alignment)
    , m_values(std::make_shared<const RunValues>(*m_trace))
    , m_film(*m_trace)
    , m_findings(*m_trace, m_film, m_verdict)
    , m_accesses(*m_trace)
    , m_flow(m_accesses)
    , m_arrays(m_accesses, m_film)
    , m_code(std::make_shared<const CodeModel>(m_trace, 0, 0, CodeModel::mostSteps, m_values)) {
    for (const LaunchIndex launch : launchesOf(*m_trace))
        if (!m_first && !m_trace->launches[std::size_t(launch)].blocks.empty()) m_first = &model({launch, 0});
    m_hasTree = combinesBelowARow(*m_trace);
}

std::shared_ptr<const Document> Document::again() const {
    return std::make_shared<const Document>(m_trace, m_verdict, m_beside ? m_beside->again() : nullptr,
                                            m_alignment);
}

bool Document::hasBlocks() const {
    return m_trace->launches.size() > 1 ||
           (!m_trace->launches.empty() && m_trace->launches.front().grid.count() > 1);
}

const BlockModel& Document::model(BlockAddress block) const {
    const auto found = m_models.find(block);
    if (found != m_models.end()) return found->second;
    return m_models
        .try_emplace(block, m_trace, std::size_t(block.launch), std::size_t(block.block),
                     BlockFindings(m_findings, block), m_values)
        .first->second;
}

void Document::beginPicture() const {
    constexpr std::size_t mostCells = std::size_t(1) << 22; // about 200 MB of rows
    std::size_t cells = 0;
    for (const auto& [block, model] : m_models) cells += model.keptCells();
    if (m_beside) m_beside->beginPicture();
    if (cells <= mostCells) return;
    for (const auto& [block, model] : m_models) model.forgetSteps();
}

int Document::followedIn(LaunchIndex launch, BlockAddress followed) const {
    if (m_path.empty() || followed != m_followed) {
        m_followed = followed;
        m_path = m_flow.pathThrough(followed);
    }
    return m_path.at(std::size_t(launch));
}

Moment Document::at(FilmStep step, BlockAddress followed) const {
    if (m_film.stepCount() == 0) return {m_first, {}, {}};
    const LaunchIndex launch = m_film.launchAt(step);
    const BlockAddress block{launch, followedIn(launch, followed)};
    return {&model(block), block, m_film.ownStep(block, step).value_or(BlockStep{})};
}

std::shared_ptr<const CodeModel> Document::codeAt(FilmStep step, BlockAddress followed) const {
    return codeOf(at(step, followed));
}

// A block's code model only knows the block's own steps and the source in which most of them run, so each
// other source gets a model of its own. Only the most recent ones are kept, because an untrusted trace may
// contain many long sources.
std::shared_ptr<const CodeModel> Document::codeOf(const Moment& moment) const {
    if (m_film.stepCount() == 0) return m_code;
    int source = m_code->source();
    const trace::Block& block = moment.model->block();
    BlockStep ran = moment.step; // the last step before a pause
    while (!ran.isFirst() && moment.model->rests(ran)) ran = ran - 1;
    if (std::size_t(ran) < block.steps.size()) {
        const std::uint16_t location = block.steps[std::size_t(ran)].location;
        if (location < m_trace->locations.size()) {
            const std::size_t stands = m_trace->locations[location].source;
            if (stands < m_trace->sources.size() && !m_trace->sources[stands].text.empty())
                source = int(stands);
        }
    }
    if (moment.block == BlockAddress{} && source == m_code->source()) return m_code;
    const auto found = std::ranges::find_if(m_otherCode, [&](const BlockCode& other) {
        return other.block == moment.block && other.source == source;
    });
    if (found != m_otherCode.end()) {
        std::rotate(found, found + 1, m_otherCode.end());
    } else {
        m_otherCode.push_back(
            {moment.block, source,
             std::make_shared<const CodeModel>(m_trace, std::size_t(moment.block.launch),
                                               std::size_t(moment.block.block), source, m_values)});
        dropOldCode();
    }
    return m_otherCode.back().code;
}

void Document::dropOldCode() const {
    constexpr std::size_t most = std::size_t(8) << 20,
                          ofItself = 4096; // bytes of source text, and of a code model without it
    std::size_t bytes = 0;
    const auto isTooMuch = [&](const BlockCode& code) {
        const std::size_t text = code.source < 0 ? 0 : m_trace->sources[std::size_t(code.source)].text.size();
        return (bytes += text + ofItself) > most;
    };
    const auto tooOld = std::find_if(m_otherCode.rbegin(), m_otherCode.rend(), isTooMuch);
    m_otherCode.erase(m_otherCode.begin(), std::min(tooOld.base(), std::prev(m_otherCode.end())));
}

} // namespace scanscope::viz

#include "app/reports/finding_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/trace/analysis.h"

namespace scanscope::app {

std::string lineOf(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& where = trace.locations[location];
    return where.source < trace.sources.size()
               ? fmt::format("{}:{}", trace.sources[where.source].path, where.line)
               : std::string();
}

std::string inWordsOf(const trace::Trace& trace, const kernels::Message& message) {
    std::string text = message.text();
    const bool isPython = std::ranges::any_of(
        trace.sources, [](const trace::Source& one) { return one.path.ends_with(".py"); });
    if (!isPython) return text;
    for (const std::string_view name : {"__syncthreads", "__syncwarp", "__threadfence"})
        for (std::size_t at; (at = text.find(name)) != text.npos;) text.replace(at, 2, "cuda.");
    return text;
}

std::string stepName(const trace::Trace& trace, const trace::Finding& finding) {
    if (finding.step == trace::no_step) return {};
    return title_of(trace.launches[finding.launch].blocks[finding.block], finding.step).text();
}

} // namespace scanscope::app

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

std::string_view sourceLine(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& where = trace.locations[location];
    if (where.source >= trace.sources.size()) return {};
    std::string_view text = trace.sources[where.source].text;
    for (std::uint32_t line = 1; line < where.line && !text.empty(); ++line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
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

#include "app/reports/finding_words.h"

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

std::string stepName(const trace::Trace& trace, const trace::Finding& finding) {
    if (finding.step == trace::no_step) return {};
    return title_of(trace.launches[finding.launch].blocks[finding.block], finding.step).text();
}

} // namespace scanscope::app

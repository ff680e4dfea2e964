#include "kernels/course/told_finding.h"

#include <algorithm>
#include <string_view>

namespace scanscope::course {

namespace {

constexpr std::uint32_t lines_around = 3; // above it, and below
constexpr std::uint32_t around_other = 1; // about its other half, where that stands elsewhere

template <class Wanted> std::vector<Line> lines_of(std::string_view text, const Wanted& is_wanted) {
    std::vector<Line> lines;
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (is_wanted(number)) lines.push_back({number, std::string(line)});
    }
    return lines;
}

} // namespace

TrialFinding told_finding(const trace::Trace& trace, const trace::Finding& finding) {
    TrialFinding told;
    told.kind = finding.kind;
    told.hazard = finding.hazard;
    told.message = finding.message;
    told.mend = finding.mend;
    told.proposal = finding.proposal;
    told.array = finding.array;
    if (finding.location >= trace.locations.size()) return told;
    const trace::Location& where = trace.locations[finding.location];
    if (where.source >= trace.sources.size()) return told;
    const trace::Source& source = trace.sources[where.source];
    told.file = source.path;
    told.line = where.line;
    if (finding.other_location < trace.locations.size() &&
        trace.locations[finding.other_location].source == where.source)
        told.other_line = trace.locations[finding.other_location].line;
    told.text = lines_of(source.text, [&told](std::uint32_t line) {
        const auto is_near = [line](std::uint32_t other, std::uint32_t around) {
            return other != 0 && line + around >= other && line <= other + around;
        };
        return is_near(told.line, lines_around) || is_near(told.other_line, around_other);
    });
    return told;
}

} // namespace scanscope::course

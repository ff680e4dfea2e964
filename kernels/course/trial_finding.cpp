#include "kernels/course/trial_finding.h"

#include <algorithm>

namespace scanscope::course {

std::vector<Line> lines_near(std::string_view text, std::uint32_t line, std::uint32_t other_line) {
    std::vector<Line> lines;
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        std::string_view one = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        if (one.ends_with('\r')) one.remove_suffix(1);
        const auto is_near = [number](std::uint32_t other, std::uint32_t around) {
            return other != 0 && number + around >= other && number <= other + around;
        };
        if (is_near(line, 3) || is_near(other_line, 1)) lines.push_back({number, std::string(one)});
    }
    return lines;
}

TrialFinding trial_finding(const trace::Trace& trace, const trace::Finding& finding) {
    TrialFinding shown{finding};
    if (finding.location >= trace.locations.size()) return shown;
    const trace::Location& where = trace.locations[finding.location];
    if (where.source >= trace.sources.size()) return shown;
    const trace::Source& source = trace.sources[where.source];
    shown.file = source.path;
    shown.line = where.line;
    if (finding.other_location < trace.locations.size() &&
        trace.locations[finding.other_location].source == where.source)
        shown.other_line = trace.locations[finding.other_location].line;
    shown.text = lines_near(source.text, shown.line, shown.other_line);
    return shown;
}

} // namespace scanscope::course

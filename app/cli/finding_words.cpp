#include "app/cli/finding_words.h"

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/trace/analysis.h"

namespace scanscope::app {

using kernels::counted;
using kernels::say;
using trace::FindingKind;
using trace::Hazard;

std::string titleOf(FindingKind kind) {
    switch (kind) {
    case FindingKind::deadlock:
        return say("deadlock");
    case FindingKind::out_of_bounds:
        return say("out of bounds");
    case FindingKind::bad_mask:
        return say("bad mask");
    case FindingKind::livelock:
        return say("livelock");
    case FindingKind::launch_failed:
        return say("launch failed");
    case FindingKind::exception:
        return say("exception");
    case FindingKind::incomplete:
        return say("incomplete");
    case FindingKind::hazard:
        return say("hazard");
    case FindingKind::never_written:
        return say("never written");
    case FindingKind::order_dependent:
        return say("order dependent");
    case FindingKind::wrong_result:
        return say("wrong result");
    case FindingKind::overflow:
        return say("overflow");
    case FindingKind::unjudged:
        break;
    }
    return say("unjudged");
}

std::string titleOf(Hazard hazard) {
    switch (hazard) {
    case Hazard::none:
        return {};
    case Hazard::read_after_write:
        return say("read after write");
    case Hazard::write_after_read:
        return say("write after read");
    case Hazard::write_after_write:
        break;
    }
    return say("write after write");
}

std::string counted(std::uint64_t number, FindingKind kind) {
    switch (kind) {
    case FindingKind::deadlock:
        return counted(number, "{} deadlock", "{} deadlocks");
    case FindingKind::out_of_bounds:
        return counted(number, "{} access out of bounds", "{} accesses out of bounds");
    case FindingKind::bad_mask:
        return counted(number, "{} bad mask", "{} bad masks");
    case FindingKind::livelock:
        return counted(number, "{} livelock", "{} livelocks");
    case FindingKind::launch_failed:
        return counted(number, "{} failed launch", "{} failed launches");
    case FindingKind::exception:
        return counted(number, "{} exception", "{} exceptions");
    case FindingKind::incomplete:
        return counted(number, "{} incomplete recording", "{} incomplete recordings");
    case FindingKind::hazard:
        return counted(number, "{} hazard", "{} hazards");
    case FindingKind::never_written:
        return counted(number, "{} never-written read", "{} never-written reads");
    case FindingKind::order_dependent:
        return counted(number, "{} order-dependent result", "{} order-dependent results");
    case FindingKind::wrong_result:
        return counted(number, "{} wrong result", "{} wrong results");
    case FindingKind::overflow:
        return counted(number, "{} overflow", "{} overflows");
    case FindingKind::unjudged:
        break;
    }
    return counted(number, "{} unjudged result", "{} unjudged results");
}

std::string lineOf(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& where = trace.locations[location];
    return where.source < trace.sources.size()
               ? fmt::format("{}:{}", trace.sources[where.source].path, where.line)
               : std::string();
}

std::string stepName(const trace::Trace& trace, const trace::Finding& finding) {
    if (finding.step == trace::no_step) return {};
    return title_of(trace.launches[finding.launch].blocks[finding.block], finding.step);
}

} // namespace scanscope::app

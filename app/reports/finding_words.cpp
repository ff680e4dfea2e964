#include "app/reports/finding_words.h"

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
    case FindingKind::unordered_devices:
        return say("devices in no order");
    case FindingKind::never_written:
        return say("never written");
    case FindingKind::unstarted_block:
        return say("block not begun");
    case FindingKind::order_dependent:
        return say("order dependent");
    case FindingKind::wrong_result:
        return say("wrong result");
    case FindingKind::overflow:
        return say("overflow");
    case FindingKind::out_of_memory:
        return say("out of memory");
    case FindingKind::crash:
        return say("crash");
    case FindingKind::out_of_time:
        return say("out of time");
    case FindingKind::bad_memory:
        return say("bad memory");
    case FindingKind::assertion:
        return say("assertion");
    case FindingKind::bad_call:
        return say("bad call");
    case FindingKind::host_access:
        return say("device memory on the host");
    case FindingKind::not_ready:
        return say("not ready");
    case FindingKind::one_address:
        return say("one address");
    case FindingKind::unseen_error:
        return say("error not looked at");
    case FindingKind::leak:
        return say("never freed");
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
    case FindingKind::unordered_devices:
        return counted(number, "{} hazard between devices", "{} hazards between devices");
    case FindingKind::never_written:
        return counted(number, "{} never-written read", "{} never-written reads");
    case FindingKind::unstarted_block:
        return counted(number, "{} wait for a block that may not have begun",
                       "{} waits for blocks that may not have begun");
    case FindingKind::order_dependent:
        return counted(number, "{} order-dependent result", "{} order-dependent results");
    case FindingKind::wrong_result:
        return counted(number, "{} wrong result", "{} wrong results");
    case FindingKind::overflow:
        return counted(number, "{} overflow", "{} overflows");
    case FindingKind::out_of_memory:
        return counted(number, "{} allocation without room", "{} allocations without room");
    case FindingKind::crash:
        return counted(number, "{} crash", "{} crashes");
    case FindingKind::out_of_time:
        return counted(number, "{} run out of time", "{} runs out of time");
    case FindingKind::bad_memory:
        return counted(number, "{} access to memory that is not the device's",
                       "{} accesses to memory that is not the device's");
    case FindingKind::assertion:
        return counted(number, "{} failed assertion", "{} failed assertions");
    case FindingKind::bad_call:
        return counted(number, "{} call that cannot be", "{} calls that cannot be");
    case FindingKind::host_access:
        return counted(number, "{} access of the host to the device's memory",
                       "{} accesses of the host to the device's memory");
    case FindingKind::not_ready:
        return counted(number, "{} use of a result that is not ready",
                       "{} uses of results that are not ready");
    case FindingKind::one_address:
        return counted(number, "{} pair of arrays at one address", "{} pairs of arrays at one address");
    case FindingKind::unseen_error:
        return counted(number, "{} error that nobody looked at", "{} errors that nobody looked at");
    case FindingKind::leak:
        return counted(number, "{} array never freed", "{} arrays never freed");
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

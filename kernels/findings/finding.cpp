#include "kernels/findings/finding.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

using kernels::english;

constexpr int without_rank = 100;

struct KindRow {
    FindingKind kind;
    std::string_view id, title, heading;
    kernels::CountedText count;
    FlawKind flaw;
    int gravity;
    Grade grade = Grade::fault;
};

// The properties that all findings of a kind share, in the order of the enum.
constexpr std::array kind_rows = std::to_array<KindRow>({
    {FindingKind::deadlock, "deadlock", english("deadlock"), english("Deadlock"),
     english("{} deadlock", "{} deadlocks"), FlawKind::stopped, 4},
    {FindingKind::out_of_bounds, "out-of-bounds", english("out of bounds"), english("Out of bounds"),
     english("{} out-of-bounds access", "{} out-of-bounds accesses"), FlawKind::out_of_bounds, 11},
    {FindingKind::bad_mask, "bad-mask", english("bad mask"), english("Bad mask"),
     english("{} bad mask", "{} bad masks"), FlawKind::stopped, 6},
    {FindingKind::livelock, "livelock", english("livelock"), english("Livelock"),
     english("{} livelock", "{} livelocks"), FlawKind::stopped, 5},
    {FindingKind::launch_failed, "launch-failed", english("launch failed"), english("Launch failed"),
     english("{} failed launch", "{} failed launches"), FlawKind::stopped, 12},
    {FindingKind::exception, "exception", english("exception"), english("Fault"),
     english("{} exception", "{} exceptions"), FlawKind::stopped, 7},
    {FindingKind::incomplete, "incomplete", english("incomplete"), english("Fault"),
     english("{} incomplete recording", "{} incomplete recordings"), FlawKind::stopped, without_rank,
     Grade::note},
    {FindingKind::hazard, "hazard", english("hazard"), english("Hazard"), english("{} hazard", "{} hazards"),
     FlawKind::hazard, 15},
    {FindingKind::unordered_devices, "unordered-devices", english("unordered devices"),
     english("Unordered devices"), english("{} hazard between devices", "{} hazards between devices"),
     FlawKind::hazard, without_rank},
    {FindingKind::never_written, "never-written", english("uninitialised read"),
     english("Uninitialised read"), english("{} uninitialised read", "{} uninitialised reads"),
     FlawKind::never_written, 20},
    {FindingKind::unstarted_block, "unstarted-block", english("block not started"),
     english("Block not started"),
     english("{} wait for a block that may not have started",
             "{} waits for blocks that may not have started"),
     FlawKind::stopped, without_rank},
    {FindingKind::different_barriers, "different-barriers", english("different barriers"),
     english("Different barriers"),
     english("{} meeting at different barriers", "{} meetings at different barriers"), FlawKind::stopped,
     without_rank, Grade::warning},
    {FindingKind::order_dependent, "order-dependent", english("order-dependent"), english("Depends on order"),
     english("{} order-dependent result", "{} order-dependent results"), FlawKind::wrong, without_rank,
     Grade::warning},
    {FindingKind::wrong_result, "wrong-result", english("wrong result"), english("Wrong result"),
     english("{} wrong result", "{} wrong results"), FlawKind::wrong, without_rank},
    {FindingKind::overflow, "overflow", english("overflow"), english("Out of range"),
     english("{} overflow", "{} overflows"), FlawKind::wrong, without_rank, Grade::warning},
    {FindingKind::unjudged, "unjudged", english("unjudged"), english("Fault"),
     english("{} unjudged result", "{} unjudged results"), FlawKind::stopped, without_rank},
    {FindingKind::out_of_memory, "out-of-memory", english("out of memory"), english("Out of memory"),
     english("{} failed allocation", "{} failed allocations"), FlawKind::stopped, 1, Grade::note},
    {FindingKind::crash, "crash", english("crash"), english("Crash"), english("{} crash", "{} crashes"),
     FlawKind::stopped, 2},
    {FindingKind::out_of_time, "out-of-time", english("timeout"), english("Timeout"),
     english("{} timeout", "{} timeouts"), FlawKind::stopped, 3, Grade::note},
    {FindingKind::bad_memory, "bad-memory", english("invalid access"), english("Invalid access"),
     english("{} invalid memory access", "{} invalid memory accesses"), FlawKind::stopped, 8},
    {FindingKind::misaligned, "misaligned", english("misaligned access"), english("Misaligned access"),
     english("{} misaligned access", "{} misaligned accesses"), FlawKind::stopped, 9},
    {FindingKind::assertion, "assertion", english("assertion"), english("Assertion"),
     english("{} failed assertion", "{} failed assertions"), FlawKind::stopped, 10},
    {FindingKind::bad_call, "bad-call", english("invalid call"), english("Invalid call"),
     english("{} invalid call", "{} invalid calls"), FlawKind::stopped, 13},
    {FindingKind::wrong_direction, "wrong-direction", english("wrong direction"), english("Wrong direction"),
     english("{} copy in the wrong direction", "{} copies in the wrong direction"), FlawKind::stopped, 22,
     Grade::warning},
    {FindingKind::host_access, "host-access", english("device memory on the host"),
     english("Device memory on the host"),
     english("{} host access to device memory", "{} host accesses to device memory"), FlawKind::stopped, 14},
    {FindingKind::not_ready, "not-ready", english("not ready"), english("Not ready"),
     english("{} use of a result that is not ready", "{} uses of results that are not ready"),
     FlawKind::stopped, 16},
    {FindingKind::unordered_streams, "unordered-streams", english("unordered streams"),
     english("Unordered streams"), english("{} hazard between streams", "{} hazards between streams"),
     FlawKind::hazard, 17},
    {FindingKind::undefined_lane, "undefined-lane", english("undefined lane"), english("Undefined lane"),
     english("{} shuffle from an undefined lane", "{} shuffles from undefined lanes"),
     FlawKind::never_written, 18},
    {FindingKind::one_address, "one-address", english("same address"), english("Same address"),
     english("{} pair of arrays at the same address", "{} pairs of arrays at the same address"),
     FlawKind::stopped, 19},
    {FindingKind::unseen_error, "unseen-error", english("unchecked error"), english("Unchecked error"),
     english("{} unchecked error", "{} unchecked errors"), FlawKind::stopped, 21},
    {FindingKind::failed_call, "failed-call", english("failed call"), english("Failed call"),
     english("{} failed call", "{} failed calls"), FlawKind::stopped, 23, Grade::note},
    {FindingKind::leak, "leak", english("never freed"), english("Never freed"),
     english("{} array never freed", "{} arrays never freed"), FlawKind::stopped, 24, Grade::warning},
});

constexpr bool are_in_order() {
    for (std::size_t i = 0; i < kind_rows.size(); ++i)
        if (kind_rows[i].kind != static_cast<FindingKind>(i)) return false;
    return kind_rows.back().kind == FindingKind::leak;
}
static_assert(are_in_order());

const KindRow& kind_row(FindingKind kind) { return kind_rows.at(static_cast<std::size_t>(kind)); }

struct HazardRow {
    std::string_view id, title, heading;
};
constexpr std::array<HazardRow, 4> hazard_rows{{
    {},
    {"read-after-write", english("read after write"), english("Read-after-write hazard")},
    {"write-after-read", english("write after read"), english("Write-after-read hazard")},
    {"write-after-write", english("write after write"), english("Write-after-write hazard")},
}};
const HazardRow& hazard_row(Hazard hazard) { return hazard_rows.at(static_cast<std::size_t>(hazard)); }

// "lines 14 and 16"
std::string lines_text(const Trace& trace, const std::vector<Finding>& findings) {
    std::set<std::uint32_t> lines;
    for (const Finding& one : findings)
        for (const std::uint16_t location : {one.location, one.other_location})
            lines.insert(line_of(trace, location));
    lines.erase(0); // an unknown line
    std::vector<std::string> names;
    for (const std::uint32_t line : lines) names.push_back(std::to_string(line));
    return names.size() == 1 ? kernels::say("line {}", names.front())
                             : kernels::say("lines {}", kernels::listed(names, "and"));
}

} // namespace

std::string_view name_of(FindingKind kind) { return kind_row(kind).id; }
kernels::Message title_of(FindingKind kind) { return kernels::translated_later(kind_row(kind).title); }
std::string counted(std::uint64_t number, FindingKind kind) {
    return kernels::counted(number, kind_row(kind).count);
}
int gravity_of(FindingKind kind) { return kind_row(kind).gravity; }
bool is_grave(FindingKind kind) { return gravity_of(kind) <= gravity_of(FindingKind::out_of_bounds); }
FlawKind flaw_kind(FindingKind kind) { return kind_row(kind).flaw; }

std::string_view name_of(Grade grade) {
    constexpr std::array<std::string_view, 3> names{"fault", "warning", "note"};
    return names.at(static_cast<std::size_t>(grade));
}
kernels::Message title_of(Grade grade) {
    if (grade == Grade::fault) return {};
    return kernels::translated_later(grade == Grade::warning ? english("warning") : english("note"));
}
Grade grade_of(const FindingSummary& finding) {
    return finding.is_harmless ? Grade::warning : kind_row(finding.kind).grade;
}

std::string_view name_of(Hazard hazard) { return hazard_row(hazard).id; }

std::string title_of(const FindingSummary& finding) {
    const std::string kind = title_of(finding.kind).text();
    if (finding.hazard == Hazard::none) return kind;
    return fmt::format("{} ({})", kind, kernels::translated(hazard_row(finding.hazard).title));
}

std::string heading_of(const FindingSummary& finding) {
    return kernels::translated(finding.hazard == Hazard::none ? kind_row(finding.kind).heading
                                                              : hazard_row(finding.hazard).heading);
}

void suggest(Finding& finding, std::vector<SuggestedFix> fixes) {
    finding.fixes = std::move(fixes);
    if (finding.fixes.empty()) return;
    const auto advice = std::ranges::find(finding.fixes, SuggestedFix::Kind::advice, &SuggestedFix::kind);
    finding.mend = (advice == finding.fixes.end() ? finding.fixes.front() : *advice).sentence;
}

Finding finding_at(FindingKind kind, const Trace& trace, std::size_t launch, std::size_t block,
                   const Event& event) {
    Finding finding;
    finding.kind = kind;
    finding.location = event.location;
    finding.threads = {event.thread};
    finding.array = array_of(trace.launches[launch], trace.launches[launch].blocks[block], event)->name;
    finding.index = static_cast<std::int64_t>(event.index);
    finding.space = event.space;
    finding.launch = launch;
    finding.block = block;
    finding.step = event.step;
    return finding;
}

std::string cell_text(const Launch& launch, const Finding& finding) {
    return cell_text(finding.array, static_cast<std::uint64_t>(finding.index),
                     shape_named(launch, finding.array));
}

std::string_view source_line(const Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const Location& where = trace.locations[location];
    if (where.source >= trace.sources.size()) return {};
    std::string_view text = trace.sources[where.source].text;
    for (std::uint32_t line = 1; line < where.line && !text.empty(); ++line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

std::vector<SourceLine> lines_of(const Trace& trace, const Finding& finding) {
    std::vector<SourceLine> lines;
    for (const std::uint16_t location : {finding.location, finding.other_location})
        if (const std::string_view text = source_line(trace, location); !text.empty())
            lines.push_back({line_of(trace, location), text});
    std::ranges::sort(lines);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

std::string same_cause_text(const Trace& trace, const Finding& finding) {
    return finding.alike.empty()
               ? std::string()
               : kernels::counted(finding.alike.size(), "{0} more finding has the same cause: {1}.",
                                  "{0} more findings have the same cause: {1}.",
                                  lines_text(trace, finding.alike));
}

Finding finding_of_run(FindingKind kind, kernels::Message message) {
    Finding finding;
    finding.kind = kind;
    finding.message = std::move(message);
    return finding;
}

FindingKind finding_kind(FaultKind fault) {
    switch (fault) {
    case FaultKind::deadlock:
        return FindingKind::deadlock;
    case FaultKind::out_of_bounds:
        return FindingKind::out_of_bounds;
    case FaultKind::bad_mask:
        return FindingKind::bad_mask;
    case FaultKind::livelock:
        return FindingKind::livelock;
    case FaultKind::launch_failed:
        return FindingKind::launch_failed;
    case FaultKind::none:
    case FaultKind::exception:
        break;
    }
    return FindingKind::exception;
}

} // namespace scanscope::trace

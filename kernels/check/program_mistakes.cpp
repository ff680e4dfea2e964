#include "kernels/check/program_mistakes.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/check/empty_grid.h"
#include "kernels/check/mending_guard.h"
#include "kernels/check/smaller_run.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/own_program.h"

namespace scanscope::kernels {

using trace::Finding;
using trace::FindingKind;
using trace::Mistake;
using trace::MistakeKind;
using trace::Trace;

namespace {

FindingKind kind_of(MistakeKind kind) {
    switch (kind) {
    case MistakeKind::beyond_array:
        return FindingKind::out_of_bounds;
    case MistakeKind::host_memory:
    case MistakeKind::no_memory:
    case MistakeKind::used_after_free:
        return FindingKind::bad_memory;
    case MistakeKind::device_memory:
        return FindingKind::host_access;
    case MistakeKind::copy_too_long:
    case MistakeKind::copy_direction:
    case MistakeKind::freed_twice:
    case MistakeKind::freed_wrongly:
        return FindingKind::bad_call;
    case MistakeKind::direction_ignored:
        return FindingKind::wrong_direction;
    case MistakeKind::copied_unwritten:
    case MistakeKind::read_unwritten:
        return FindingKind::never_written;
    case MistakeKind::misaligned:
        return FindingKind::misaligned;
    case MistakeKind::undefined_lane:
        return FindingKind::undefined_lane;
    case MistakeKind::not_ready:
        return FindingKind::not_ready;
    case MistakeKind::unordered:
        return FindingKind::unordered_streams;
    case MistakeKind::error_unseen:
        return FindingKind::unseen_error;
    case MistakeKind::call_failed:
        return FindingKind::failed_call;
    case MistakeKind::never_freed:
        return FindingKind::leak;
    case MistakeKind::one_address:
        return FindingKind::one_address;
    case MistakeKind::assertion:
        return FindingKind::assertion;
    case MistakeKind::out_of_time:
        return FindingKind::out_of_time;
    case MistakeKind::recording_cut:
    case MistakeKind::unsupported:
        return FindingKind::incomplete;
    case MistakeKind::memory_used_up:
        return FindingKind::out_of_memory;
    case MistakeKind::no_record:
    case MistakeKind::files_used_up:
    case MistakeKind::tampered:
    case MistakeKind::crash:
        break;
    }
    return FindingKind::crash;
}

// The division because of which a refused launch had no blocks.
std::optional<RoundedDivision> division_of_empty_grid(const Trace& trace, const Mistake& mistake) {
    const bool is_failure =
        mistake.kind == MistakeKind::error_unseen || mistake.kind == MistakeKind::call_failed;
    if (!is_failure || trace::Refusal(mistake.lowest) != trace::Refusal::grid || mistake.index != 0 ||
        trace::is_python(trace) || mistake.location >= trace.locations.size())
        return std::nullopt;
    const trace::Location& place = trace.locations[mistake.location];
    return division_of_grid(trace.sources[place.source].text, place.line);
}

// Whether the unwritten cells are those for which the last launch had no threads.
bool is_short_grid(const Mistake& mistake) {
    return mistake.kind == MistakeKind::copied_unwritten && mistake.highest > 0;
}

class MistakeSentence {
public:
    MistakeSentence(const Trace& trace, const Mistake& mistake, std::size_t launches)
        : trace_(trace)
        , mistake_(mistake)
        , launches_(launches) {}

    [[nodiscard]] Message message() const {
        const Message text = sentence();
        if (mistake_.times <= 1 || mistake_.kind == MistakeKind::recording_cut) return text;
        const std::uint64_t more = mistake_.times - 1;
        return text + " " +
               (launches_ == 1
                    ? counted_later(more, "It happened {} more time.", "It happened {} more times.")
                    : counted_later(more, "It happened {0} more time ({1} launches in all).",
                                    "It happened {0} more times ({1} launches in all).", launches_));
    }

    // A short message for narrow places; empty if the usual message is short enough.
    [[nodiscard]] Message brief() const {
        if (mistake_.kind != MistakeKind::beyond_array) return {};
        return mistake_.writes
                   ? counted_later(extent(), "t{1} writes {2}: {3} has {0} cell.",
                                   "t{1} writes {2}: {3} has {0} cells.", thread(), cell(), mistake_.array)
                   : counted_later(extent(), "t{1} reads {2}: {3} has {0} cell.",
                                   "t{1} reads {2}: {3} has {0} cells.", thread(), cell(), mistake_.array);
    }

private:
    // The launch of the mistake, if it was recorded; the host's mistakes have none.
    [[nodiscard]] const trace::Launch* launch() const {
        const auto number =
            trace_.program ? trace::recorded_launch(*trace_.program, mistake_.launch) : std::nullopt;
        return number ? &trace_.launches[*number] : nullptr;
    }
    [[nodiscard]] std::string cell() const {
        const trace::Launch* of = launch();
        if (!of && !trace_.launches.empty()) of = &trace_.launches.back();
        return mistake_.index < 0
                   ? fmt::format("{}[{}]", mistake_.array, mistake_.index)
                   : trace::cell_text(mistake_.array, std::uint64_t(mistake_.index),
                                      of ? trace::shape_named(*of, mistake_.array) : trace::Shape{});
    }
    [[nodiscard]] std::uint64_t extent() const { return std::uint64_t(mistake_.extent); }
    [[nodiscard]] std::string thread() const {
        return launch() ? trace::thread_text(launch()->block, mistake_.thread)
                        : std::to_string(mistake_.thread);
    }
    // "line 12"
    [[nodiscard]] Message other_line() const {
        return mistake_.other < trace_.locations.size()
                   ? say_later("line {}", trace_.locations[mistake_.other].line)
                   : say_later("an unknown line");
    }
    [[nodiscard]] Message sentence() const {
        switch (mistake_.kind) {
        case MistakeKind::beyond_array:
            return mistake_.writes
                       ? counted_later(extent(),
                                       "thread {1} of block {2} writes {3}, but {4} has {0} cell; the write "
                                       "was blocked.",
                                       "thread {1} of block {2} writes {3}, but {4} has {0} cells; the write "
                                       "was blocked.",
                                       thread(), mistake_.block, cell(), mistake_.array)
                       : counted_later(extent(), "thread {1} of block {2} reads {3}, but {4} has {0} cell.",
                                       "thread {1} of block {2} reads {3}, but {4} has {0} cells.", thread(),
                                       mistake_.block, cell(), mistake_.array);
        case MistakeKind::host_memory:
            return mistake_.writes
                       ? say_later("thread {} of block {} writes to host memory.", thread(), mistake_.block)
                       : say_later("thread {} of block {} reads host memory.", thread(), mistake_.block);
        case MistakeKind::no_memory:
            return mistake_.writes ? say_later("thread {} of block {} writes through an invalid pointer.",
                                               thread(), mistake_.block)
                                   : say_later("thread {} of block {} reads through an invalid pointer.",
                                               thread(), mistake_.block);
        case MistakeKind::used_after_free:
            return mistake_.launch == Mistake::no_launch
                       ? say_later("{} is used here, but {} already freed it.", mistake_.array, other_line())
                       : say_later("thread {} of block {} uses {}, but {} already freed it.", thread(),
                                   mistake_.block, mistake_.array, other_line());
        case MistakeKind::device_memory:
            return mistake_.writes
                       ? say_later("the host writes to {}, which is device memory.", mistake_.array)
                       : say_later("the host reads {}, which is device memory.", mistake_.array);
        case MistakeKind::copy_too_long:
            return say_later("the call requests {} bytes of {}, which has {}.",
                             grouped(std::uint64_t(mistake_.index)), mistake_.array,
                             grouped(mistake_.extent));
        case MistakeKind::copy_direction:
            if (!mistake_.text.empty())
                return say_later("{} needs device memory, but is given another address.", mistake_.text);
            return mistake_.array.empty()
                       ? say_later("the direction of the copy treats host memory as device memory.")
                       : say_later("the direction of the copy is wrong for {}, which is device memory.",
                                   mistake_.array);
        case MistakeKind::direction_ignored:
            return say_later("the direction of the copy treats {} as host memory, but it is device memory; "
                             "CUDA copies it anyway.",
                             mistake_.array);
        case MistakeKind::copied_unwritten:
            if (is_short_grid(mistake_))
                return say_later(
                    "the launch has {0} threads for the {1} cells of {2}: the cells from {2}[{0}] on "
                    "were never written, but are copied to the host.",
                    grouped(std::uint64_t(mistake_.highest)), grouped(mistake_.extent), mistake_.array);
            if (mistake_.lowest > 0)
                return counted_later(std::uint64_t(mistake_.lowest),
                                     "{1}[{2}] is copied to the host, but was never written.",
                                     "{0} cells of {1} are copied to the host, but were never written; the "
                                     "first is {1}[{2}].",
                                     mistake_.array, mistake_.index);
            return say_later("byte {} of {} is copied to the host, but was never written.",
                             grouped(std::uint64_t(mistake_.index)), mistake_.array);
        case MistakeKind::read_unwritten:
            return say_later("thread {} of block {} reads {}, which was never written.", thread(),
                             mistake_.block, cell());
        case MistakeKind::misaligned:
            return say_later(
                "thread {} of block {} accesses {} bytes at byte {} of {}; the address must be a "
                "multiple of {}.",
                thread(), mistake_.block, mistake_.extent, grouped(std::uint64_t(mistake_.index)),
                mistake_.array, mistake_.extent);
        case MistakeKind::undefined_lane:
            return say_later("thread {} of block {} takes the value of lane {}, which does not take part in "
                             "the shuffle, so the value is undefined.",
                             thread(), mistake_.block, mistake_.index);
        case MistakeKind::not_ready:
            return not_ready();
        case MistakeKind::unordered:
            return unordered();
        case MistakeKind::error_unseen:
            return say_later("{} fails with {}{}, and the program never checks for this error.",
                             mistake_.array, mistake_.text, refusal());
        case MistakeKind::call_failed:
            return say_later("{} fails with {}{}.", mistake_.array, mistake_.text, refusal());
        case MistakeKind::never_freed:
            return say_later("{} is never freed: {} bytes.", mistake_.array, grouped(mistake_.extent));
        case MistakeKind::freed_twice:
            return say_later("{} is freed again here: {} already freed it.", mistake_.array, other_line());
        case MistakeKind::freed_wrongly:
            return say_later("the pointer that is freed here did not come from cudaMalloc.");
        case MistakeKind::one_address:
            return say_later("{} and {} ({}) start at the same address in dynamic shared memory.",
                             mistake_.array, mistake_.text, other_line());
        case MistakeKind::assertion:
            return say_later("thread {} of block {} fails the assertion {}.", thread(), mistake_.block,
                             mistake_.text);
        case MistakeKind::unsupported:
            return say_later("{} is not supported: {}.", mistake_.array,
                             kernels::translated_later(mistake_.text));
        case MistakeKind::out_of_time:
            return counted_later(std::uint64_t(mistake_.index), "the program was stopped after {} second.",
                                 "the program was stopped after {} seconds.");
        case MistakeKind::no_record:
            return say_later("the program ended early, for example by calling _exit(), so the rest of it "
                             "could not be checked.");
        case MistakeKind::recording_cut:
            if (mistake_.launch == Mistake::no_launch)
                return say_later(
                    "the records of the program's launches were lost, so findings may be missing.");
            if (!mistake_.array.empty())
                return say_later(
                    "the recording buffer is full: only {} of {} blocks were recorded. It is filled by the "
                    "copies of the arrays before and after each launch, mostly those of {}. Run the "
                    "program with fewer elements.",
                    grouped(std::uint64_t(mistake_.index)), grouped(mistake_.extent), mistake_.array);
            if (mistake_.times > 1)
                return say_later("the recording buffer is full: only {} of the {} blocks of {} launches were "
                                 "recorded. Select launches or blocks to record.",
                                 grouped(std::uint64_t(mistake_.index)), grouped(mistake_.extent),
                                 grouped(mistake_.times));
            return say_later("the recording buffer is full: only {} of the {} blocks of this launch were "
                             "recorded. Select launches or blocks to record.",
                             grouped(std::uint64_t(mistake_.index)), grouped(mistake_.extent));
        case MistakeKind::memory_used_up:
            return used_up();
        case MistakeKind::files_used_up:
            return say_later("the program was stopped: its files exceed the space that a program may use.");
        case MistakeKind::tampered:
            return say_later(
                "the program tampered with the record of its own run, so no verdict on it can be trusted.");
        case MistakeKind::crash:
            break;
        }
        return mistake_.launch == Mistake::no_launch
                   ? say_later("the program was terminated by a signal: {}.", mistake_.text)
                   : say_later("the program was terminated by a signal in thread {} of block {}: {}.",
                               thread(), mistake_.block, mistake_.text);
    }

    // " (2048 threads in a block; at most 1024 are allowed)"
    [[nodiscard]] Message refusal() const {
        const std::string wanted = grouped(std::uint64_t(mistake_.index)), most = grouped(mistake_.extent);
        switch (trace::Refusal(mistake_.lowest)) {
        case trace::Refusal::grid:
            return mistake_.index == 0
                       ? say_later(" (a grid of 0 blocks)")
                       : say_later(" ({} blocks along an axis; at most {} are allowed)", wanted, most);
        case trace::Refusal::threads:
            return mistake_.index == 0
                       ? say_later(" (blocks of 0 threads)")
                       : say_later(" ({} threads in a block; at most {} are allowed)", wanted, most);
        case trace::Refusal::block:
            return say_later(" (a block {} threads deep; at most {} are allowed)", wanted, most);
        case trace::Refusal::shared:
            return say_later(" ({} bytes of shared memory for a block; at most {} are allowed)", wanted,
                             most);
        case trace::Refusal::none:
            break;
        }
        return {};
    }

    [[nodiscard]] Message unordered() const {
        const Message two =
            !mistake_.writes          ? say_later("{} is read here and written on {}", cell(), other_line())
            : mistake_.text == "read" ? say_later("{} is written here and read on {}", cell(), other_line())
                                      : say_later("{} is written here and on {}", cell(), other_line());
        return say_later("{}, in unordered streams: wait for an event from the other stream "
                         "(cudaStreamWaitEvent), or synchronise.",
                         two);
    }

    [[nodiscard]] Message not_ready() const {
        if (mistake_.array.empty())
            return say_later(
                "the host uses the result of the copy on {} before the copy is sure to be complete: "
                "wait for its stream first.",
                other_line());
        return mistake_.writes
                   ? say_later("the host writes {} while the device may still be using it ({}): "
                               "synchronise first.",
                               cell(), other_line())
                   : say_later("the host reads {} before the device is sure to have written it ({}): "
                               "synchronise first.",
                               cell(), other_line());
    }

    [[nodiscard]] Message used_up() const {
        const std::string asked = grouped(std::uint64_t(mistake_.index)), all = grouped(mistake_.extent);
        if (mistake_.array.empty())
            return say_later(
                "the program reached its memory limit: {} requests {} bytes, more than is left of the {}.",
                mistake_.text, asked, all);
        if (mistake_.index > mistake_.lowest)
            return say_later("the emulator's memory is used up: {0} bytes are requested for {1}, but only "
                             "{3} of {2} are left.",
                             asked, mistake_.array, all, grouped(std::uint64_t(mistake_.lowest)));
        return say_later(
            "the emulator has no addresses left for the {} bytes of {}: it never reuses freed ones.", asked,
            mistake_.array);
    }

    const Trace& trace_;
    const Mistake& mistake_;
    std::size_t launches_; // the number of launches that made it
};

// A mistake, and the launches that made it. Its place is where it happened first.
struct Made {
    Mistake first, all;
    std::set<std::uint32_t> launches;

    void add(const Mistake& again) {
        launches.insert(again.launch);
        all.times += again.times;
        all.lowest = std::min(all.lowest, again.lowest);
        all.highest = std::max(all.highest, again.highest);
        if (all.kind != MistakeKind::recording_cut) return;
        // A file may contain any number, so the sum is unsigned.
        all.index = static_cast<std::int64_t>(std::uint64_t(all.index) + std::uint64_t(again.index));
        all.extent += again.extent;
    }
};

// Merges similar mistakes. A full recording buffer is reported once, however many launches report it.
std::vector<Made> once_each(const std::vector<Mistake>& mistakes) {
    using Alike = std::tuple<MistakeKind, std::uint16_t, std::uint16_t, std::string, std::string>;
    std::map<Alike, std::size_t> known;
    std::vector<Made> all;
    for (const Mistake& mistake : mistakes) {
        const bool is_of_host = mistake.launch == Mistake::no_launch;
        const Alike alike =
            mistake.kind == MistakeKind::recording_cut
                ? Alike{mistake.kind, {}, {}, {}, {}}
                : Alike{mistake.kind, mistake.location, mistake.other, mistake.array, mistake.text};
        if (const auto at = known.find(alike); !is_of_host && at != known.end()) {
            all[at->second].add(mistake);
            continue;
        }
        if (!is_of_host) known.emplace(alike, all.size());
        all.push_back({mistake, mistake, {mistake.launch}});
    }
    return all;
}

// "i < n holds for 36 accesses inside and for none of the 28 outside."
Message reason_of(const MendingGuard& guard, const Mistake& mistake) {
    const Message inside = counted_later(guard.inside, "{1} holds for {0} access within bounds",
                                         "{1} holds for {0} accesses within bounds", guard.condition);
    return say_later(
        "{} and {}.", inside,
        counted_later(mistake.times, "not for the {} out of bounds", "for none of the {} out of bounds"));
}

// Whether the program may never use the value that was read.
bool may_be_unused(MistakeKind kind) {
    return kind == MistakeKind::read_unwritten || kind == MistakeKind::undefined_lane;
}

// Whether an earlier failed allocation may have caused it: only the emulator has so little memory.
bool may_follow_from_limit(const Trace& trace, const Mistake& mistake) {
    using enum MistakeKind;
    constexpr std::array kinds{crash, no_memory, host_memory, copy_direction, freed_wrongly};
    if (std::ranges::find(kinds, mistake.kind) == kinds.end()) return false;
    const auto& all = trace.program->mistakes;
    const auto limit = std::ranges::find(all, memory_used_up, &Mistake::kind);
    return std::any_of(limit, all.end(), [&](const Mistake& one) {
        return one.kind == mistake.kind && one.location == mistake.location;
    });
}

// The index that 64 bits would have held, if it is in the array.
std::optional<std::uint64_t> index_before_overflow(const Mistake& mistake) {
    const std::int64_t meant = mistake.index + (std::int64_t{1} << 32);
    if (mistake.kind != MistakeKind::beyond_array || mistake.index >= 0 || meant < 0) return std::nullopt;
    const auto index = static_cast<std::uint64_t>(meant);
    return index < mistake.extent ? std::optional(index) : std::nullopt;
}

// The negative index that an unsigned one of 32 bits probably stands for.
std::optional<std::int64_t> index_before_wrapping(const Mistake& mistake) {
    constexpr std::int64_t range = std::int64_t{1} << 32;
    const bool is_wrapped = mistake.kind == MistakeKind::beyond_array && mistake.index >= range / 2 &&
                            mistake.index < range && mistake.extent < std::uint64_t(range / 2);
    return is_wrapped ? std::optional(mistake.index - range) : std::nullopt;
}

// The copied cells are a result as soon as the host reads them, whether or not the program prints them.
void say_what_host_reads(const Trace& trace, const Mistake& mistake, Finding& finding) {
    const auto cells = std::uint64_t(std::max<std::int64_t>(mistake.lowest, 1));
    finding.is_harmless = mistake.other >= trace.locations.size();
    finding.message += " ";
    if (finding.is_harmless) {
        finding.message += counted_later(cells, "The host does not read it.", "The host does not read them.");
        return;
    }
    const trace::Location& reader = trace.locations[mistake.other];
    const bool is_of_program = !trace.sources[reader.source].text.empty();
    finding.message += is_of_program ? counted_later(cells, "The host reads it on line {1}.",
                                                     "The host reads them on line {1}.", reader.line)
                                     : counted_later(cells, "The host reads it.", "The host reads them.");
}

Finding finding_of(const Trace& trace, const Made& made) {
    const MistakeSentence sentence(trace, made.all, made.launches.size());
    const Mistake& mistake = made.first;
    Finding finding;
    finding.kind = kind_of(mistake.kind);
    finding.message = sentence.message();
    finding.brief = sentence.brief();
    if (may_be_unused(mistake.kind)) grade_undefined_value(trace, finding);
    if (mistake.kind == MistakeKind::copied_unwritten && mistake.unit > 0)
        say_what_host_reads(trace, mistake, finding);
    if (may_follow_from_limit(trace, mistake)) {
        finding.is_harmless = true;
        finding.message += " " + say_later("The failed allocation may be the reason.");
    }
    finding.location = mistake.location;
    finding.other_location = mistake.other;
    finding.array = mistake.array;
    finding.index = mistake.index;
    finding.times = made.all.times;
    finding.launches = mistake.kind == MistakeKind::recording_cut ? made.all.times : made.launches.size();
    if (auto guard = mending_guard(trace, mistake)) {
        finding.mend = reason_of(*guard, mistake);
        finding.proposal = std::move(guard->proposal);
    } else if (mistake.kind == MistakeKind::out_of_time) {
        finding.mend = smaller_run(trace);
    } else if (const auto division = division_of_empty_grid(trace, mistake)) {
        finding.mend = say_later("{} is 0 here, because an integer division rounds down. {} rounds up.",
                                 division->down, division->up);
    } else if (is_short_grid(mistake)) {
        finding.mend = say_later("Round the number of blocks up: (n + threads - 1) / threads.");
    } else if (const auto meant = index_before_overflow(mistake)) {
        finding.mend =
            say_later("The index overflowed 32 bits: computed with 64 bits, it would be {}. Compute "
                      "it as size_t or long long.",
                      grouped(*meant));
    }
    if (const auto meant = index_before_wrapping(mistake))
        finding.mend = say_later("The index is probably {}, stored as an unsigned 32-bit number.", *meant);
    if (mistake.launch == Mistake::no_launch || mistake.kind == MistakeKind::recording_cut) return finding;
    finding.threads = {mistake.thread};
    const auto launch = recorded_launch(*trace.program, mistake.launch);
    if (!launch) return finding;
    finding.launch = *launch;
    const auto& blocks = trace.launches[finding.launch].blocks;
    const auto block = std::ranges::find(blocks, mistake.block, &trace::Block::index);
    if (block == blocks.end()) return finding;
    finding.block = static_cast<std::size_t>(block - blocks.begin());
    // The last step in which the thread did something on that line, or the thread's first step if there is
    // none.
    for (const trace::Event& event : block->events)
        if (event.thread == mistake.thread &&
            (finding.step == trace::no_step || event.location == mistake.location))
            finding.step = event.step;
    return finding;
}

} // namespace

void grade_undefined_value(const Trace& trace, Finding& finding) {
    if (!trace.program) return;
    finding.is_harmless = true;
    if (trace.program->ignores_unwritten)
        finding.message += " " + say_later("No result depends on the value.");
    else if (mistake_of(trace, MistakeKind::out_of_time))
        finding.message += " " + say_later("As the run exceeded its time limit, it is not known whether a "
                                           "result depends on the value.");
    else
        finding.is_harmless = false;
}

ProgramFindings findings_of_program(const Trace& trace, bool is_once_for_all_launches) {
    ProgramFindings found;
    if (!trace.program) return found;
    std::vector<Made> all;
    if (is_once_for_all_launches)
        all = once_each(trace.program->mistakes);
    else
        for (const Mistake& one : trace.program->mistakes) all.push_back({one, one, {one.launch}});
    const auto is_follow_on = [&all](const Mistake& failed) {
        return failed.kind == MistakeKind::call_failed &&
               std::ranges::any_of(all, [&failed](const Made& made) {
                   return made.first.kind != MistakeKind::call_failed &&
                          made.first.location == failed.location;
               });
    };
    for (const Made& made : all) {
        const Mistake& mistake = made.first;
        if (is_follow_on(mistake)) continue; // another finding says why the call failed
        Finding finding = finding_of(trace, made);
        const bool ends_launch =
            mistake.kind == MistakeKind::host_memory || mistake.kind == MistakeKind::no_memory ||
            mistake.kind == MistakeKind::misaligned || mistake.kind == MistakeKind::assertion ||
            (mistake.kind == MistakeKind::beyond_array && mistake.location == trace.fault.location);
        found.says_fault =
            found.says_fault || (ends_launch && trace.fault.kind == trace::FaultKind::exception);
        // Mistakes that end the program or access memory outside its arrays come before races.
        (is_grave(finding.kind) ? found.grave : found.others).push_back(std::move(finding));
    }
    std::ranges::stable_sort(found.grave, {}, &Finding::kind);
    std::ranges::stable_sort(found.others, {}, &Finding::kind);
    return found;
}

} // namespace scanscope::kernels

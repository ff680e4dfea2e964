#include "kernels/check/order_verdict.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::kernels {

using trace::Finding;
using trace::FindingKind;
using trace::OrderComparison;
using trace::Trace;

namespace {

// Whether the run's findings already explain why its result depends on chance.
bool is_explained(const CheckReport& report) {
    return std::ranges::any_of(report.findings, [](const Finding& finding) {
        const bool is_cut =
            finding.kind == FindingKind::incomplete || finding.kind == FindingKind::out_of_time;
        return is_cut ||
               (grade_of(finding) == trace::Grade::fault && finding.kind != FindingKind::unseen_error);
    });
}

bool has_synchronised(const Trace& trace) {
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            if (std::ranges::any_of(block.events, trace::synchronises, &trace::Event::kind)) return true;
    return false;
}

// Finds words in the program's source that explain why its results may change from run to run, whatever the
// order of its threads. If a word that is found means something else, an unexplained difference becomes a
// note instead of a finding.
bool has_word_of(const Trace& trace, std::span<const std::string_view> words) {
    return std::ranges::any_of(trace.sources, [&](const trace::Source& source) {
        return std::ranges::any_of(
            words, [&](std::string_view word) { return source.text.find(word) != std::string::npos; });
    });
}

// Host threads run in a different order each time, and so do their CUDA API calls.
constexpr std::array<std::string_view, 5> host_threads{"std::thread", "std::jthread", "std::async",
                                                       "pthread_create", "omp parallel"};
// Sources of random numbers that differ in each run.
constexpr std::array<std::string_view, 5> fresh_numbers{"random_device", "srand(time", "time(NULL)",
                                                        "time(nullptr)", "time(0)"};

bool is_whole(const Trace& trace) {
    return trace.run.records_dropped == 0 && trace.launches.size() == trace.program->launches &&
           std::ranges::all_of(trace.launches, [](const trace::Launch& launch) {
               return launch.blocks.size() == launch.grid.count();
           });
}

// A timeout proves nothing: other processes may have kept the processor busy.
bool ends_differ_surely(const OrderComparison& comparison) {
    const auto surely = [&](std::size_t run) { return comparison.stopped[run] != FindingKind::out_of_time; };
    for (std::size_t run = 1; run < comparison.stopped.size(); ++run)
        if (surely(0) && surely(run) && comparison.stopped[run] != comparison.stopped[0]) return true;
    return false;
}

Finding finding_with(Message message) {
    return finding_of_run(FindingKind::order_dependent, std::move(message));
}

// A fault, unlike other results: some order crashes or never ends.
Finding other_end(const OrderComparison& comparison) {
    Message ends;
    for (std::size_t run = 0; run < comparison.stopped.size(); ++run)
        ends += fmt::format("{}{}: ", run > 0 ? "; " : "", comparison.schedules[run]) +
                how_it_ended(comparison.stopped[run]);
    const auto stopped = std::ranges::find_if(
        comparison.stopped, [](const auto& end) { return end && end != FindingKind::out_of_time; });
    return finding_of_run(**stopped, say_later("how the program ends depends on thread order ({}).", ends));
}

Finding cells_that_differ(const trace::ArrayInOrders& array, Message message) {
    Finding finding = finding_with(std::move(message));
    finding.array = array.name;
    finding.index = static_cast<std::int64_t>(array.differing.front());
    finding.space = trace::Space::global;
    finding.cells = array.differing;
    return finding;
}

Finding unexplained(const trace::ArrayInOrders& array) {
    return cells_that_differ(
        array,
        counted_later(array.differing.size(),
                      "{0} of the {1} cells of {2} depends on thread order ({2}[{3}]), and nothing in "
                      "the recording explains why.",
                      "{0} of the {1} cells of {2} depend on thread order (the first is {2}[{3}]), and "
                      "nothing in the recording explains why.",
                      grouped(array.extent), array.name, array.differing.front()));
}

// Two events whose order decides what a cell contains: the cell's last write, and the write of another thread
// or the atomic that gave the last one its place.
struct Competing {
    std::size_t launch = 0, block = 0;
    const trace::Event* write = nullptr;
    const trace::Event* other = nullptr;
};

const trace::Event* last_atomic_before(const trace::Event& event, const trace::Block& block) {
    const trace::Event* last = nullptr;
    for (const trace::Event& one : block.events)
        if (one.kind == trace::EventKind::atomic && one.thread == event.thread && one.order < event.order &&
            (!last || one.order > last->order))
            last = &one;
    return last;
}

Competing competing_for(const Trace& trace, const trace::ArrayInOrders& array) {
    const std::uint64_t cell = array.differing.front();
    Competing found;
    for (std::size_t l = trace.launches.size(); l-- > 0 && !found.write;) {
        const trace::Launch& launch = trace.launches[l];
        const auto is_of_cell = [&](const trace::Event& event) {
            return event.space == trace::Space::global && trace::writes(event.kind) && event.index == cell &&
                   event.array < launch.globals.size() && launch.globals[event.array].name == array.name;
        };
        struct Write {
            std::size_t block;
            const trace::Event* event;
        };
        std::vector<Write> writes;
        for (std::size_t b = 0; b < launch.blocks.size(); ++b)
            for (const trace::Event& event : launch.blocks[b].events)
                if (is_of_cell(event)) writes.push_back({b, &event});
        if (writes.empty()) continue;
        std::ranges::sort(writes, std::ranges::greater(), [](const Write& one) { return one.event->order; });
        const auto [block, last] = writes.front();
        const auto other = std::ranges::find_if(writes, [block = block, last = last](const Write& one) {
            return one.block != block || one.event->thread != last->thread;
        });
        found = {l, block, last,
                 other == writes.end() ? last_atomic_before(*last, launch.blocks[block]) : other->event};
    }
    return found;
}

// The result is one of several that are right, so this is a warning, and no check of a suite fails.
Finding by_atomics(const Trace& trace, const trace::ArrayInOrders& array) {
    Finding finding = cells_that_differ(
        array,
        counted_later(array.differing.size(),
                      "{0} of the {1} cells of {2} depends on the order in which threads reach an atomic "
                      "or a volatile access ({2}[{3}]).",
                      "{0} of the {1} cells of {2} depend on the order in which threads reach an atomic "
                      "or a volatile access (the first is {2}[{3}]).",
                      grouped(array.extent), array.name, array.differing.front()));
    finding.is_harmless = true;
    const Competing competing = competing_for(trace, array);
    if (!competing.write) return finding;
    finding.launch = competing.launch;
    finding.block = competing.block;
    finding.location = competing.write->location;
    finding.step = competing.write->step;
    finding.threads = {competing.write->thread};
    if (competing.other) finding.other_location = competing.other->location;
    return finding;
}

} // namespace

OrderVerdict verdict_on_orders(const Trace& trace, const CheckReport& report,
                               const OrderComparison& comparison) {
    if (!comparison.differ() || is_explained(report)) return {};
    if (ends_differ_surely(comparison)) return {other_end(comparison), {}};
    if (comparison.stops_differ())
        return {{}, say("With another thread order, the program did not end within its time limit.")};
    const trace::ArrayInOrders* const array = comparison.first_difference();
    if (array && has_synchronised(trace)) return {by_atomics(trace, *array), {}};
    if (array && has_word_of(trace, host_threads))
        return {{},
                say("No hazard was found, yet the results differ: host threads launch the kernels, and their "
                    "order changes from run to run.")};
    if (array && has_word_of(trace, fresh_numbers))
        return {{},
                say("No hazard was found, yet the results differ: the program uses new random numbers in "
                    "each run.")};
    if (array && !is_whole(trace))
        return {{},
                say("No hazard was found in the recorded part, yet the results differ: record all launches "
                    "and blocks to see why.")};
    if (array) return {unexplained(*array), {}};
    if (comparison.line)
        return {{},
                comparison.line->is_moved
                    ? say("The device arrays agree: the program prints the same lines in a different order.")
                    : say("The device arrays agree: only the program's output differs.")};
    return {};
}

Message how_it_ended(const std::optional<FindingKind>& stopped) {
    if (!stopped) return say_later("ends");
    // An out-of-bounds access does not stop a user program, so a fault of this kind counts as an exception.
    return title_of(*stopped == FindingKind::out_of_bounds ? FindingKind::exception : *stopped);
}

} // namespace scanscope::kernels

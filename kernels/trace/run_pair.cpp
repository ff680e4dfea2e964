#include "kernels/trace/run_pair.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/schedule.h"

namespace scanscope::trace {

namespace {

using kernels::counted;
using kernels::say;

std::uint64_t threads_of(const Trace& trace) {
    return trace.launches.empty() ? 0 : trace.launches.front().block.count();
}

std::string schedule_of(const Trace& trace) {
    return trace.run.on_emulator() ? id_of(trace.run.schedule, trace.run.schedule_seed) : std::string();
}

std::string option_in_words(const std::string& name, const std::string& value) {
    if (const auto write = name == changed_write ? parse_changed_write(value) : std::nullopt)
        return fmt::format("{}[{}] = {}", write->array, write->index, write->value);
    return value.empty() ? name : fmt::format("{} {}", name, value);
}

// The number of elements of each device; empty if the run was on a single device.
std::vector<std::uint64_t> shares_of(const Trace& trace) {
    std::vector<std::uint64_t> shares;
    if (trace.run.devices == 0 || trace.launches.empty()) return shares;
    for (const Global& global : trace.launches.front().globals) {
        if (global.shares.empty() || global.extent != trace.run.n) continue;
        for (std::uint32_t device = 0; device < trace.run.devices; ++device)
            shares.push_back(share_of(global, device).count);
        return shares;
    }
    return shares;
}

// "shares 5, 6, 5"; "4 elements each" if they are equal; and for long lists, the requested weights.
std::string shares_in_words(const Trace& trace) {
    constexpr std::size_t longest = 24;
    const std::vector<std::uint64_t> shares = shares_of(trace);
    if (shares.size() < 2 || trace.run.n == 0) return {};
    const auto [least, most] = std::ranges::minmax(shares);
    if (least == most) return counted(least, "{} element each", "{} elements each");
    std::vector<std::string> counts;
    for (const std::uint64_t share : shares) counts.push_back(kernels::grouped(share));
    if (const std::string all = fmt::format("{}", fmt::join(counts, ", ")); all.size() <= longest)
        return say("shares {}", all);
    const auto asked = trace.run.options.find(std::string(shares_option));
    if (asked != trace.run.options.end() && most - least > 1) return say("shares {}", asked->second);
    return say("{} or {} elements each", kernels::grouped(least), kernels::grouped(most));
}

std::string number_of_devices(const Trace& trace) { return fmt::format("D = {}", trace.run.devices); }

// The settings of a run that the other one does not have.
std::vector<std::string> own_settings(const Trace& own, const Trace& other) {
    std::vector<std::string> said;
    if (own.run.devices != 0 && own.run.devices != other.run.devices) said.push_back(number_of_devices(own));
    if (shares_of(own) != shares_of(other))
        if (std::string shares = shares_in_words(own); !shares.empty()) said.push_back(std::move(shares));
    for (const auto& [name, value] : own.run.options) {
        if (name == shares_option) continue; // described above, in elements
        const auto found = other.run.options.find(name);
        if (found != other.run.options.end() && found->second == value) continue;
        said.push_back(option_in_words(name, value));
    }
    if (own.run.form != other.run.form)
        said.push_back(own.run.form == Form::exclusive ? say("exclusive") : say("inclusive"));
    if (threads_of(own) != threads_of(other))
        said.push_back(counted(threads_of(own), "{} thread", "{} threads"));
    if (own.run.executor != other.run.executor) said.push_back(own.run.executor);
    if (const std::string schedule = schedule_of(own); schedule != schedule_of(other) && !schedule.empty())
        said.push_back(schedule);
    return said;
}

// The indices of the input elements that differ between two runs of one algorithm. Empty if more than half of
// them differ, because the input is then a different one rather than a changed one.
std::vector<std::size_t> changed_inputs(const Trace& left, const Trace& right) {
    std::vector<std::size_t> changed;
    if (left.input.size() != right.input.size() || left.run.type != right.run.type ||
        left.run.algorithm != right.run.algorithm)
        return changed;
    for (std::size_t i = 0; i < left.input.size(); ++i)
        if (left.input[i] != right.input[i]) changed.push_back(i);
    if (2 * changed.size() > left.input.size()) changed.clear();
    return changed;
}

// "a[3] = 9"; for several elements, just that they differ.
std::string own_input(const Trace& own, const std::vector<std::size_t>& changed) {
    if (changed.size() > 1) return say("different input");
    return say("a[{}] = {}", changed.front(), to_text(own.input[changed.front()], own.run.type));
}

// Adds nothing if the two are equal.
void add_difference(std::vector<std::string>& said, std::uint64_t left, std::uint64_t right,
                    std::string (*fewer)(std::uint64_t), std::string (*more)(std::uint64_t)) {
    if (left > right) said.push_back(fewer(left - right));
    if (left < right) said.push_back(more(right - left));
}

} // namespace

std::vector<std::string> devices_in_words(const Trace& trace) {
    std::vector<std::string> said;
    if (trace.run.devices != 0) said.push_back(number_of_devices(trace));
    if (std::string shares = shares_in_words(trace); !shares.empty()) said.push_back(std::move(shares));
    return said;
}

std::vector<std::string> options_in_words(const Trace& trace) {
    std::vector<std::string> said = devices_in_words(trace);
    for (const auto& [name, value] : trace.run.options)
        if (name != without_barrier && name != shares_option) said.push_back(option_in_words(name, value));
    return said;
}

std::array<std::string, 2> names_of_pair(const Trace& left, const Trace& right) {
    std::array<std::string, 2> names{left.run.shown_name(), right.run.shown_name()};
    if (names[0] != names[1]) return names; // different algorithms differ in all of these anyway
    std::array own{own_settings(left, right), own_settings(right, left)};
    if (const std::vector<std::size_t> changed = changed_inputs(left, right); !changed.empty()) {
        if (changed.size() == 1) own[0].push_back(own_input(left, changed));
        own[1].push_back(own_input(right, changed));
    }
    for (std::size_t side = 0; side < 2; ++side)
        if (!own[side].empty()) names[side] += fmt::format(", {}", fmt::join(own[side], ", "));
    return names;
}

std::string difference_of_pair(const Trace& left, const Trace& right) {
    const Counters a = count(left), b = count(right);
    std::vector<std::string> said;
    add_difference(
        said, a.combines, b.combines,
        [](std::uint64_t n) { return counted(n, "{} fewer combine", "{} fewer combines"); },
        [](std::uint64_t n) { return counted(n, "{} more combine", "{} more combines"); });
    add_difference(
        said, a.barriers, b.barriers,
        [](std::uint64_t n) { return counted(n, "{} fewer barrier", "{} fewer barriers"); },
        [](std::uint64_t n) { return counted(n, "{} more barrier", "{} more barriers"); });
    if (said.empty()) return say("Both have the same number of combines and of barriers.");
    return fmt::format("{}: {}.", names_of_pair(left, right)[1], fmt::join(said, ", "));
}

PairEnd compare_ends(const Trace& left, const Trace& right) {
    PairEnd end;
    const std::vector<std::size_t> changed = changed_inputs(left, right);
    end.is_comparable = !left.fault && !right.fault && has_request(left) == has_request(right) &&
                        (left.input == right.input || !changed.empty()) && left.run.type == right.run.type &&
                        left.run.op == right.run.op && left.run.form == right.run.form &&
                        left.run.type_of_output() == right.run.type_of_output() &&
                        left.output.size() == right.output.size() && !left.output.empty();
    if (!end.is_comparable) return end;
    end.has_change =
        !changed.empty() || changed_write_of(left.run.options) != changed_write_of(right.run.options);
    for (std::size_t i = left.output.size(); i-- > 0;) {
        if (left.output[i] == right.output[i]) continue;
        end.first_different = i;
        ++end.different;
    }
    return end;
}

std::string sentence_of(const PairEnd& end, const Trace& left, const Trace& right) {
    if (end.is_comparable && end.has_change)
        return end.first_different ? say("The change affects {} of {} results, from index {} on.",
                                         end.different, left.output.size(), *end.first_different)
                                   : say("The change affects no result.");
    if (end.first_different) return say("The results differ from index {} on.", *end.first_different);
    if (end.is_comparable)
        return counted(left.output.size(), "Both end with the same value.",
                       "Both end with the same {} values.");
    const std::array<std::string, 2> names = names_of_pair(left, right);
    if (left.fault || right.fault)
        return say("{} was stopped, so there is no result to compare.", names[left.fault ? 0 : 1]);
    return say("{} and {} compute different things: only their steps are compared.", names[0], names[1]);
}

} // namespace scanscope::trace

#include "kernels/trace/run_pair.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/schedule.h"

namespace scanscope::trace {

namespace {

using kernels::counted;
using kernels::say;

std::string name_of_run(const Trace& trace) {
    return trace.run.name.empty() ? trace.run.algorithm : trace.run.name;
}

std::uint64_t threads_of(const Trace& trace) {
    return trace.launches.empty() ? 0 : trace.launches.front().block.count();
}

std::string schedule_of(const Trace& trace) {
    return trace.run.on_emulator() ? id_of(trace.run.schedule, trace.run.schedule_seed) : std::string();
}

// What the run has been asked for, or has, and the other one has not.
std::vector<std::string> own_settings(const Trace& own, const Trace& other) {
    std::vector<std::string> said;
    for (const auto& [name, value] : own.run.options) {
        const auto found = other.run.options.find(name);
        if (found == other.run.options.end() || found->second != value)
            said.push_back(value.empty() ? name : fmt::format("{} {}", name, value));
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

// Nothing where they are alike.
void add_difference(std::vector<std::string>& said, std::uint64_t left, std::uint64_t right,
                    std::string (*fewer)(std::uint64_t), std::string (*more)(std::uint64_t)) {
    if (left > right) said.push_back(fewer(left - right));
    if (left < right) said.push_back(more(right - left));
}

} // namespace

std::array<std::string, 2> names_of_pair(const Trace& left, const Trace& right) {
    std::array<std::string, 2> names{name_of_run(left), name_of_run(right)};
    if (names[0] != names[1]) return names; // other kernels differ in all of this as a matter of course
    const std::array own{own_settings(left, right), own_settings(right, left)};
    for (std::size_t side = 0; side < 2; ++side)
        if (!own[side].empty()) names[side] += fmt::format(", {}", fmt::join(own[side], ", "));
    return names;
}

std::string difference_of_pair(const Trace& left, const Trace& right) {
    const Counters a = count(left), b = count(right);
    std::vector<std::string> said;
    add_difference(
        said, a.combines, b.combines,
        [](std::uint64_t n) { return counted(n, "{} combine fewer", "{} combines fewer"); },
        [](std::uint64_t n) { return counted(n, "{} combine more", "{} combines more"); });
    add_difference(
        said, a.barriers, b.barriers,
        [](std::uint64_t n) { return counted(n, "{} barrier fewer", "{} barriers fewer"); },
        [](std::uint64_t n) { return counted(n, "{} barrier more", "{} barriers more"); });
    if (said.empty()) return say("Both combine as often and pass as many barriers.");
    return fmt::format("{}: {}.", names_of_pair(left, right)[1], fmt::join(said, ", "));
}

PairEnd compare_ends(const Trace& left, const Trace& right) {
    PairEnd end;
    end.is_comparable = !left.fault && !right.fault && !left.program == !right.program &&
                        left.input == right.input && left.run.type == right.run.type &&
                        left.run.op == right.run.op && left.run.form == right.run.form &&
                        left.run.type_of_output() == right.run.type_of_output() &&
                        left.output.size() == right.output.size() && !left.output.empty();
    if (!end.is_comparable) return end;
    const auto differs = std::ranges::mismatch(left.output, right.output).in1;
    if (differs != left.output.end())
        end.first_different = static_cast<std::size_t>(differs - left.output.begin());
    return end;
}

std::string sentence_of(const PairEnd& end, const Trace& left, const Trace& right) {
    if (end.first_different)
        return say("They end in different values from index {} on.", *end.first_different);
    if (end.is_comparable)
        return counted(left.output.size(), "Both end in the same value.", "Both end in the same {} values.");
    const std::array<std::string, 2> names = names_of_pair(left, right);
    if (left.fault || right.fault)
        return say("{} was stopped, so there is no end to compare.", names[left.fault ? 0 : 1]);
    return say("{} and {} do not answer the same question: only their steps are compared.", names[0],
               names[1]);
}

} // namespace scanscope::trace

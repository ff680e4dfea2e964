#include "kernels/course/outcome.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/text/enum_names.h"

namespace scanscope::course {

using kernels::Message;
using kernels::say_later;

namespace {

Message reason_of(const SizeOutcome& size) {
    if (!size.wrong) return say_later("with n = {}, there is no result", size.n);
    const WrongCell& cell = *size.wrong;
    if (cell.got.empty())
        return say_later("with n = {}, the result has no element at index {}; expected {}", size.n,
                         cell.index, cell.expected);
    if (cell.expected.empty())
        return say_later("with n = {}, the result has an extra element at index {}: {}", size.n, cell.index,
                         cell.got);
    return say_later("with n = {}, the result is {} at index {} and should be {}", size.n, cell.got,
                     cell.index, cell.expected);
}

// Where results turn wrong: " (right up to n = 64, 2 warps)"; empty if a larger size is right, or none.
Message turning_point(const Outcome& outcome, std::uint64_t first_wrong) {
    std::uint64_t largest_right = 0;
    for (const SizeOutcome& size : outcome.sizes)
        if (size.state == RunState::right) largest_right = std::max(largest_right, size.n);
    if (largest_right == 0 || largest_right > first_wrong) return {};
    constexpr std::uint64_t warp = 32;
    if (largest_right % warp != 0) return " " + say_later("(right up to n = {})", largest_right);
    return " " + kernels::counted_later(largest_right / warp, "(right up to n = {1}, {0} warp)",
                                        "(right up to n = {1}, {0} warps)", largest_right);
}

void conclude_right(Outcome& outcome, std::uint64_t seed) {
    if (const SizeOutcome* const wrong = outcome.first_wrong()) {
        const Message order = wrong->schedule == trace::Schedule::in_order
                                  ? Message()
                                  : " " + say_later("(with schedule {})", id_of(wrong->schedule, seed));
        return outcome.fail(CheckId::right, reason_of(*wrong) + order + turning_point(outcome, wrong->n));
    }
    const bool is_whole = std::ranges::all_of(
        outcome.sizes, [](const SizeOutcome& size) { return size.state == RunState::right; });
    if (is_whole && !outcome.sizes.empty()) outcome[CheckId::right] = {State::passed, {}};
}

struct Rule {
    CheckId check;
    bool counts; // whether the runs came far enough for the check to fail; then it has passed
    Message otherwise;
};

} // namespace

std::string_view name_of(State state) {
    constexpr kernels::EnumNames<State, State::not_reached> names{"passed", "failed", "not-reached"};
    return names.of(state);
}

std::string_view name_of(Verdict verdict) {
    constexpr kernels::EnumNames<Verdict, Verdict::not_text> names{
        "passed", "failed", "did-not-compile", "stopped", "no-file", "empty", "not-text"};
    return names.of(verdict);
}

std::string_view name_of(RunState state) {
    constexpr kernels::EnumNames<RunState, RunState::not_reached> names{"right", "wrong", "no-result",
                                                                        "not-reached"};
    return names.of(state);
}

void Outcome::fail(CheckId check, kernels::Message reason) {
    CheckOutcome& outcome = (*this)[check];
    if (outcome.state != State::failed) outcome = {State::failed, std::move(reason)};
}

const SizeOutcome* Outcome::first_wrong() const {
    const SizeOutcome* first = nullptr;
    for (const SizeOutcome& size : sizes)
        if ((size.state == RunState::wrong || size.state == RunState::no_result) &&
            (!first || size.n < first->n))
            first = &size;
    return first;
}

const SizeOutcome* Outcome::first_shown() const {
    const SizeOutcome* first = nullptr;
    for (const SizeOutcome& size : sizes)
        if (size.wrong && !size.wrong->right.empty() && (!first || size.n < first->n)) first = &size;
    return first;
}

double Outcome::points(const Points& row) const {
    if (!row.check) return 0;
    if ((*this)[*row.check].state == State::passed) return row.points;
    if (!row.is_partial || sizes.empty()) return 0;
    const auto right = std::ranges::count(sizes, RunState::right, &SizeOutcome::state);
    return rounded_points(row.points * double(right) / double(sizes.size()));
}

double Outcome::points(const Task& task) const {
    double sum = 0;
    for (const Points& row : task.points) sum += points(row);
    return rounded_points(sum);
}

double rounded_points(double points) { return std::round(points * 100) / 100; }

double most_points(const Task& task) {
    double sum = 0;
    for (const Points& row : task.points)
        if (row.check) sum += row.points;
    return sum;
}

double all_points(const Task& task) {
    double sum = 0;
    for (const Points& row : task.points) sum += row.points;
    return sum;
}

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

void conclude(Outcome& outcome, const Task& task, const Reached& reached, std::uint64_t seed) {
    conclude_right(outcome, seed);
    const bool has_failed_to_end = outcome[CheckId::ends].state == State::failed;
    const bool is_whole = reached.ended && !reached.cut_short;
    const bool is_seen = reached.recorded && !reached.unseen;
    const bool asks_for_kernels = !task.kernels.empty() || task.is_written_by_kernel;
    const Message unknown =
        has_failed_to_end ? say_later("it did not finish") : say_later("no run was recorded");
    const Message unseen =
        reached.unseen && !has_failed_to_end
            ? say_later("with n = {}, the run could not be recorded completely", *reached.unseen)
            : unknown;
    Rule rules[] = {
        {CheckId::ends, reached.ended, {}},
        {CheckId::races, is_seen, unseen},
        {CheckId::bounds, is_whole && !reached.unseen, unseen},
        {CheckId::unwritten, is_seen, unseen},
        {CheckId::barriers, is_whole, unknown},
        {CheckId::leaks, !has_failed_to_end, unknown},
        {CheckId::calls, is_whole, unknown},
        {CheckId::orders, reached.compared && !reached.cut_short,
         has_failed_to_end ? unknown : say_later("it ran in only one order")},
        {CheckId::kernels,
         asks_for_kernels && is_seen && (reached.stored_right || !task.is_written_by_kernel),
         !asks_for_kernels ? say_later("the task requires no kernels")
         : !is_seen        ? unseen
                           : say_later("not checked: the result is wrong")},
        {CheckId::work, !task.work.empty() && !outcome.counters.empty(),
         task.work.empty() ? say_later("the task sets no limits") : unknown},
    };
    for (auto& [check, counts, otherwise] : rules)
        if (outcome[check].state != State::failed)
            outcome[check] = counts ? CheckOutcome{State::passed, {}}
                                    : CheckOutcome{State::not_reached, std::move(otherwise)};
    const bool has_failed =
        reached.unseen || std::ranges::count(outcome.checks, State::failed, &CheckOutcome::state) != 0;
    outcome.verdict = outcome.seconds > 0 ? Verdict::stopped : has_failed ? Verdict::failed : Verdict::passed;
}

} // namespace scanscope::course

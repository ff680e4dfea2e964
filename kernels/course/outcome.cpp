#include "kernels/course/outcome.h"

#include <utility>

#include "kernels/text/enum_names.h"

namespace scanscope::course {

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

double Outcome::points(const Task& task) const {
    double sum = 0;
    for (const Points& row : task.points)
        if (row.check && (*this)[*row.check].state == State::passed) sum += row.points;
    return sum;
}

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

} // namespace scanscope::course

#include "kernels/check/right_run.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/check/check.h"
#include "kernels/check/wrong_results.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/trace/launch_order.h"
#include "kernels/trace/parting.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/validate.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t most_seeds = 8;

// A run to try, and what tells it from the wrong one.
struct Candidate {
    Request request;
    std::string how;
};

std::vector<Candidate> candidates_for(const Request& wrong, bool on_devices) {
    std::vector<Candidate> candidates;
    Request with_all = wrong;
    if (with_all.options.erase(std::string(without_barrier)) > 0)
        candidates.push_back({with_all, say("with all its barriers")});
    const auto add = [&](Schedule schedule, std::uint64_t seed, std::string how) {
        Request request = wrong;
        request.schedule = schedule;
        request.schedule_seed = seed;
        candidates.push_back({std::move(request), std::move(how)});
    };
    add(Schedule::reversed, 0,
        on_devices ? say("with its devices and threads reversed") : say("with its threads reversed"));
    add(Schedule::in_order, 0,
        on_devices ? say("with its devices and threads in order") : say("with its threads in order"));
    for (std::uint64_t seed = 1; seed <= most_seeds; ++seed)
        add(Schedule::random, seed,
            on_devices ? say("with its devices and threads in a random order, seed {}", seed)
                       : say("with its threads in a random order, seed {}", seed));
    return candidates;
}

// In no order of the threads does one that has two elements take the second before others have taken their
// first: where that is what goes wrong, a thread for each element may go right.
std::vector<Candidate> with_a_thread_an_element(const Request& wrong) {
    if (wrong.input.size() > trace::most_threads_per_block) return {};
    Request request = wrong;
    request.threads_per_block = static_cast<std::uint32_t>(wrong.input.size());
    std::vector<Candidate> candidates;
    request.schedule = Schedule::in_order;
    candidates.push_back({request, say("with a thread for each element, in order")});
    request.schedule = Schedule::reversed;
    candidates.push_back({request, say("with a thread for each element, reversed")});
    return candidates;
}

} // namespace

std::vector<std::size_t> wrong_elements_of(const Algorithm& algorithm, const trace::Trace& trace) {
    const std::optional<Reference> right = right_result(&algorithm, trace);
    if (!right || trace.fault) return {};
    return wrong_elements(*right, trace.output, trace.run.type_of_output());
}

namespace {

// The share of steps that are called the same in both, of runs that can be parted.
double alike_steps(const trace::Trace& left, const trace::Trace& right) {
    const std::size_t all = std::max(count_steps(left), count_steps(right));
    std::size_t alike = 0;
    for (std::size_t launch = 0; launch < left.launches.size(); ++launch) {
        const trace::SideBySide one = side_by_side(left.launches[launch]),
                                other = side_by_side(right.launches[launch]);
        for (std::size_t step = 0; step < std::min(one.steps.size(), other.steps.size()); ++step)
            alike += one.steps[step]->label == other.steps[step]->label &&
                     one.steps[step]->number == other.steps[step]->number;
    }
    return all == 0 ? 0 : double(alike) / double(all);
}

// The same text with other threads, where what they do can still be told step by step.
std::optional<RightRun> with_other_threads(const Backend& backend, const Request& wrong,
                                           const trace::Trace& trace, const std::stop_token& stop) {
    for (const Candidate& candidate : with_a_thread_an_element(wrong)) {
        try {
            trace::Trace other = backend.record(candidate.request, stop);
            if (!other.fault && wrong_elements_of(*backend.find(wrong.algorithm), other).empty() &&
                can_be_parted(trace, other))
                return RightRun{std::move(other), candidate.how};
        } catch (const BadRequest&) { // its blocks are not for anybody to choose
        }
    }
    return std::nullopt;
}

// A sound algorithm that does the same in the same arrays, if not by the same text.
std::optional<RightRun> twin_of(const Backend& backend, const Request& wrong, const trace::Trace& trace,
                                const std::stop_token& stop) {
    constexpr std::size_t most = 4096; // elements: every algorithm is tried
    const Algorithm& algorithm = *backend.find(wrong.algorithm);
    if (algorithm.family != Family::broken || wrong.input.size() > most) return std::nullopt;
    std::optional<RightRun> found;
    double most_alike = 0.5; // fewer steps in common are another way to do it
    for (const Algorithm& other : backend.algorithms) {
        if (other.family == Family::broken || other.result != algorithm.result || !other.on_emulator)
            continue;
        try {
            Request request = wrong;
            request.algorithm = other.id;
            trace::Trace run = in_order_of(trace, backend.record(request, stop));
            if (run.fault || !wrong_elements_of(other, run).empty() ||
                run.output.size() != trace.output.size())
                continue;
            const double alike = can_be_parted(trace, run) ? alike_steps(trace, run) : 0;
            if (alike <= most_alike) continue;
            most_alike = alike;
            found = RightRun{std::move(run), say("as {} does it", other.name)};
        } catch (const BadRequest&) { // it does not take this type, operator, form or option
        }
    }
    return found;
}

} // namespace

std::optional<RightRun> right_run_of(const Backend& backend, const Request& wrong, const trace::Trace& trace,
                                     const std::stop_token& stop) {
    const Algorithm* algorithm = backend.find(wrong.algorithm);
    if (!has_right_result(algorithm) || wrong.input.empty()) return std::nullopt;
    for (const Candidate& candidate : candidates_for(wrong, has_devices(trace))) {
        trace::Trace other = in_order_of(trace, backend.record(candidate.request, stop));
        if (!other.fault && wrong_elements_of(*algorithm, other).empty())
            return RightRun{std::move(other), candidate.how};
    }
    if (std::optional<RightRun> other = with_other_threads(backend, wrong, trace, stop)) return other;
    return twin_of(backend, wrong, trace, stop);
}

} // namespace scanscope::kernels

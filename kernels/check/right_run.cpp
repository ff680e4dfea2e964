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

// A run to try, and how it differs from the wrong one.
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

// A thread with two elements always takes them in the same order, so some orders of the elements are
// impossible in any thread order. With one thread per element, the right order may be among those that are
// tried.
std::vector<Candidate> with_a_thread_an_element(const Request& wrong) {
    if (wrong.input.size() > trace::most_threads_per_block) return {};
    Request request = wrong;
    request.threads_per_block = static_cast<std::uint32_t>(wrong.input.size());
    std::vector<Candidate> candidates;
    request.schedule = Schedule::in_order;
    candidates.push_back({request, say("with one thread per element, in order")});
    request.schedule = Schedule::reversed;
    candidates.push_back({request, say("with one thread per element, reversed")});
    return candidates;
}

} // namespace

std::vector<std::size_t> wrong_elements_of(const Algorithm& algorithm, const trace::Trace& trace) {
    const std::optional<Reference> right = right_result(&algorithm, trace);
    if (!right || trace.fault) return {};
    return wrong_elements(*right, trace.output, trace.run.type_of_output());
}

namespace {

// The share of steps that have the same name in both runs, if the runs can be compared step by step.
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

// The same source with another number of threads, if the two runs can still be compared step by step.
std::optional<RightRun> with_other_threads(const Backend& backend, const Request& wrong,
                                           const trace::Trace& trace, const std::stop_token& stop) {
    for (const Candidate& candidate : with_a_thread_an_element(wrong)) {
        try {
            trace::Trace other = backend.record(candidate.request, stop);
            if (!other.fault && wrong_elements_of(*backend.find(wrong.algorithm), other).empty() &&
                can_be_parted(trace, other))
                return RightRun{std::move(other), candidate.how};
        } catch (const BadRequest&) { // the algorithm does not allow its block size to be chosen
        }
    }
    return std::nullopt;
}

// A correct algorithm that does the same in the same arrays, with a different source.
std::optional<RightRun> twin_of(const Backend& backend, const Request& wrong, const trace::Trace& trace,
                                const std::stop_token& stop) {
    constexpr std::size_t most = 4096; // elements; the limit is low because every algorithm is tried
    const Algorithm& algorithm = *backend.find(wrong.algorithm);
    if (algorithm.family != Family::broken || wrong.input.size() > most) return std::nullopt;
    std::optional<RightRun> found;
    double most_alike = 0.5; // with fewer steps in common, it is another method
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
            found = RightRun{std::move(run), say("using {}", other.name)};
        } catch (const BadRequest&) { // the algorithm does not accept this type, operator, form or option
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

#include "kernels/bench/group_run.h"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"

namespace scanscope::bench {

using kernels::Algorithm;
using kernels::Reference;

namespace {

constexpr double least_seconds_of_a_row = 0.02;

// Calls work() and returns the message of its exception, or nullopt.
template <class Work> std::optional<std::string> problem_of(const Work& work) {
    try {
        work();
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return kernels::say("There is not enough memory for this run.");
    } catch (const std::exception& error) {
        return error.what();
    }
}

} // namespace

GroupRun::GroupRun(const Group& group, const Surroundings& surroundings)
    : group_(group)
    , surroundings_(surroundings)
    , start_(surroundings.options.clock()) {
    for (const Subject& subject : group.subjects) {
        const auto algorithm = std::ranges::find(surroundings.algorithms, subject.algorithm, &Algorithm::id);
        candidates_.push_back(
            {.row = {.subject = subject, .device = stand_of(subject).device()}, .algorithm = &*algorithm});
        candidates_.back().row.ceiling = ceiling_of(*algorithm);
    }
}

Stand& GroupRun::stand_of(const Subject& subject) const {
    for (const std::unique_ptr<Stand>& stand : surroundings_.stands)
        if (stand->executor() == subject.executor) return *stand;
    throw std::logic_error(
        fmt::format("the plan has rows on {}, which this program cannot measure", subject.executor));
}

GroupRun::CeilingKey GroupRun::ceiling_key(const Row& row) const {
    return {&stand_of(row.subject), row.ceiling, row.bytes, devices_of(row.subject)};
}

bool GroupRun::is_stopped() const { return surroundings_.options.stop.stop_requested(); }

std::vector<Row> GroupRun::run() {
    if (!is_stopped() && !candidates_.empty()) {
        report_progress(candidates_.front(), Activity::input);
        request_.input =
            kernels::verification_input(group_.n, group_.type, group_.op, surroundings_.options.seed);
        request_.type = group_.type;
        request_.op = group_.op;
        for (Candidate& candidate : candidates_)
            if (!is_stopped()) prepare(candidate);
        prepare_ceilings();
        measure_in_turns();
    }
    std::vector<Row> rows;
    for (Candidate& candidate : candidates_) {
        if (!candidate.is_over()) candidate.row.status = Status::cancelled;
        if (candidate.measurement) fill(candidate);
        const auto ceiling = ceilings_.find(ceiling_key(candidate.row));
        if (ceiling != ceilings_.end())
            if (const auto times = summarise(ceiling->second->cold().seconds()))
                candidate.row.ceiling_median_s = times->median_s;
        rows.push_back(std::move(candidate.row));
    }
    return rows;
}

void GroupRun::report_progress(const Candidate& candidate, Activity activity) const {
    const auto over = std::ranges::count_if(candidates_, &Candidate::is_over);
    surroundings_.progress(static_cast<std::size_t>(over), candidate.row.subject, activity,
                           candidate.measurement.get());
}

// ---- before the first sample

void GroupRun::prepare(Candidate& candidate) {
    const auto problem = problem_of([&] {
        report_progress(candidate, Activity::reference);
        const Subject& subject = candidate.row.subject;
        request_.algorithm = subject.algorithm;
        request_.executor = subject.executor;
        request_.form = subject.form;
        request_.threads_per_block = subject.threads_per_block;
        request_.options = subject.options;
        request_.options.erase(std::string(devices_option));
        request_.devices = devices_of(subject);
        candidate.expected = &expected_of(candidate);
        if (is_stopped()) return;
        report_progress(candidate, Activity::first_run);
        candidate.row.bytes =
            bytes_to_move(*candidate.algorithm, group_.type, group_.n, candidate.expected->values.size());
        candidate.measurement = std::make_unique<Measurement>(
            stand_of(subject).prepare(request_), surroundings_.options.limits, surroundings_.options.clock);
        verify_first_run(candidate);
    });
    if (!problem) return;
    candidate.row.status = Status::failed;
    candidate.row.reason = *problem;
    candidate.measurement.reset();
}

const Reference& GroupRun::expected_of(const Candidate& candidate) {
    const std::tuple key{candidate.algorithm->result, request_.form, request_.options};
    const auto found = expected_.find(key);
    if (found != expected_.end()) return found->second;
    return expected_.emplace(key, kernels::expected_output(*candidate.algorithm, request_)).first->second;
}

std::optional<std::string> GroupRun::mismatch(Candidate& candidate) const {
    return kernels::first_mismatch(*candidate.expected, candidate.measurement->operation().output(),
                                   output_type(*candidate.algorithm, group_.type));
}

// A wrong operation is not timed, because the speed of a wrong result is of no interest.
void GroupRun::verify_first_run(Candidate& candidate) {
    candidate.measurement->run_once();
    const auto wrong = mismatch(candidate);
    candidate.row.verified = !wrong;
    if (wrong) {
        candidate.row.reason = kernels::say("The result is wrong: {}.", *wrong);
        candidate.measurement.reset();
    }
}

// Prepares one ceiling for each number of bytes. If that fails, the rows are reported without a ceiling.
void GroupRun::prepare_ceilings() {
    for (const Candidate& candidate : candidates_) {
        if (!candidate.measurement) continue;
        const Row& row = candidate.row;
        Stand& stand = stand_of(row.subject);
        const CeilingKey key = ceiling_key(row);
        if (ceilings_.contains(key) || is_stopped()) continue;
        static_cast<void>(problem_of([&] {
            const std::uint32_t devices = devices_of(row.subject);
            auto operation = devices > 1 ? stand.prepare_shared_copy(row.bytes, devices)
                                         : stand.prepare_ceiling(row.ceiling, row.bytes);
            auto ceiling = std::make_unique<Measurement>(std::move(operation), surroundings_.options.limits,
                                                         surroundings_.options.clock);
            ceiling->run_once();
            ceilings_.emplace(key, std::move(ceiling));
        }));
    }
}

void GroupRun::share_budget() {
    // The time for preparing and verifying is already spent: taking fewer samples would not save it.
    const double prepared = surroundings_.options.clock() - start_;
    const double least = std::max(least_seconds_of_a_row, prepared / double(10 * candidates_.size()));
    const double budget = std::max(least, surroundings_.budget_seconds(ceilings_.size()));
    for (const auto& [key, ceiling] : ceilings_) ceiling->set_budget(budget);
    for (const Candidate& candidate : candidates_)
        if (candidate.measurement) candidate.measurement->set_budget(budget);
}

// ---- samples and results

void GroupRun::measure_in_turns() {
    share_budget();
    for (const auto& [key, ceiling] : ceilings_)
        if (!is_stopped()) ceiling->warm_up();
    for (const Candidate& candidate : candidates_)
        if (candidate.measurement && !is_stopped()) candidate.measurement->warm_up();
    const auto is_open = [](const Candidate& candidate) { return candidate.measurement != nullptr; };
    while (std::ranges::any_of(candidates_, is_open)) {
        for (auto ceiling = ceilings_.begin(); ceiling != ceilings_.end();) {
            if (is_stopped()) return;
            const auto problem = problem_of([&] {
                if (!ceiling->second->is_done()) ceiling->second->take_sample();
            });
            ceiling = problem ? ceilings_.erase(ceiling) : std::next(ceiling);
        }
        for (Candidate& candidate : candidates_) {
            if (is_stopped()) return;
            if (candidate.measurement) sample(candidate);
        }
    }
}

void GroupRun::sample(Candidate& candidate) {
    const auto problem = problem_of([&] {
        candidate.measurement->take_sample();
        report_progress(candidate, Activity::samples);
        if (candidate.measurement->is_done()) finish(candidate);
    });
    if (!problem) return;
    candidate.row.status = Status::failed;
    candidate.row.reason = *problem;
    candidate.row.verified.reset();
    candidate.measurement.reset();
}

// Also frees the candidate's memory.
void GroupRun::finish(Candidate& candidate) {
    if (const auto wrong = mismatch(candidate)) {
        candidate.row.verified = false;
        candidate.row.reason = kernels::counted(
            candidate.measurement->cold().size(),
            "The first result was right, but the one after {} sample is wrong: {}.",
            "The first result was right, but the one after {} samples is wrong: {}.", *wrong);
    }
    fill(candidate);
    // If these additional facts cannot be determined, the times are kept.
    static_cast<void>(problem_of([&] {
        const Operation::Facts facts = candidate.measurement->operation().facts();
        candidate.row.launches = facts.launches;
        candidate.row.transfer_s = facts.transfer_s;
        candidate.row.not_waiting_s = facts.not_waiting_s;
        candidate.row.exchange_s = facts.exchange_s;
    }));
    if (!candidate.row.times) {
        candidate.row.status = Status::failed;
        candidate.row.reason = kernels::say("No usable samples: {} of {} were throttled or had no valid "
                                            "time.",
                                            candidate.row.dropped, candidate.row.dropped);
    }
    candidate.measurement.reset();
}

void GroupRun::fill(Candidate& candidate) const {
    Measurement& measurement = *candidate.measurement;
    Row& row = candidate.row;
    row.times = summarise(measurement.cold().seconds());
    row.dropped = measurement.cold().dropped();
    row.stop_reason = measurement.stop_reason();
    row.hot_median_s = measurement.hot_median_s();
    row.sm_clock_mhz = measurement.cold().sm_clock_mhz();
}

} // namespace scanscope::bench

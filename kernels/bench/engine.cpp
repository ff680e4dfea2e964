#include "kernels/bench/engine.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

#include <fmt/format.h>

#include "kernels/bench/group_run.h"
#include "kernels/bench/measurement.h"
#include "kernels/bench/report.h"

namespace scanscope::bench {

namespace {

class Engine {
public:
    Engine(const Plan& plan, std::span<const kernels::Algorithm> algorithms,
           std::span<const std::unique_ptr<Stand>> stands, const EngineOptions& options)
        : plan_(plan)
        , options_(options)
        , start_(options.clock())
        , surroundings_{algorithms, stands, options,
                        [this](std::size_t over, const Subject& subject, Activity activity,
                               const Measurement* measurement) {
                            report_progress(over, subject, activity, measurement);
                        },
                        [this](std::size_t ceilings) { return budget(ceilings); }} {
        report_.conditions = conditions_now();
        for (const std::unique_ptr<Stand>& stand : stands)
            for (const std::string& note : stand->notes())
                report_.conditions.notes.push_back(fmt::format("{}: {}", stand->executor(), note));
        report_.left_out = plan.left_out;
    }

    Report run() {
        std::vector<std::vector<Row>> rows(plan_.groups.size());
        for (const std::size_t group : order()) {
            rows[group] = GroupRun(plan_.groups[group], surroundings_).run();
            rows_done_ += rows[group].size();
            if (options_.row_done) std::ranges::for_each(rows[group], options_.row_done);
        }
        for (std::vector<Row>& of_group : rows) std::ranges::move(of_group, std::back_inserter(report_.rows));
        return std::move(report_);
    }

private:
    // Small sizes go first, so that the first results appear soon and little memory is used until then. But
    // verifying large sizes takes a long time, which is not known in advance. If all rows share a budget,
    // large sizes therefore go first: the time left is enough for the small ones. In the other order, the
    // large ones would be cut short.
    [[nodiscard]] std::vector<std::size_t> order() const {
        std::vector<std::size_t> groups(plan_.groups.size());
        std::iota(groups.begin(), groups.end(), std::size_t{0});
        const auto n_of = [this](std::size_t group) { return plan_.groups[group].n; };
        if (options_.budget_seconds)
            std::ranges::stable_sort(groups, std::ranges::greater{}, n_of);
        else
            std::ranges::stable_sort(groups, std::ranges::less{}, n_of);
        return groups;
    }
    [[nodiscard]] double elapsed() const { return options_.clock() - start_; }
    [[nodiscard]] std::size_t rows_left() const { return plan_.rows() - rows_done_; }

    [[nodiscard]] double budget(std::size_t ceilings) const {
        if (!options_.budget_seconds) return options_.limits.budget_seconds;
        const double left = std::max(0.0, *options_.budget_seconds - elapsed());
        return std::min(options_.limits.budget_seconds, left / double(rows_left() + ceilings));
    }

    void report_progress(std::size_t over, const Subject& subject, Activity activity,
                         const Measurement* measurement) const {
        if (!options_.progress) return;
        const std::size_t done = rows_done_ + over;
        Progress progress{done, plan_.rows(), subject, activity, 0, std::nullopt, std::nullopt};
        if (measurement) {
            progress.samples = measurement->cold().size();
            progress.noise = measurement->noise();
        }
        if (done != 0) {
            double left = elapsed() / double(done) * double(plan_.rows() - done);
            if (options_.budget_seconds) left = std::clamp(*options_.budget_seconds - elapsed(), 0.0, left);
            progress.seconds_left = left;
        }
        options_.progress(progress);
    }

    const Plan& plan_;
    const EngineOptions& options_;
    double start_;
    std::size_t rows_done_ = 0;
    Report report_;
    GroupRun::Surroundings surroundings_;
};

} // namespace

Report run(const Plan& plan, std::span<const kernels::Algorithm> algorithms,
           std::span<const std::unique_ptr<Stand>> stands, const EngineOptions& options) {
    return Engine(plan, algorithms, stands, options).run();
}

} // namespace scanscope::bench

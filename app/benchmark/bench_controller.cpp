#include "app/benchmark/bench_controller.h"

#include <algorithm>
#include <chrono>

#include "run.h"

namespace scanscope::app {

BenchController::BenchController(Measure measure, QObject* parent)
    : Worker(parent)
    , m_measure(std::move(measure)) {}

void BenchController::start(bench::Wanted wanted, std::optional<double> budgetSeconds) {
    Worker::start([this, measure = m_measure, wanted = std::move(wanted),
                   budgetSeconds](const std::stop_token& stop, const Tell& tell) {
        using Clock = std::chrono::steady_clock;
        Clock::time_point next{};
        bench::EngineOptions options;
        options.stop = stop;
        options.budget_seconds = budgetSeconds;
        options.progress = [&](const bench::Progress& now) {
            if (Clock::now() < next) return;
            next = Clock::now() + std::chrono::milliseconds(progressInterval);
            const BenchProgress progress{int(now.rows_done), int(now.rows_total), now.subject,
                                         now.samples,        now.noise,           now.seconds_left};
            tell([this, progress] { emit progressed(progress); });
        };
        options.row_done = [&](const bench::Row& row) { tell([this, row] { emit measured(row); }); };
        bench::Report report = measure(wanted, options);
        const bool isWhole = std::ranges::none_of(
            report.rows, [](const bench::Row& row) { return row.status == bench::Status::cancelled; });
        tell([this, report = std::move(report)] { emit reported(report); });
        if (!isWhole) throw kernels::Cancelled();
    });
}

} // namespace scanscope::app

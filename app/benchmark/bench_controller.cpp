#include "app/benchmark/bench_controller.h"

#include <algorithm>

#include "kernels/run/run.h"

namespace scanscope::app {

BenchController::BenchController(Measure measure, QObject* parent)
    : Job(parent)
    , m_measure(std::move(measure)) {
    m_timer.setInterval(progressInterval);
    connect(&m_timer, &QTimer::timeout, this, &BenchController::look);
    connect(this, &Job::ended, &m_timer, &QTimer::stop);
}

void BenchController::look() {
    std::optional<BenchProgress> now;
    {
        const std::scoped_lock lock(m_latest->mutex);
        std::swap(now, m_latest->progress);
    }
    if (now) emit progressed(*now);
}

void BenchController::start(bench::Wanted wanted, std::optional<double> budgetSeconds) {
    m_latest = std::make_shared<Latest>();
    m_timer.start();
    Job::start([this, measure = m_measure, latest = m_latest, wanted = std::move(wanted),
                budgetSeconds](const std::stop_token& stop, const Tell& tell) -> Deliver {
        bench::EngineOptions options;
        options.stop = stop;
        options.budget_seconds = budgetSeconds;
        options.progress = [&](const bench::Progress& now) {
            const std::scoped_lock lock(latest->mutex);
            latest->progress = {int(now.rows_done), int(now.rows_total), now.subject,     now.activity,
                                now.samples,        now.noise,           now.seconds_left};
        };
        options.row_done = [&](const bench::Row& row) { tell([this, row] { emit measured(row); }); };
        bench::Report report = measure(wanted, options);
        const bool isWhole = std::ranges::none_of(
            report.rows, [](const bench::Row& row) { return row.status == bench::Status::cancelled; });
        tell([this, report = std::move(report)] { emit reported(report); });
        if (!isWhole) throw kernels::Cancelled();
        return {};
    });
}

} // namespace scanscope::app

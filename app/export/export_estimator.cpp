#include "app/export/export_estimator.h"

#include <utility>

#include "viz/model/document.h"

namespace scanscope::app {

ExportEstimator::ExportEstimator(QObject* parent)
    : QObject(parent)
    , m_thread([this](const std::stop_token& stop) { work(stop); }) {}

void ExportEstimator::measure(std::shared_ptr<const trace::Trace> trace, const viz::Verdict& verdict,
                              const viz::ExportPlan& plan) {
    stop();
    const std::lock_guard lock(m_mutex);
    m_current = std::stop_source();
    m_next = Job{std::move(trace), verdict, plan, m_current.get_token()};
    m_wake.notify_one();
}

void ExportEstimator::stop() {
    const std::lock_guard lock(m_mutex);
    m_current.request_stop();
    m_next.reset();
}

void ExportEstimator::work(const std::stop_token& stop) {
    while (true) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, stop, [this] { return m_next.has_value(); })) return;
        const Job job = *std::exchange(m_next, std::nullopt);
        lock.unlock();
        run(job, stop);
    }
}

void ExportEstimator::run(const Job& job, const std::stop_token& stop) {
    const auto goesOn = [&] { return !stop.stop_requested() && !job.stop.stop_requested(); };
    std::optional<viz::ExportEstimate> estimate;
    try {
        const viz::Document document(job.trace, job.verdict);
        estimate = viz::estimateExport(document, document.text().steps, job.plan, goesOn);
    } catch (const std::exception&) { // what keeps it from being written is said when it is
    }
    if (!estimate) return;
    QMetaObject::invokeMethod(
        this,
        [this, token = job.stop, found = *estimate] {
            if (!token.stop_requested()) emit measured(found);
        },
        Qt::QueuedConnection);
}

} // namespace scanscope::app

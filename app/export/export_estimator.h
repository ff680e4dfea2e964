// Measures what an export will take, beside the window: a thread that makes parts of it and throws them away.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <QObject>
#include <stop_token>
#include <thread>

#include "viz/export/export_estimate.h"

namespace scanscope::app {

class ExportEstimator : public QObject {
    Q_OBJECT
public:
    explicit ExportEstimator(QObject* parent = nullptr);

    // In place of the one before, which says nothing any more.
    void measure(std::shared_ptr<const trace::Trace> trace, const viz::Verdict& verdict,
                 const viz::ExportPlan& plan);
    void stop();

signals:
    void measured(const scanscope::viz::ExportEstimate& estimate);

private:
    struct Job {
        std::shared_ptr<const trace::Trace> trace;
        viz::Verdict verdict;
        viz::ExportPlan plan;
        std::stop_token stop;
    };
    void work(const std::stop_token& stop);
    void run(const Job& job, const std::stop_token& stop);

    std::mutex m_mutex; // of what follows
    std::condition_variable_any m_wake;
    std::optional<Job> m_next;
    std::stop_source m_current;
    std::jthread m_thread; // ends before the rest goes
};

} // namespace scanscope::app

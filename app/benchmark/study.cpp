#include "app/benchmark/study.h"

namespace scanscope::app {

void Study::setExecutors(const std::vector<kernels::ExecutorInfo>&) {}

bool Study::offers(BenchView) const { return true; }

void Study::setupEdited() {
    m_isOutdated = true;
    emit edited();
}

void Study::begin(Job::Work work) {
    m_wasRun = true;
    m_isOutdated = false;
    m_job.start(std::move(work));
    emit contentChanged();
}

void Study::cancel() {
    m_job.cancel();
    emit stripChanged();
}

void Study::toggleSeries(const viz::ChartSeries& series) {
    if (!m_hidden.removeOne(series.id)) m_hidden << series.id;
    emit contentChanged();
}

} // namespace scanscope::app

#include "moc_study.cpp"

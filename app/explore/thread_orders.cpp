#include "app/explore/thread_orders.h"

#include <utility>

namespace scanscope::app {

ThreadOrders::ThreadOrders(Compare compare, QObject* parent)
    : QObject(parent)
    , m_compare(std::move(compare)) {
    // The user can do nothing about a failure, so its reason is not shown.
    connect(&m_job, &Job::failed, this, &ThreadOrders::changed);
}

void ThreadOrders::compare(const ProgramRun& run) {
    m_job.drop();
    if (m_known) m_before = std::exchange(m_known, std::nullopt);
    m_document = run.document;
    m_program = run.isQuick ? run.program : nullptr;
    resume();
    emit changed();
}

void ThreadOrders::pause() { m_job.drop(); }

void ThreadOrders::resume() {
    if (!m_program || m_known || m_job.busy()) return;
    m_job.start([this, compare = m_compare, program = m_program,
                 document = m_document](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        Known known;
        known.comparison = compare(*program, document->sharedTrace(), stop);
        known.verdict =
            kernels::verdict_on_orders(document->trace(), {document->verdict().findings}, known.comparison);
        return [this, known = std::move(known)] {
            m_known = known;
            emit changed();
        };
    });
}

void ThreadOrders::forget() {
    m_job.drop();
    m_document.reset();
    m_program.reset();
    m_known.reset();
    m_before.reset();
    emit changed();
}

bool ThreadOrders::areShown() const {
    return m_known ? !m_known->comparison.arrays.empty() : m_program && !m_document->trace().launches.empty();
}

} // namespace scanscope::app

#include "moc_thread_orders.cpp"

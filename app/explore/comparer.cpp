#include "app/explore/comparer.h"

#include <exception>
#include <new>
#include <utility>

namespace scanscope::app {

Comparer::Comparer(Compare compare, QObject* parent)
    : QObject(parent)
    , m_compare(std::move(compare)) {}

Comparer::~Comparer() {
    m_worker.request_stop();
    if (m_worker.joinable()) m_worker.join();
}

void Comparer::compare(SharedTrace trace) {
    m_next = std::move(trace);
    if (!m_running) return launch();
    m_unwanted = true;
    m_worker.request_stop();
}

void Comparer::cancel() {
    m_next.reset();
    m_unwanted = true;
    m_worker.request_stop();
}

void Comparer::launch() {
    if (m_worker.joinable()) m_worker.join(); // it has delivered its result: this does not wait
    m_running = true;
    m_unwanted = false;
    m_worker = std::jthread([this, trace = std::exchange(m_next, nullptr)](const std::stop_token& stop) {
        Result result;
        try {
            result.answers = m_compare(*trace, stop);
        } catch (const kernels::Cancelled&) {
            result.cancelled = true;
        } catch (const std::bad_alloc&) {
            result.problem = tr("There is not enough memory to run this under every schedule.");
        } catch (const std::exception& error) {
            result.problem = QString::fromUtf8(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, result = std::move(result)] { deliver(result); }, Qt::QueuedConnection);
    });
}

void Comparer::deliver(const Result& result) {
    m_running = false;
    if (m_next) return launch();
    if (m_unwanted || result.cancelled) return;
    if (result.problem.isEmpty())
        emit compared(result.answers);
    else
        emit failed(result.problem);
}

} // namespace scanscope::app

#include "app/benchmark/worker.h"

#include <exception>
#include <new>

#include "kernels/run/run.h"

namespace scanscope::app {

Worker::~Worker() {
    m_thread.request_stop();
    if (m_thread.joinable()) m_thread.join();
}

void Worker::start(Job job) {
    m_thread.request_stop();
    m_busy = true;
    m_isCancelling = false;
    const int number = ++m_number;
    // The old thread ends soon after it was asked to; the new one waits for it, not the window.
    m_thread = std::jthread([this, number, job = std::move(job),
                             before = std::move(m_thread)](const std::stop_token& stop) mutable {
        if (before.joinable()) before.join();
        run(job, stop, number);
    });
}

void Worker::cancel() {
    m_isCancelling = m_busy;
    m_thread.request_stop();
}

void Worker::tell(int number, std::function<void()> what) {
    QMetaObject::invokeMethod(
        this,
        [this, number, what = std::move(what)] {
            if (number == m_number) what();
        },
        Qt::QueuedConnection);
}

void Worker::run(const Job& job, const std::stop_token& stop, int number) {
    const auto end = [this, number](auto signal) {
        tell(number, [this, signal] {
            m_busy = false;
            signal();
        });
    };
    try {
        job(stop, [this, number](std::function<void()> what) { tell(number, std::move(what)); });
        end([this] { emit finished(); });
    } catch (const kernels::Cancelled&) {
        end([this] { emit cancelled(); });
    } catch (const std::bad_alloc&) {
        end([this] { emit failed(tr("There is not enough memory for this size.")); });
    } catch (const std::exception& error) {
        end([this, message = QString::fromUtf8(error.what())] { emit failed(message); });
    }
}

} // namespace scanscope::app

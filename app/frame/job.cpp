#include "app/frame/job.h"

#include <mutex>

#include "kernels/errors.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

// The newest function, which waits for the GUI thread.
struct Job::Tell::Waiting {
    std::mutex mutex;
    std::function<void()> what;
};

Job::Tell::Tell(Job* job, int number)
    : m_job(job)
    , m_number(number)
    , m_waiting(std::make_shared<Waiting>()) {}

void Job::Tell::operator()(std::function<void()> what) const { m_job->tell(m_number, std::move(what)); }

void Job::Tell::newest(std::function<void()> what) const {
    {
        const std::scoped_lock lock(m_waiting->mutex);
        std::swap(m_waiting->what, what);
    }
    if (what) return; // a call is already scheduled
    const auto look = [job = m_job, number = m_number, waiting = m_waiting] {
        std::function<void()> newest;
        {
            const std::scoped_lock lock(waiting->mutex);
            std::swap(newest, waiting->what);
        }
        if (number == job->m_number && job->m_busy) newest();
    };
    (*this)([job = m_job, look] { QTimer::singleShot(newestAfterMilliseconds, job, look); });
}

Job::Job(QObject* parent)
    : QObject(parent) {
    m_slow.setSingleShot(true);
    m_slow.setInterval(slowAfterMilliseconds);
    connect(&m_slow, &QTimer::timeout, this, &Job::slow);
}

Job::~Job() {
    m_thread.request_stop();
    if (m_thread.joinable()) m_thread.join();
}

void Job::start(Work work) {
    m_thread.request_stop();
    m_busy = true;
    m_isCancelling = false;
    m_slow.start();
    const int number = ++m_number;
    // The new thread waits for the old one, which stops soon, because the window must not wait.
    m_thread = std::jthread([this, number, work = std::move(work),
                             before = std::move(m_thread)](const std::stop_token& stop) mutable {
        if (before.joinable()) before.join();
        run(work, stop, number);
    });
}

void Job::cancel() {
    if (!m_busy) return;
    m_isCancelling = true;
    m_slow.stop(); // slow() would offer to cancel
    m_thread.request_stop();
    emit cancelling();
}

void Job::drop() {
    ++m_number;
    m_busy = false;
    m_slow.stop();
    m_thread.request_stop();
}

// Qt's queue makes the work happen before `what`. The mutex does the same for ThreadSanitizer, which cannot
// see into Qt and would otherwise report everything that the work has done as a data race.
void Job::tell(int number, std::function<void()> what) {
    { const std::scoped_lock lock(m_handing); }
    QMetaObject::invokeMethod(
        this,
        [this, number, what = std::move(what)] {
            { const std::scoped_lock lock(m_handing); }
            if (number == m_number) what();
        },
        Qt::QueuedConnection);
}

// A listener may start new work in how(). In this case, ended() must not be emitted.
void Job::end(int number, const std::function<void()>& how) {
    tell(number, [this, number, how] {
        m_busy = false;
        m_slow.stop();
        how();
        if (number == m_number) emit ended();
    });
}

void Job::run(const Work& work, const std::stop_token& stop, int number) {
    const auto sayCancelled = [this, number] { end(number, [this] { emit cancelled(); }); };
    if (stop.stop_requested()) return sayCancelled();
    try {
        const Deliver deliver = work(stop, Tell(this, number));
        end(number, [this, deliver] {
            if (deliver) deliver();
            emit finished();
        });
    } catch (const kernels::Cancelled&) {
        sayCancelled();
    } catch (const trace::ReadingStopped&) {
        sayCancelled();
    } catch (...) {
        end(number, [this, failure = currentFailure()] {
            if (m_isCancelling)
                emit cancelled();
            else
                emit failed(failure);
        });
    }
}

} // namespace scanscope::app

#include "moc_job.cpp"

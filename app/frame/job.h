// Slow work that is done off the GUI thread. A Job runs one piece of work at a time. New work replaces the
// previous work, which is asked to stop and reports nothing more.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <QObject>
#include <QTimer>
#include <stop_token>
#include <thread>

#include "app/frame/failure.h"

namespace scanscope::app {

class Job : public QObject {
    Q_OBJECT
public:
    // Runs functions in the GUI thread, unless newer work has replaced this work before that.
    class Tell {
    public:
        void operator()(std::function<void()> what) const;
        // If functions arrive faster than the window can show their results, runs only the newest one, and
        // none after the end. Small sizes can produce thousands of samples each second.
        void newest(std::function<void()> what) const;

    private:
        friend class Job;
        struct Waiting;
        Tell(Job* job, int number);
        Job* m_job;
        int m_number;
        std::shared_ptr<Waiting> m_waiting;
    };
    // Delivers the result in the GUI thread, even if a cancellation came too late.
    using Deliver = std::function<void()>;
    // Runs in its own thread, so it must own copies of its data. Throws Cancelled if it was cancelled.
    using Work = std::function<Deliver(const std::stop_token&, const Tell&)>;

    explicit Job(QObject* parent = nullptr);
    ~Job() override; // asks the work to stop, and waits for it

    void start(Work work);
    void cancel(); // on the user's request; the work ends with cancelled()
    void drop();   // the result is not needed any more; no signals follow
    [[nodiscard]] bool busy() const { return m_busy; }
    // Whether it was asked to stop and has not stopped yet.
    [[nodiscard]] bool isCancelling() const { return m_busy && m_isCancelling; }

    static constexpr int slowAfterMilliseconds = 300;
    static constexpr int newestAfterMilliseconds = 100; // the interval of Tell::newest()

signals:               // all in the GUI thread, and none from work that was replaced
    void slow();       // the work still runs after 300 ms
    void cancelling(); // immediately; one of the signals below follows when the work stops
    void finished();   // after the result was delivered
    void cancelled();
    void failed(const scanscope::app::Failure& failure);
    void ended(); // after any of the three signals above

private:
    void run(const Work& work, const std::stop_token& stop, int number);
    void end(int number, const std::function<void()>& how);
    void tell(int number, std::function<void()> what);

    std::mutex m_handing;
    std::jthread m_thread;
    QTimer m_slow;
    bool m_busy = false, m_isCancelling = false;
    int m_number = 0; // of the latest work
};

} // namespace scanscope::app

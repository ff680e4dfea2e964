// The one way in which the window has something done that takes time: away from the GUI thread, one piece of
// work at a time. A newer one takes the place of the one before it, which is told to stop and says nothing
// any more.
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
    // Runs what it is given in the GUI thread, unless a newer job has taken the place of this one by then.
    class Tell {
    public:
        void operator()(std::function<void()> what) const;
        // Runs only the newest of those that come faster than the window can show them, and none after the
        // end: samples of small sizes come by the thousand each second.
        void newest(std::function<void()> what) const;

    private:
        friend class Job;
        struct Waiting;
        Tell(Job* job, int number);
        Job* m_job;
        int m_number;
        std::shared_ptr<Waiting> m_waiting;
    };
    // Done in the GUI thread with what came out, also where a cancel came too late.
    using Deliver = std::function<void()>;
    // Runs in a thread of its own, so that it holds copies of what it needs. Throws Cancelled where it was.
    using Work = std::function<Deliver(const std::stop_token&, const Tell&)>;

    explicit Job(QObject* parent = nullptr);
    ~Job() override; // waits for the work, which was asked to stop

    void start(Work work);
    void cancel(); // as a person asks for it: it ends with cancelled()
    void drop();   // nobody wants it any more: it says nothing
    [[nodiscard]] bool busy() const { return m_busy; }
    // It was asked to end, and is not yet there.
    [[nodiscard]] bool isCancelling() const { return m_busy && m_isCancelling; }

    static constexpr int slowAfterMilliseconds = 300;
    static constexpr int newestAfterMilliseconds = 100; // as often Tell::newest() is heard

signals:               // all in the GUI thread, and none of a job that a newer one has replaced
    void slow();       // 300 ms have passed, and it still runs
    void cancelling(); // at once; then any of those below, as soon as the work has heard of it
    void finished();   // after the result was delivered
    void cancelled();
    void failed(const scanscope::app::Failure& failure);
    void ended(); // after any of the three

private:
    void run(const Work& work, const std::stop_token& stop, int number);
    void end(int number, const std::function<void()>& how);
    void tell(int number, std::function<void()> what);

    std::mutex m_handing;
    std::jthread m_thread;
    QTimer m_slow;
    bool m_busy = false, m_isCancelling = false;
    int m_number = 0; // of the latest job
};

} // namespace scanscope::app

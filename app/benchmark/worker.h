// Does one job at a time away from the GUI thread. A new job stops the one before it.
#pragma once

#include <functional>
#include <QObject>
#include <stop_token>
#include <thread>

namespace scanscope::app {

class Worker : public QObject {
    Q_OBJECT
public:
    // Runs what it is given in the GUI thread, unless a newer job has taken the place of this one by then.
    using Tell = std::function<void(std::function<void()>)>;
    // Runs in a thread of its own, so that it holds copies of what it needs. Throws Cancelled where it was.
    using Job = std::function<void(const std::stop_token&, const Tell&)>;

    using QObject::QObject;
    ~Worker() override; // waits for the job, which was asked to stop

    void start(Job job);
    void cancel();
    [[nodiscard]] bool busy() const { return m_busy; }
    [[nodiscard]] bool isCancelling() const {
        return m_busy && m_isCancelling;
    } // asked to end, and not yet there

signals: // all in the GUI thread, and none of a job that a newer one has replaced
    void finished();
    void cancelled();
    void failed(const QString& message);

private:
    void run(const Job& job, const std::stop_token& stop, int number);
    void tell(int number, std::function<void()> what);

    std::jthread m_thread;
    bool m_busy = false, m_isCancelling = false;
    int m_number = 0; // of the latest job
};

} // namespace scanscope::app

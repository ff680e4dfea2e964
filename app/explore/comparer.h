// Runs a request under several schedules, away from the GUI thread. One at a time: a newer one stops the one
// before it, whose answers nobody gets.
#pragma once

#include <functional>
#include <QObject>
#include <stop_token>
#include <thread>

#include "app/explore/run_controller.h"
#include "viz/model/answers.h"

namespace scanscope::app {

class Comparer : public QObject {
    Q_OBJECT
public:
    using Compare = std::function<viz::Answers(const trace::Trace&, std::stop_token)>;
    explicit Comparer(Compare compare, QObject* parent = nullptr);
    ~Comparer() override;

    void compare(SharedTrace trace);
    void cancel();

signals:
    void compared(const scanscope::viz::Answers& answers);
    void failed(const QString& message);

private:
    struct Result {
        viz::Answers answers;
        QString problem;
        bool cancelled = false;
    };
    void launch();
    void deliver(const Result& result);

    Compare m_compare;
    std::jthread m_worker;
    bool m_running = false, m_unwanted = false;
    SharedTrace m_next;
};

} // namespace scanscope::app

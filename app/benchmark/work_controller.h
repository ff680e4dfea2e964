// Counts work away from the GUI thread, a row at a time. A new sweep stops the one before it.
#pragma once

#include <functional>
#include <QObject>
#include <stop_token>
#include <thread>
#include <vector>

#include "work/work.h"

namespace scanscope::app {

class WorkController : public QObject {
    Q_OBJECT
public:
    using Measure = std::function<std::vector<kernels::WorkRow>(const kernels::WorkOptions&)>;

    explicit WorkController(Measure measure, QObject* parent = nullptr);
    ~WorkController() override;

    // `stop`, `progress` and `measured` of the options are this object's own.
    void start(kernels::WorkOptions options);
    void cancel();
    [[nodiscard]] bool busy() const { return m_running; }

signals: // all in the GUI thread, and none of a sweep that a newer one has replaced
    void progressed(int done, int total, const QString& algorithm, double n);
    void measured(const scanscope::kernels::WorkRow& row);
    void finished();
    void cancelled();
    void failed(const QString& message);

private:
    void run(const std::stop_token& stop, kernels::WorkOptions options, int number);
    template <class F> void tell(int number, F&& what);

    Measure m_measure;
    std::jthread m_worker;
    bool m_running = false;
    int m_number = 0; // of the latest sweep
};

} // namespace scanscope::app

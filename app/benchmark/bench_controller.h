// Times away from the GUI thread, and tells what was measured as it comes.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <QTimer>

#include "app/frame/job.h"
#include "kernels/bench/engine.h"

namespace scanscope::app {

// What is measured now, as a strip says it.
struct BenchProgress {
    int rowsDone = 0, rowsTotal = 0;
    bench::Subject subject;
    bench::Activity activity = bench::Activity::samples;
    std::size_t samples = 0;
    std::optional<double> noise, secondsLeft;
};

class BenchController : public Job {
    Q_OBJECT
public:
    // Plans and measures. Where it is stopped, the report has what was measured until then.
    using Measure = std::function<bench::Report(const bench::Wanted&, const bench::EngineOptions&)>;

    explicit BenchController(Measure measure, QObject* parent = nullptr);

    void start(bench::Wanted wanted, std::optional<double> budgetSeconds);

    // The window looks so often how far it is: samples of small sizes come by the thousand each second.
    static constexpr int progressInterval = 100; // milliseconds

signals:
    void progressed(const scanscope::app::BenchProgress& now);
    void measured(const scanscope::bench::Row& row);
    void reported(const scanscope::bench::Report& report); // all of it, before the end

private:
    // What the worker writes and the window reads.
    struct Latest {
        std::mutex mutex;
        std::optional<BenchProgress> progress;
    };
    void look();

    Measure m_measure;
    QTimer m_timer;
    std::shared_ptr<Latest> m_latest; // of the latest job
};

} // namespace scanscope::app

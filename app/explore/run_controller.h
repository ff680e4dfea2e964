// Runs and opens traces away from the GUI thread. One job at a time: a new one stops the one before it and
// waits for its thread to notice. Every way a job can end is one signal, delivered in the GUI thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <QObject>
#include <QTimer>
#include <stop_token>
#include <thread>

#include "kernels/run/recording_limit.h"
#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "viz/model/document.h"

namespace scanscope::app {

using SharedTrace = std::shared_ptr<const trace::Trace>;
using SharedDocument = std::shared_ptr<viz::Document>;

struct Failure {
    enum class Kind { BadRequest, Unavailable, File, Other };
    Kind kind = Kind::Other;
    QString field; // of the setup: "input", "n", "threads", … ; for a file its name
    QString message;
    std::optional<trace::ElementType> type = {};  // that holds the elements which the chosen one does not
    std::optional<kernels::Smaller> smaller = {}; // what can be recorded in place of what was too large
};
// Of the exception that is being handled.
[[nodiscard]] Failure currentFailure();

class RunController : public QObject {
    Q_OBJECT
public:
    using Record = std::function<trace::Trace(const kernels::Request&, std::stop_token)>;
    using Load = std::function<trace::Trace(const QString& path, std::stop_token)>;
    using Make = std::function<kernels::Request(std::stop_token)>;
    using Judge = std::function<viz::Verdict(const trace::Trace&, std::stop_token)>;

    // Every trace is judged and becomes a document before it is delivered, by the same thread.
    RunController(Record record, Load load, Judge judge = {}, QObject* parent = nullptr);
    ~RunController() override;

    void record(kernels::Request request);
    void makeAndRecord(Make make); // a request that takes a while to make
    void open(const QString& path);
    void cancel();
    [[nodiscard]] bool busy() const { return m_running; }

    static constexpr int slowAfterMilliseconds = 300;

signals:
    void recorded(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document);
    void opened(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document,
                const QString& path);
    void failed(const scanscope::app::Failure& failure);
    void cancelling(); // at once; then any of the others, as soon as the job has heard of it
    void cancelled();
    void slow();     // 300 ms have passed and the job still runs
    void finished(); // after any of the above but slow()

private:
    struct Job {
        std::function<trace::Trace(std::stop_token)> work;
        QString path; // of a file that is opened
    };
    struct Result {
        SharedTrace trace;
        SharedDocument document;
        std::optional<Failure> failure;
        bool cancelled = false;
    };
    [[nodiscard]] Result perform(const Job& job, const std::stop_token& stop) const;
    void start(Job job);
    void launch(Job job);
    void deliver(const Job& job, const Result& result);

    Record m_record;
    Load m_load;
    Judge m_judge;
    std::jthread m_worker;
    bool m_running = false;
    bool m_askedToCancel = false; // by a person, not by a newer job
    std::optional<Job> m_next;
    QTimer m_slow;
};

} // namespace scanscope::app

Q_DECLARE_METATYPE(scanscope::app::SharedTrace)
Q_DECLARE_METATYPE(scanscope::app::Failure)
Q_DECLARE_METATYPE(scanscope::app::SharedDocument)

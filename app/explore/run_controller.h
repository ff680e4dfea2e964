// Runs and opens traces away from the GUI thread. Every trace is judged and becomes a document before it is
// delivered, by the same thread.
#pragma once

#include <functional>
#include <memory>

#include "app/frame/job.h"
#include "kernels/own/built_program.h"
#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "viz/model/document.h"

namespace scanscope::app {

using SharedTrace = std::shared_ptr<const trace::Trace>;
using SharedDocument = std::shared_ptr<const viz::Document>;

// A user program as it ended: run, or refused before anything ran.
struct ProgramRun {
    own::ProgramRequest request;
    SharedDocument document; // of what was refused the texts alone
    QString refusal;         // why it did not run, as a sentence; empty where it did
    own::CompileProblem problem;
    double seconds = 0;                               // that it took, from its texts to its document
    std::shared_ptr<const own::BuiltProgram> program; // to be run again; null where it was refused
    bool isQuick = false;                             // enough for runs in other orders of its threads
};

class RunController : public Job {
    Q_OBJECT
public:
    using Record = std::function<trace::Trace(const kernels::Request&, std::stop_token)>;
    using Load = std::function<trace::Trace(const QString& path, std::stop_token)>;
    using Make = std::function<kernels::Request(std::stop_token)>;
    using Judge = std::function<viz::Verdict(const trace::Trace&, std::stop_token)>;

    struct Ran {
        std::shared_ptr<const own::BuiltProgram> program;
        own::Recorded recorded;
    };
    using RunProgram = std::function<Ran(const own::ProgramRequest&, std::stop_token)>;

    RunController(Record record, Load load, Judge judge = {}, RunProgram runProgram = {},
                  QObject* parent = nullptr);

    void record(kernels::Request request);
    void makeAndRecord(Make make); // a request that takes a while to make
    void open(const QString& path);
    void run(const own::ProgramRequest& request); // it never fails: why it cannot run is a result, too

signals: // before finished()
    void recorded(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document);
    void opened(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document,
                const QString& path);
    void ran(const scanscope::app::ProgramRun& run);

private:
    [[nodiscard]] ProgramRun resultOf(const own::ProgramRequest& request, const std::stop_token& stop) const;
    [[nodiscard]] SharedDocument documentOf(trace::Trace trace, const std::stop_token& stop) const;

    Record m_record;
    Load m_load;
    Judge m_judge;
    RunProgram m_runProgram;
};

// A run with what is found in it, and with the run beside it; null: it stands alone. Throws Cancelled once a
// stop is requested.
[[nodiscard]] SharedDocument judged(SharedTrace trace, const RunController::Judge& judge,
                                    const std::stop_token& stop, const SharedDocument& beside = nullptr,
                                    trace::Alignment alignment = trace::Alignment::barrier);

} // namespace scanscope::app

Q_DECLARE_METATYPE(scanscope::app::SharedTrace)
Q_DECLARE_METATYPE(scanscope::app::SharedDocument)
Q_DECLARE_METATYPE(scanscope::app::ProgramRun)

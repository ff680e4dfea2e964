// Records runs and opens traces outside the GUI thread. The same thread judges each trace and makes its
// document before the result is delivered.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <QString>

#include "app/explore/expected_result.h"
#include "app/frame/job.h"
#include "kernels/own/built_program.h"
#include "kernels/own/run_progress.h"
#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "viz/model/document.h"

namespace scanscope::app {

using SharedTrace = std::shared_ptr<const trace::Trace>;
using SharedDocument = std::shared_ptr<const viz::Document>;

// The outcome of a user program: it was run, or refused before it ran.
struct ProgramRun {
    own::ProgramRequest request;
    SharedDocument document; // contains only the sources if the program was refused
    QString refusal;         // why it did not run, as a sentence; empty if it ran
    own::CompileProblem problem;
    double seconds = 0;                               // the time from the sources to the document
    std::shared_ptr<const own::BuiltProgram> program; // for running it again; null if it was refused
    bool isQuick = false;                             // quick enough to run it in other thread orders
    ExpectedResult expected;                          // of the run in this thread order
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
    void makeAndRecord(Make make); // for a request that is slow to make
    void open(const QString& path);
    // Never fails, because a refusal is a result. `expected` is the result that the user expects, or empty.
    void run(const own::ProgramRequest& request, const QString& expected);

signals: // emitted before finished()
    // How far a user program's run is, a few times a second.
    void advanced(const scanscope::own::RunProgress& progress);
    void recorded(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document);
    void opened(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document,
                const QString& path);
    void ran(const scanscope::app::ProgramRun& run);

private:
    [[nodiscard]] ProgramRun resultOf(const own::ProgramRequest& request, const QString& expected,
                                      const std::stop_token& stop) const;
    [[nodiscard]] SharedDocument documentOf(trace::Trace trace, const std::stop_token& stop) const;

    Record m_record;
    Load m_load;
    Judge m_judge;
    RunProgram m_runProgram;
};

// Returns the document of a judged run and, unless `beside` is null, of the run beside it. Throws Cancelled
// after a stop was requested.
[[nodiscard]] SharedDocument judged(SharedTrace trace, const RunController::Judge& judge,
                                    const std::stop_token& stop, const SharedDocument& beside = nullptr,
                                    trace::Alignment alignment = trace::Alignment::barrier);

// A second run from a file: a recording, or a user program.
struct SecondFile {
    QString path;
    std::optional<own::ProgramRequest> program; // nothing if it is a recording
};

// Returns the second run from this path. Its name decides whether it is a program; the file is not read.
[[nodiscard]] SecondFile secondFileOf(const QString& path);

// Reads the recording, or runs the program. Throws UnreadableFile if this does not give a run that can be
// shown beside another one, and passes on cancellations.
[[nodiscard]] trace::Trace traceOf(const SecondFile& file, const RunController::Load& load,
                                   const RunController::RunProgram& runProgram, const std::stop_token& stop);

} // namespace scanscope::app

Q_DECLARE_METATYPE(scanscope::app::SharedTrace)
Q_DECLARE_METATYPE(scanscope::app::SharedDocument)
Q_DECLARE_METATYPE(scanscope::app::ProgramRun)

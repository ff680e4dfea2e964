#include "app/explore/run_controller.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <QDir>
#include <QFileInfo>
#include <utility>

#include "app/arguments/file_names.h"
#include "app/frame/failure.h"
#include "kernels/own/orders.h"
#include "kernels/own/program_request.h"
#include "kernels/trace/side_by_side.h"
#include "viz/model/language.h"

namespace scanscope::app {

namespace {

// Returns the trace of a program that did not run. It only contains the program's sources.
trace::Trace textsOf(const own::ProgramRequest& request, std::vector<trace::Source> sources) {
    trace::Trace trace;
    trace.sources = std::move(sources);
    trace.program.emplace();
    for (const std::filesystem::path& file : request.build.files)
        trace.program->files.push_back(file.string());
    trace.program->arguments = request.arguments;
    trace.run.name = request.build.files.front().filename().string();
    trace.run.executor = "emulator";
    return trace;
}

trace::Trace readOrRun(const SecondFile& file, const RunController::Load& load,
                       const RunController::RunProgram& runProgram, const std::stop_token& stop) {
    const QString name = QFileInfo(file.path).fileName();
    if (file.program) {
        if (!QFileInfo::exists(file.path))
            throw UnreadableFile(
                file.path, viz::tr("The file %1 does not exist.").arg(QDir::toNativeSeparators(file.path)));
        return std::move(runProgram(*file.program, stop).recorded.trace);
    }
    if (kindOfFile(std::filesystem::path(file.path.toStdU16String())) != FileKind::recording)
        throw UnreadableFile(
            file.path,
            viz::tr("%1 is neither a recording nor a program. Only these can be shown beside a run.")
                .arg(name));
    return load(file.path, stop);
}

} // namespace

RunController::RunController(Record record, Load load, Judge judge, RunProgram runProgram, QObject* parent)
    : Job(parent)
    , m_record(std::move(record))
    , m_load(std::move(load))
    , m_judge(std::move(judge))
    , m_runProgram(std::move(runProgram)) {}

void RunController::record(kernels::Request request) {
    makeAndRecord([request = std::move(request)](const std::stop_token&) { return request; });
}

void RunController::makeAndRecord(Make make) {
    start([this, make = std::move(make)](const std::stop_token& stop, const Tell&) -> Deliver {
        const SharedDocument document = documentOf(m_record(make(stop), stop), stop);
        return [this, document] { emit recorded(document->sharedTrace(), document); };
    });
}

void RunController::open(const QString& path) {
    start([this, path](const std::stop_token& stop, const Tell&) -> Deliver {
        try {
            const SharedDocument document = documentOf(m_load(path, stop), stop);
            return [this, document, path] { emit opened(document->sharedTrace(), document, path); };
        } catch (...) {
            rethrowAsUnreadable(path);
        }
    });
}

void RunController::run(const own::ProgramRequest& request, const QString& expected) {
    start([this, request, expected](const std::stop_token& stop, const Tell& tell) -> Deliver {
        const auto begin = std::chrono::steady_clock::now();
        // The program keeps its request, and may run again when this controller no longer exists.
        const auto isRunning = std::make_shared<std::atomic<bool>>(true);
        own::ProgramRequest told = request;
        told.tell = [this, tell, isRunning](const own::RunProgress& progress) {
            if (*isRunning) tell.newest([this, progress] { emit advanced(progress); });
        };
        ProgramRun result = resultOf(told, expected, stop);
        *isRunning = false;
        result.request = request;
        result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return [this, result] { emit ran(result); };
    });
}

ProgramRun RunController::resultOf(const own::ProgramRequest& request, const QString& expected,
                                   const std::stop_token& stop) const {
    ProgramRun result;
    result.request = request;
    std::vector<trace::Source> sources;
    try {
        Ran ran = m_runProgram(request, stop);
        result.isQuick = has_time_for_orders(request, ran.recorded.took);
        const auto recorded = std::make_shared<const trace::Trace>(std::move(ran.recorded.trace));
        result.expected = compared(expected, recorded, request, stop);
        const auto judge = [&](const trace::Trace& run, const std::stop_token& token) {
            return verdictWith(m_judge ? m_judge(run, token) : viz::Verdict(), result.expected, run);
        };
        result.document = judged(recorded, judge, stop);
        result.program = std::move(ran.program);
        return result;
    } catch (const kernels::Cancelled&) {
        throw;
    } catch (const own::CompileError& error) {
        result.problem = error.problem;
        sources = error.sources;
        result.refusal = currentFailure().message;
    } catch (const std::exception&) {
        result.refusal = currentFailure().message;
        result.problem.words = result.refusal.toStdString();
    }
    result.document = std::make_shared<const viz::Document>(
        std::make_shared<const trace::Trace>(textsOf(request, std::move(sources))));
    return result;
}

SharedDocument RunController::documentOf(trace::Trace trace, const std::stop_token& stop) const {
    return judged(std::make_shared<const trace::Trace>(std::move(trace)), m_judge, stop);
}

SharedDocument judged(SharedTrace trace, const RunController::Judge& judge, const std::stop_token& stop,
                      const SharedDocument& beside, trace::Alignment alignment) {
    viz::Verdict verdict = judge ? judge(*trace, stop) : viz::Verdict();
    if (stop.stop_requested()) throw kernels::Cancelled();
    return std::make_shared<const viz::Document>(std::move(trace), std::move(verdict), beside, alignment);
}

SecondFile secondFileOf(const QString& path) {
    SecondFile file{path, {}};
    if (own::is_run_by_name(path.toStdString()))
        file.program.emplace().build.files.emplace_back(path.toStdString());
    return file;
}

trace::Trace traceOf(const SecondFile& file, const RunController::Load& load,
                     const RunController::RunProgram& runProgram, const std::stop_token& stop) {
    try {
        trace::Trace trace = readOrRun(file, load, runProgram, stop);
        if (count_steps(trace) == 0)
            throw UnreadableFile(file.path, viz::tr("%1 has no steps, so it cannot be shown beside a run.")
                                                .arg(QFileInfo(file.path).fileName()));
        return trace;
    } catch (...) {
        rethrowAsUnreadable(file.path);
    }
}

} // namespace scanscope::app

#include "moc_run_controller.cpp"

#include "app/explore/run_controller.h"

#include <chrono>
#include <utility>

#include "kernels/own/orders.h"

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
    start([this, request, expected](const std::stop_token& stop, const Tell&) -> Deliver {
        const auto begin = std::chrono::steady_clock::now();
        ProgramRun result = resultOf(request, expected, stop);
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
        result.expected = compared(expected, recorded);
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

} // namespace scanscope::app

#include "moc_run_controller.cpp"

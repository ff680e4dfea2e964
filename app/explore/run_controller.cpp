#include "app/explore/run_controller.h"

#include <exception>
#include <new>

#include "kernels/input/input.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

Failure currentFailure() {
    using Kind = Failure::Kind;
    const auto text = [](const char* message) { return QString::fromUtf8(message); };
    try {
        throw;
    } catch (const kernels::TooLarge& error) {
        const std::string words =
            error.problem() + " " + advice(error.smaller(), " (Options, Blocks to record)");
        return {Kind::BadRequest,
                QString::fromStdString(error.field()),
                text(words.c_str()),
                {},
                error.smaller()};
    } catch (const kernels::OtherTypeFits& error) {
        return {Kind::BadRequest, QString::fromStdString(error.field()), text(error.what()), error.type()};
    } catch (const kernels::BadRequest& error) {
        return {Kind::BadRequest, QString::fromStdString(error.field()), text(error.what())};
    } catch (const kernels::Unavailable& error) {
        return {Kind::Unavailable, QStringLiteral("executor"), text(error.what())};
    } catch (const std::bad_alloc&) {
        return {Kind::Other, {}, text("There is not enough memory for this run.")};
    } catch (const std::exception& error) {
        return {Kind::Other, {}, text(error.what())};
    }
}

RunController::RunController(Record record, Load load, Judge judge, QObject* parent)
    : QObject(parent)
    , m_record(std::move(record))
    , m_load(std::move(load))
    , m_judge(std::move(judge)) {
    m_slow.setSingleShot(true);
    m_slow.setInterval(slowAfterMilliseconds);
    connect(&m_slow, &QTimer::timeout, this, &RunController::slow);
}

RunController::~RunController() {
    m_worker.request_stop();
    if (m_worker.joinable()) m_worker.join();
}

void RunController::record(kernels::Request request) {
    makeAndRecord([request = std::move(request)](const std::stop_token&) { return request; });
}

void RunController::makeAndRecord(Make make) {
    start({[this, make = std::move(make)](const std::stop_token& stop) { return m_record(make(stop), stop); },
           {}});
}

void RunController::open(const QString& path) {
    start({[this, path](std::stop_token stop) { return m_load(path, std::move(stop)); }, path});
}

void RunController::cancel() {
    if (!m_running) return;
    m_askedToCancel = true;
    m_next.reset();
    m_slow.stop(); // what would offer to cancel
    m_worker.request_stop();
    emit cancelling();
}

void RunController::start(Job job) {
    if (m_running) {
        m_next = std::move(job);
        m_worker.request_stop();
        return;
    }
    launch(std::move(job));
}

void RunController::launch(Job job) {
    if (m_worker.joinable()) m_worker.join(); // it has delivered its result: this does not wait
    m_running = true;
    m_askedToCancel = false;
    m_slow.start();
    m_worker = std::jthread([this, job = std::move(job)](const std::stop_token& stop) {
        Result result = perform(job, stop);
        QMetaObject::invokeMethod(
            this, [this, job, result = std::move(result)] { deliver(job, result); }, Qt::QueuedConnection);
    });
}

RunController::Result RunController::perform(const Job& job, const std::stop_token& stop) const {
    try {
        auto trace = std::make_shared<const trace::Trace>(job.work(stop));
        viz::Verdict verdict = m_judge ? m_judge(*trace, stop) : viz::Verdict();
        if (stop.stop_requested()) return {.cancelled = true};
        auto document = std::make_shared<viz::Document>(trace, std::move(verdict));
        return {.trace = std::move(trace), .document = std::move(document)};
    } catch (const kernels::Cancelled&) {
        return {.cancelled = true};
    } catch (const trace::ReadingStopped&) {
        return {.cancelled = true};
    } catch (...) {
        Failure failure = currentFailure();
        if (!job.path.isEmpty()) failure = {Failure::Kind::File, job.path, failure.message};
        return {.failure = std::move(failure)};
    }
}

void RunController::deliver(const Job& job, const Result& result) {
    m_running = false;
    m_slow.stop();
    if (m_next) { // what was asked for since then is all that counts
        Job next = std::move(*m_next);
        m_next.reset();
        launch(std::move(next));
        return;
    }
    if (m_askedToCancel || result.cancelled) {
        emit cancelled();
    } else if (result.failure) {
        emit failed(*result.failure);
    } else if (job.path.isEmpty()) {
        emit recorded(result.trace, result.document);
    } else {
        emit opened(result.trace, result.document, job.path);
    }
    emit finished();
}

} // namespace scanscope::app

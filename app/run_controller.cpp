#include "app/run_controller.h"

#include <exception>
#include <new>

#include "trace/trace_file.h"

namespace scanscope::app {

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
    start({[this, request = std::move(request)](std::stop_token stop) {
               return m_record(request, std::move(stop));
           },
           {}});
}

void RunController::open(const QString& path) {
    start({[this, path](std::stop_token stop) { return m_load(path, std::move(stop)); }, path});
}

void RunController::cancel() {
    if (!m_running) return;
    m_askedToCancel = true;
    m_next.reset();
    m_worker.request_stop();
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
    const auto failed = [&job](Failure::Kind kind, const QString& field, const char* message) {
        const bool file = !job.path.isEmpty();
        return Result{
            nullptr,
            {},
            Failure{file ? Failure::Kind::File : kind, file ? job.path : field, QString::fromUtf8(message)}};
    };
    try {
        auto trace = std::make_shared<const trace::Trace>(job.work(stop));
        viz::Verdict verdict = m_judge ? m_judge(*trace) : viz::Verdict();
        return {std::move(trace), std::move(verdict), {}};
    } catch (const kernels::BadRequest& error) {
        return failed(Failure::Kind::BadRequest, QString::fromStdString(error.field()), error.what());
    } catch (const kernels::Unavailable& error) {
        return failed(Failure::Kind::Unavailable, QStringLiteral("executor"), error.what());
    } catch (const kernels::Cancelled&) {
        return {nullptr, {}, {}, true};
    } catch (const trace::ReadingStopped&) {
        return {nullptr, {}, {}, true};
    } catch (const std::bad_alloc&) {
        return failed(Failure::Kind::Other, {}, "There is not enough memory for this run.");
    } catch (const std::exception& error) {
        return failed(Failure::Kind::Other, {}, error.what());
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
        emit recorded(result.trace, result.verdict);
    } else {
        emit opened(result.trace, result.verdict, job.path);
    }
    emit finished();
}

} // namespace scanscope::app

#include "app/explore/run_controller.h"

#include <utility>

#include "kernels/trace/trace_file.h"

namespace scanscope::app {

RunController::RunController(Record record, Load load, Judge judge, QObject* parent)
    : Job(parent)
    , m_record(std::move(record))
    , m_load(std::move(load))
    , m_judge(std::move(judge)) {}

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
        } catch (const kernels::Cancelled&) {
            throw;
        } catch (const trace::ReadingStopped&) {
            throw;
        } catch (const std::exception&) {
            const QString message = currentFailure().message;
            throw UnreadableFile(path, message);
        }
    });
}

SharedDocument RunController::documentOf(trace::Trace trace, const std::stop_token& stop) const {
    auto shared = std::make_shared<const trace::Trace>(std::move(trace));
    viz::Verdict verdict = m_judge ? m_judge(*shared, stop) : viz::Verdict();
    if (stop.stop_requested()) throw kernels::Cancelled();
    return std::make_shared<const viz::Document>(std::move(shared), std::move(verdict));
}

} // namespace scanscope::app

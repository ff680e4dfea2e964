#include "app/benchmark/accuracy_controller.h"

namespace scanscope::app {

AccuracyController::AccuracyController(Measure measure, QObject* parent)
    : Job(parent)
    , m_measure(std::move(measure)) {}

void AccuracyController::start(kernels::AccuracyOptions options) {
    Job::start([this, measure = m_measure, options = std::move(options)](const std::stop_token& stop,
                                                                         const Tell& tell) -> Deliver {
        kernels::AccuracyOptions own = options;
        own.stop = stop;
        own.progress = [&](std::size_t done, std::size_t total, const kernels::Request& next) {
            tell([this, done, total, id = QString::fromStdString(next.algorithm),
                  n = double(next.input.size())] { emit progressed(int(done), int(total), id, n); });
        };
        own.measured = [&](const kernels::AccuracyRow& row) { tell([this, row] { emit measured(row); }); };
        static_cast<void>(measure(own));
        return {};
    });
}

} // namespace scanscope::app

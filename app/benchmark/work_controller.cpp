#include "app/benchmark/work_controller.h"

namespace scanscope::app {

WorkController::WorkController(Measure measure, QObject* parent)
    : Job(parent)
    , m_measure(std::move(measure)) {}

void WorkController::start(kernels::WorkOptions options) {
    Job::start([this, measure = m_measure, options = std::move(options)](const std::stop_token& stop,
                                                                         const Tell& tell) -> Deliver {
        kernels::WorkOptions own = options;
        own.stop = stop;
        own.progress = [&](std::size_t done, std::size_t total, const kernels::Request& next,
                           std::uint64_t n) {
            tell([this, done, total, id = QString::fromStdString(next.algorithm), n] {
                emit progressed(int(done), int(total), id, double(n));
            });
        };
        own.measured = [&](const kernels::WorkRow& row) { tell([this, row] { emit measured(row); }); };
        static_cast<void>(measure(own));
        return {};
    });
}

} // namespace scanscope::app

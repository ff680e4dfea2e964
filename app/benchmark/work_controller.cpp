#include "app/benchmark/work_controller.h"

#include <exception>
#include <new>

namespace scanscope::app {

WorkController::WorkController(Measure measure, QObject* parent)
    : QObject(parent)
    , m_measure(std::move(measure)) {}

WorkController::~WorkController() {
    m_worker.request_stop();
    if (m_worker.joinable()) m_worker.join();
}

void WorkController::start(kernels::WorkOptions options) {
    m_worker.request_stop();
    m_running = true;
    const int number = ++m_number;
    // The old thread ends soon after it was asked to; the new one waits for it, not the window.
    m_worker = std::jthread([this, number, options = std::move(options),
                             before = std::move(m_worker)](const std::stop_token& stop) mutable {
        if (before.joinable()) before.join();
        run(stop, std::move(options), number);
    });
}

void WorkController::cancel() { m_worker.request_stop(); }

template <class F> void WorkController::tell(int number, F&& what) {
    QMetaObject::invokeMethod(
        this,
        [this, number, what = std::forward<F>(what)] {
            if (number == m_number) what();
        },
        Qt::QueuedConnection);
}

void WorkController::run(const std::stop_token& stop, kernels::WorkOptions options, int number) {
    options.stop = stop;
    options.progress = [this, number](std::size_t done, std::size_t total, const kernels::Request& next,
                                      std::uint64_t n) {
        tell(number, [this, done, total, id = QString::fromStdString(next.algorithm), n] {
            emit progressed(int(done), int(total), id, double(n));
        });
    };
    options.measured = [this, number](const kernels::WorkRow& row) {
        tell(number, [this, row] { emit measured(row); });
    };
    const auto end = [this, number](auto signal) {
        tell(number, [this, signal] {
            m_running = false;
            signal();
        });
    };
    try {
        static_cast<void>(m_measure(options));
        end([this] { emit finished(); });
    } catch (const kernels::Cancelled&) {
        end([this] { emit cancelled(); });
    } catch (const std::bad_alloc&) {
        end([this] { emit failed(tr("There is not enough memory for this size.")); });
    } catch (const std::exception& error) {
        end([this, message = QString::fromUtf8(error.what())] { emit failed(message); });
    }
}

} // namespace scanscope::app

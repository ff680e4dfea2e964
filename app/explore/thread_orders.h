// Finds the results of the user program on the stage under each thread order, after its run is shown.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/explore/run_controller.h"
#include "app/frame/job.h"
#include "kernels/check/order_verdict.h"
#include "kernels/findings/order_comparison.h"

namespace scanscope::app {

class ThreadOrders : public QObject {
    Q_OBJECT
public:
    // The results of one run in all orders, and their verdict.
    struct Known {
        trace::OrderComparison comparison;
        kernels::OrderVerdict verdict;
    };
    using Compare =
        std::function<trace::OrderComparison(const own::BuiltProgram&, SharedTrace, std::stop_token)>;
    explicit ThreadOrders(Compare compare, QObject* parent = nullptr);

    void compare(const ProgramRun& run); // replaces the previous run, and keeps its results as before()
    void pause();                        // frees the processor for other work
    void resume();                       // continues after pause()
    void forget();                       // forgets the run and the previous one

    // The results of the run on the stage, or null if they are not known (yet).
    [[nodiscard]] const Known* known() const { return m_known ? &*m_known : nullptr; }
    [[nodiscard]] const Known* before() const { return m_before ? &*m_before : nullptr; }
    // Whether there is something to show: the run has arrays, and is compared or will be soon.
    [[nodiscard]] bool areShown() const;

signals:
    void changed(); // also emitted when a comparison starts

private:
    Compare m_compare;
    Job m_job;
    SharedDocument m_document;                          // of the run that is compared, or null
    std::shared_ptr<const own::BuiltProgram> m_program; // the program of that run
    std::optional<Known> m_known, m_before;
};

} // namespace scanscope::app

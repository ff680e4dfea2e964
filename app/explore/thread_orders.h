// Results of the program on the stage in each order of its threads: found out once its picture is there.
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
    // The orders of one run, with what they mean.
    struct Known {
        trace::OrderComparison comparison;
        kernels::OrderVerdict verdict;
    };
    using Compare =
        std::function<trace::OrderComparison(const own::BuiltProgram&, SharedTrace, std::stop_token)>;
    explicit ThreadOrders(Compare compare, QObject* parent = nullptr);

    void compare(const ProgramRun& run); // in the place of the run before, which is kept beside it
    void pause();                        // the processor is wanted for something else
    void resume();                       // what was paused
    void forget();                       // also the run before

    // The orders of the run on the stage; null where they are not known, or not yet.
    [[nodiscard]] const Known* known() const { return m_known ? &*m_known : nullptr; }
    [[nodiscard]] const Known* before() const { return m_before ? &*m_before : nullptr; }
    // There is something to show: arrays of a run that is compared, or will be soon.
    [[nodiscard]] bool areShown() const;

signals:
    void changed(); // also where it has only begun

private:
    Compare m_compare;
    Job m_job;
    SharedDocument m_document;                          // of the run that is compared; null: none is
    std::shared_ptr<const own::BuiltProgram> m_program; // that was run
    std::optional<Known> m_known, m_before;
};

} // namespace scanscope::app

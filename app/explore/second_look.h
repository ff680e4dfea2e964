// Looks at the user program on the stage again after its run is shown: runs it in the other thread orders,
// tries fixes for its findings, and compares its result with the expected one.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/explore/run_controller.h"
#include "app/frame/job.h"
#include "kernels/check/order_verdict.h"
#include "kernels/findings/order_comparison.h"

namespace scanscope::app {

class SecondLook : public QObject {
    Q_OBJECT
public:
    // The results of one run in all orders, and their verdict.
    struct Orders {
        trace::OrderComparison comparison;
        std::vector<trace::RunInOrder> runs;
        kernels::OrderVerdict verdict;
    };
    using Compare = std::function<trace::OrderComparison(const own::BuiltProgram&, SharedTrace,
                                                         std::stop_token, std::vector<trace::RunInOrder>*)>;
    // Returns the findings in all blocks together, after fixes for them were tried.
    using TryFixes = std::function<std::vector<trace::Finding>(const own::BuiltProgram&, const trace::Trace&,
                                                               std::stop_token)>;
    SecondLook(Compare compare, TryFixes tryFixes, QObject* parent = nullptr);

    void begin(const ProgramRun& run); // replaces the previous run, and keeps its orders as before()
    void pause();                      // frees the processor for other work
    void resume();                     // continues after pause()
    void forget();                     // forgets the run and the previous one
    void expect(const QString& text);  // compares the run with this expected result from now on

    // The results of the run on the stage in each order, or null if they are not known (yet).
    [[nodiscard]] const Orders* known() const { return m_known ? &*m_known : nullptr; }
    [[nodiscard]] const Orders* before() const { return m_before ? &*m_before : nullptr; }
    // Whether there is something to show: the run has arrays, and is compared or will be soon.
    [[nodiscard]] bool areShown() const;
    // The run's findings after fixes were tried; null if that has not happened (yet).
    [[nodiscard]] const std::vector<trace::Finding>* causes() const {
        return m_causes ? &*m_causes : nullptr;
    }
    [[nodiscard]] const ExpectedResult& expected() const { return m_expected; }

signals:
    void changed();  // also emitted when the work starts
    void compared(); // with a new expected result, before changed()
    void rejudged(const scanscope::app::SharedDocument& document); // the same run with another wrong result

private:
    Compare m_compare;
    TryFixes m_tryFixes;
    Job m_job, m_comparing;
    SharedDocument m_document; // of the run that is looked at, or null
    std::shared_ptr<const own::BuiltProgram>
        m_program; // the program of that run; null if it is not run again
    own::ProgramRequest m_request;
    std::optional<Orders> m_known, m_before;
    std::optional<std::vector<trace::Finding>> m_causes;
    ExpectedResult m_expected;
    QString m_text; // of the expected result that is known next
};

} // namespace scanscope::app

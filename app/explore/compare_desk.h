// A second run beside the one of the place: it is recorded with the data of the first, and both become one
// document of two runs in lock-step.
#pragma once

#include <functional>
#include <optional>

#include "app/explore/compare_bar.h"
#include "app/explore/run_controller.h"
#include "app/explore/what_if.h"
#include "app/frame/job.h"

namespace scanscope::app {

// The first step behind a wrong result that went another way, and what it did otherwise.
struct PartedAt {
    viz::BlockAddress block;
    viz::BlockStep step;
    std::optional<viz::CellAddress> cell; // none where nothing recorded says why
    QString sentence;
};

class CompareDesk : public QObject {
    Q_OBJECT

public:
    struct Services {
        RunController::Record record;
        RunController::Load load;
        RunController::Judge judge;
        RunController::RunProgram runProgram;
    };
    CompareDesk(Services services, Miniatures* miniatures, QObject* parent);

    [[nodiscard]] CompareBar* bar() const { return m_bar; }
    [[nodiscard]] bool isOn() const { return m_isOn; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    void cancel() { m_job.cancel(); } // the second run: cancelled() follows, and the first stands alone

    void start();                       // asks for the second run
    void showFile(const QString& path); // a recording or a program as the second run
    // Asks which element or cell is to be another, and shows what that reaches. A program's data is its own
    // to choose.
    [[nodiscard]] bool canAskWhatIf() const;
    void askWhatIf(const WhatIf::Place& place, QWidget* anchor);
    [[nodiscard]] WhatIf* whatIf() const { return m_whatIf; }
    // Why a result of the first run is wrong: ready() follows with a right run at its side, and parted().
    [[nodiscard]] bool canAskWhy() const;
    void askWhy();
    void end(); // the first one stands alone again
    // The second one is the first from now on. `first`: the file that the first one is of; none: of no file,
    // or of one that need not be read again.
    void swap(const std::optional<SecondFile>& first);
    // The run of the place: where a second one is asked for, ready() follows with both; null: there is none.
    // Returns whether it stands alone.
    bool take(const SharedDocument& first);
    [[nodiscard]] const SharedDocument& first() const { return m_first; } // as it was recorded

signals:
    void ready(const scanscope::app::SharedDocument& pair);
    void parted(const scanscope::app::PartedAt& way); // of the pair that became ready before
    void ended(const scanscope::app::SharedDocument& first);
    void swapRequested(const scanscope::kernels::Request& first); // to be recorded as the run of the place
    void openRequested(const scanscope::app::SecondFile& first);  // likewise
    void fileRequested();
    void failed(const QString& message);
    void cancelled();
    void slow();
    void done();

private:
    void pair();
    void showWhatIf(const QString& change);

    Services m_services;
    CompareBar* m_bar;
    WhatIf* m_whatIf;
    Job m_job;
    bool m_isOn = false;
    SharedDocument m_first;
};

} // namespace scanscope::app

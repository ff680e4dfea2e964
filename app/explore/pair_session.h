// The session for two runs side by side. The first run is that of the session below. The second run is
// recorded with the first run's data, and both become one document in lock-step. Without a second run, this
// session adds nothing.
#pragma once

#include "app/explore/session.h"
#include "app/explore/what_if.h"
#include "app/frame/job.h"

namespace scanscope::app {

class CatalogueSession;
class CompareBar;

class PairSession : public Session {
    Q_OBJECT
public:
    PairSession(Workspace& workspace, CatalogueSession* catalogue);

    void standOn(Session* first) { m_under = first; }

    [[nodiscard]] CompareBar* bar() const { return m_bar; }
    [[nodiscard]] Job* job() { return &m_job; } // records the second run

    void toggle();
    void begin(); // asks for the second run
    void end();   // shows only the first run again
    void swap();  // exchanges the two runs
    // Opens a recording or a program as the second run.
    void openBeside(const QString& path);
    [[nodiscard]] bool canStandBeside(const QString& path) const;
    [[nodiscard]] bool isAtTheRight(QPoint global) const;
    // Asks for an element or cell and its new value, and shows the effect. Not available for user programs,
    // which choose their data themselves.
    [[nodiscard]] bool canAskWhatIf() const;
    void askWhatIf();
    [[nodiscard]] WhatIf* whatIf() const { return m_whatIf; }
    // Shows why a result of the first run is wrong: a correct run beside it, at the step where they diverge.
    [[nodiscard]] bool canAskWhy() const;
    void askWhy();
    // Sets the first run. Returns true if there is no second run; otherwise, paired() follows with both.
    bool take(const SharedDocument& first);

    void setFullScreen(bool full) override;

signals:
    void paired(const scanscope::app::SharedDocument& both); // only the first, if there is no second
    void firstChosen(const scanscope::kernels::Request& first);
    void firstOpened(const scanscope::app::SecondFile& first);

private:
    struct PartedAt;
    static PartedAt partedAt(const trace::Trace& left, const trace::Trace& right, std::uint64_t element);
    void showBar();
    void pair();
    void standAlone();
    void chooseFile();
    void showWhatIf(const QString& change);
    void showParting(const PartedAt& way);
    void fail(const QString& message);

    CatalogueSession* m_catalogue;
    CompareBar* m_bar;
    WhatIf* m_whatIf;
    Job m_job;
    SharedDocument m_first; // as recorded
};

} // namespace scanscope::app

// Two runs side by side: the second one is recorded with the data of the first, the run of the session that
// this one stands on, and both become one document in lock-step. Without a second run it adds nothing.
#pragma once

#include <optional>

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
    [[nodiscard]] Job* job() { return &m_job; } // makes the second run

    void toggle();
    void begin(); // asks for the second run
    void end();   // the first one stands alone again
    void swap();  // the second one is the first from now on
    // A recording or a program as the second run.
    void openBeside(const QString& path);
    [[nodiscard]] bool canStandBeside(const QString& path) const;
    [[nodiscard]] bool isAtTheRight(QPoint global) const;
    // Asks which element or cell is to be another, and shows what that reaches. A program's data is its own
    // to choose.
    [[nodiscard]] bool canAskWhatIf() const;
    void askWhatIf();
    [[nodiscard]] WhatIf* whatIf() const { return m_whatIf; }
    // Why a result of the first run is wrong: a right run stands at its side, at the step where they part.
    [[nodiscard]] bool canAskWhy() const;
    void askWhy();
    // The first run. Returns whether it stands alone; otherwise paired() follows with both.
    bool take(const SharedDocument& first);

    void setFullScreen(bool full) override;

signals:
    void paired(const scanscope::app::SharedDocument& both); // or the first alone, where there is no second
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
    SharedDocument m_first; // as it was recorded
};

} // namespace scanscope::app

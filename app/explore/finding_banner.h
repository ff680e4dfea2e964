// Shows the findings of the run on the stage in the banner, and moves from one finding to the next.
#pragma once

#include <functional>
#include <QCoreApplication>
#include <vector>

#include "app/explore/workspace.h"
#include "viz/widgets/banner.h"

namespace scanscope::app {

// Moves the stage to a finding of the document: to its step, block and cell, or to the waiting threads.
void leadToFinding(Workspace& workspace, const viz::Document& document, int number);

class FindingBanner {
    Q_DECLARE_TR_FUNCTIONS(FindingBanner)
public:
    // The functions that the banner's buttons call.
    struct Ways {
        std::function<void(const std::vector<std::uint32_t>& lines)> putBack; // restores barriers
        std::function<void()> runAgain;                                       // with a larger buffer
        std::function<void()> askWhy;                                         // asks why a result is wrong
    };
    FindingBanner(Workspace& workspace, Ways ways)
        : m_work(workspace)
        , m_ways(std::move(ways)) {}

    void tell();              // shows the findings, or a note that records are missing
    void walk(int direction); // to the next finding, or the previous one

private:
    void goTo(int number);
    void show(int number);
    void say(viz::Banner::Kind kind, const QString& words, const std::vector<viz::Banner::Way>& ways = {});
    [[nodiscard]] std::vector<viz::Banner::Way> putBackWhatIsLeftOut();

    Workspace& m_work;
    Ways m_ways;
};

} // namespace scanscope::app

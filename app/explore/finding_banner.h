// The findings of the run on the stage, told in the banner, and the way from one to the next.
#pragma once

#include <functional>
#include <QCoreApplication>
#include <vector>

#include "app/explore/workspace.h"
#include "viz/widgets/banner.h"

namespace scanscope::app {

// Leads the stage to a finding of the document: to its step, its block and its cell, or to the threads that
// wait.
void leadToFinding(Workspace& workspace, const viz::Document& document, int number);

class FindingBanner {
    Q_DECLARE_TR_FUNCTIONS(FindingBanner)
public:
    // Called by its buttons.
    struct Ways {
        std::function<void(const std::vector<std::uint32_t>& lines)> putBack; // barriers that were left out
        std::function<void()> runAgain;                                       // with more room for records
        std::function<void()> askWhy;                                         // a result is wrong
    };
    FindingBanner(Workspace& workspace, Ways ways)
        : m_work(workspace)
        , m_ways(std::move(ways)) {}

    void tell();              // what was found in the run, or that records are missing
    void walk(int direction); // to the next finding, or the one before

private:
    void goTo(int number);
    void show(int number);
    void say(viz::Banner::Kind kind, const QString& words, const std::vector<viz::Banner::Way>& ways = {});
    [[nodiscard]] std::vector<viz::Banner::Way> putBackWhatIsLeftOut();

    Workspace& m_work;
    Ways m_ways;
};

} // namespace scanscope::app

// The runs that a person made last, kept from one day to the next by what they ask for.
#pragma once

#include <vector>

#include "app/frame/action.h"
#include "app/frame/settings.h"
#include "kernels/run/run_description.h"

namespace scanscope::app {

class RecentRuns : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t most = 8;
    RecentRuns(const Settings& settings, QObject* parent);

    // Comes first, once. What no text says, an input of thousands of typed numbers, is not kept. `passing`:
    // it was run while somebody types, and gives way to the next one of its algorithm.
    void remember(const kernels::Request& request, bool passing);
    [[nodiscard]] const std::vector<kernels::RunDescription>& runs() const {
        return m_runs;
    } // the last one first
    // For the menu and the search: one for each run, and as many more as may come, which are not visible.
    [[nodiscard]] const Actions& actions() const { return m_actions; }

signals:
    void chosen(const kernels::RunDescription& run);

private:
    void showOnActions();
    Settings m_settings;
    std::vector<kernels::RunDescription> m_runs;
    Actions m_actions;
    bool m_isPassing = false; // the first one
};

} // namespace scanscope::app

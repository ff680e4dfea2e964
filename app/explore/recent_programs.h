// The programs that a person ran last, with their files, arguments and options.
#pragma once

#include <vector>

#include "app/frame/action.h"
#include "app/frame/settings.h"
#include "kernels/own/record_program.h"

namespace scanscope::app {

class RecentPrograms : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t most = 6;
    RecentPrograms(const Settings& settings, QObject* parent);

    void remember(const own::ProgramRequest& request); // comes first, once
    [[nodiscard]] const std::vector<own::ProgramRequest>& programs() const { return m_programs; }
    // For the menu and the search: one for each, and as many more as may come, which are not visible.
    [[nodiscard]] const Actions& actions() const { return m_actions; }

signals:
    void chosen(const own::ProgramRequest& request);

private:
    void showOnActions();
    Settings m_settings;
    std::vector<own::ProgramRequest> m_programs; // the last one first
    Actions m_actions;
};

} // namespace scanscope::app

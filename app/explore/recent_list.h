// Runs of the catalogue, or programs, that a person ran last, kept from one day to the next by what they ask
// for.
#pragma once

#include <QVariantMap>
#include <vector>

#include "app/frame/action.h"
#include "app/frame/settings.h"
#include "kernels/own/program_request.h"
#include "kernels/run/run_description.h"

namespace scanscope::app {

class RecentList : public QObject {
    Q_OBJECT
public:
    // The things that a list holds, and how they are kept.
    struct Kind {
        QString group; // of its actions
        std::size_t most;
        QString key; // that the settings keep them by
        // An entry of the settings, which may have been edited by hand, reduced to what the window can ask
        // for; empty if nothing is left.
        QVariantMap (*cleaned)(const QVariantMap&);
        QString (*nameOf)(const QVariantMap&);
        QStringList decisive; // two entries with the same values of these are one; none: of all
    };
    static Kind runs();
    static Kind programs();

    RecentList(Kind kind, const Settings& settings, QObject* parent);

    // Puts the entry first and removes an equal one. `passing`: its input was still being typed; the next run
    // of the same algorithm replaces it.
    void remember(const QVariantMap& entry, bool passing = false);
    [[nodiscard]] const std::vector<QVariantMap>& entries() const { return m_entries; } // the last one first
    // For the menu and the search: one for each entry, and as many more as may come, which are not visible.
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    static constexpr std::size_t mostRuns = 8, mostPrograms = 6;

signals:
    void chosen(const QVariantMap& entry);

private:
    void showOnActions();
    Kind m_kind;
    Settings m_settings;
    std::vector<QVariantMap> m_entries;
    Actions m_actions;
    bool m_isPassing = false; // the first one
};

[[nodiscard]] QVariantMap entryOf(const kernels::RunDescription& run);
[[nodiscard]] QVariantMap entryOf(const own::ProgramRequest& request);
[[nodiscard]] kernels::RunDescription runOf(const QVariantMap& entry);
[[nodiscard]] own::ProgramRequest programOf(const QVariantMap& entry);

} // namespace scanscope::app

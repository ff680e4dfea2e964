// The list of the runs, or of the programs, that were run last. Their descriptions are kept in the settings.
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
    // The contents of a list, and how they are stored.
    struct Kind {
        QString group; // the group of its actions
        std::size_t most;
        QString key; // the list's key in the settings
        // Reduces a stored entry, which may have been edited by hand, to what the window can run; empty if
        // nothing is left.
        QVariantMap (*cleaned)(const QVariantMap&);
        QString (*nameOf)(const QVariantMap&);
        QStringList decisive; // entries with equal values for these keys are equal; empty: all keys
    };
    static Kind runs();
    static Kind programs();

    RecentList(Kind kind, const Settings& settings, QObject* parent);

    // Puts the entry first and removes an equal one. If it is `passing`, the user was still typing its input,
    // so the next run of the same algorithm replaces it.
    void remember(const QVariantMap& entry, bool passing = false);
    [[nodiscard]] const std::vector<QVariantMap>& entries() const { return m_entries; } // newest first
    // The actions for menu and search. There is one for each possible entry; unused ones are invisible.
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
    bool m_isPassing = false; // whether the first entry is passing
};

[[nodiscard]] QVariantMap entryOf(const kernels::RunDescription& run);
// `expected` is the result that the user expects of the program, or empty.
[[nodiscard]] QVariantMap entryOf(const own::ProgramRequest& request, const QString& expected);
[[nodiscard]] kernels::RunDescription runOf(const QVariantMap& entry);
[[nodiscard]] own::ProgramRequest programOf(const QVariantMap& entry);
[[nodiscard]] QString expectedOf(const QVariantMap& entry);

} // namespace scanscope::app

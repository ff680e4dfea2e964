// Watches the texts of a program that is shown: saved in an editor, it is to be run again.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include "kernels/trace/trace.h"

namespace scanscope::app {

class ProgramWatch : public QObject {
    Q_OBJECT
public:
    explicit ProgramWatch(QObject* parent);

    // The program of this trace, if it is one, from the file at this path; nothing else any more.
    void follow(const trace::Trace& trace, const QString& path);
    void stop() { follow({}, {}); }
    [[nodiscard]] const QString& path() const { return m_path; } // empty: none is watched

    static constexpr int quietBefore = 150; // milliseconds after the last write

signals:
    void saved(const QString& path);

private:
    void watchAll();
    QString m_path;
    QStringList m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_quiet;
};

} // namespace scanscope::app

#include "app/explore/program_watch.h"

#include <QFileInfo>

namespace scanscope::app {

ProgramWatch::ProgramWatch(QObject* parent)
    : QObject(parent) {
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quietBefore);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_quiet, qOverload<>(&QTimer::start));
    // An editor that writes a new file in the place of the old one changes the folder.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (m_watcher.files().size() < m_files.size()) m_quiet.start();
    });
    connect(&m_quiet, &QTimer::timeout, this, [this] {
        watchAll();
        if (!m_files.isEmpty()) emit saved();
    });
}

void ProgramWatch::follow(const QStringList& files) {
    // A write that came meanwhile is still to be told.
    if (files.isEmpty()) m_quiet.stop();
    m_files = files;
    m_files.removeDuplicates();
    watchAll();
}

void ProgramWatch::watchAll() {
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty()) m_watcher.removePaths(watched);
    QStringList folders;
    for (const QString& file : m_files) {
        if (QFileInfo::exists(file)) m_watcher.addPath(file);
        folders << QFileInfo(file).absolutePath();
    }
    folders.removeDuplicates();
    if (!folders.isEmpty()) m_watcher.addPaths(folders);
}

} // namespace scanscope::app

#include "moc_program_watch.cpp"

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
        if (!m_files.isEmpty() && m_watcher.files().size() < m_files.size()) m_quiet.start();
    });
    connect(&m_quiet, &QTimer::timeout, this, [this] {
        watchAll();
        if (!m_path.isEmpty()) emit saved(m_path);
    });
}

void ProgramWatch::follow(const trace::Trace& trace, const QString& path) {
    m_quiet.stop();
    m_path = trace.program ? path : QString();
    m_files.clear();
    if (!m_path.isEmpty()) {
        const QString folder = QFileInfo(m_path).absolutePath();
        m_files << QFileInfo(m_path).absoluteFilePath();
        // What it includes from its own folder; records know it by its name there.
        for (const trace::Source& source : trace.sources) {
            const QString file = folder + '/' + QString::fromStdString(source.path);
            if (QFileInfo::exists(file)) m_files << file;
        }
        m_files.removeDuplicates();
    }
    watchAll();
}

void ProgramWatch::watchAll() {
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty()) m_watcher.removePaths(watched);
    for (const QString& file : m_files)
        if (QFileInfo::exists(file)) m_watcher.addPath(file);
    if (!m_path.isEmpty()) m_watcher.addPath(QFileInfo(m_path).absolutePath());
}

} // namespace scanscope::app

#include "app/explore/program_watch.h"

#include <QFileInfo>
#include <QKeyEvent>
#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

ProgramWatch::ProgramWatch(QObject* parent)
    : QObject(parent) {
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quietBefore);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_quiet, qOverload<>(&QTimer::start));
    // An editor that replaces the file with a new one only changes the folder.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (m_watcher.files().size() < m_files.size()) m_quiet.start();
    });
    connect(&m_quiet, &QTimer::timeout, this, [this] {
        watchAll();
        if (!m_files.isEmpty()) emit saved();
    });
}

void ProgramWatch::follow(const QStringList& files) {
    // A write during the pause must still be reported.
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

namespace {

constexpr double dot = 8, ring = 12; // diameters

} // namespace

WatchButton::WatchButton(QWidget* parent)
    : QAbstractButton(parent) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setFont(viz::wordFont(12, 500));
    setFixedHeight(16);
    connect(this, &QAbstractButton::toggled, this, &WatchButton::showState);
    showState();
}

void WatchButton::setBusy(bool busy) {
    m_isBusy = busy;
    showState();
}

QString WatchButton::words() const {
    return !isChecked() ? tr("paused") : m_isBusy ? tr("running…") : tr("watching");
}

void WatchButton::showState() {
    setAccessibleName(isChecked() ? tr("Watching the program’s files")
                                  : tr("Not watching the program’s files"));
    setToolTip(isChecked() ? tr("The program runs again when you save it. Click to pause.")
                           : tr("The program runs only on request. Click to watch its files."));
    updateGeometry();
    update();
}

QSize WatchButton::sizeHint() const {
    return {int(ring) + 4 + fontMetrics().horizontalAdvance(words()) + 1, 16};
}

void WatchButton::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(ring / 2 + 0.5, height() / 2.0);
    const QColor color = !isChecked() ? t.faint : m_isBusy ? t.warn : t.ok;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(middle, dot / 2 - (isChecked() ? 0.5 : 0), dot / 2 - (isChecked() ? 0.5 : 0));
    if (isChecked()) {
        painter.setPen(QPen(color, 1 + t.lineExtra));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middle, ring / 2 - 0.5, ring / 2 - 0.5);
    }
    painter.setPen(isChecked() ? t.text : t.muted);
    painter.setFont(font());
    const QRect text = rect().adjusted(int(ring) + 4, 0, 0, 0);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, words());
    if (underMouse()) painter.drawLine(text.left(), height() - 1, text.right(), height() - 1);
}

// Behaves like the window's other buttons: Space and Return press it, and the arrows step through the run.
void WatchButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space)
        QAbstractButton::keyPressEvent(event);
    else
        event->ignore();
}

} // namespace scanscope::app

#include "moc_program_watch.cpp"

// Watches the files of the current program, which runs again each time they are saved.
#pragma once

#include <QAbstractButton>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace scanscope::app {

class ProgramWatch : public QObject {
    Q_OBJECT
public:
    explicit ProgramWatch(QObject* parent);

    void follow(const QStringList& files); // watches these files instead
    void stop() { follow({}); }
    [[nodiscard]] const QStringList& files() const { return m_files; }

    static constexpr int quietBefore = 150; // a pause after the last write, in milliseconds

signals:
    void saved(); // at least one file was saved

private:
    void watchAll();
    QStringList m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_quiet;
};

// The button that shows whether a program's files are watched: a dot and a word above its field. A click
// pauses or resumes watching.
class WatchButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit WatchButton(QWidget* parent = nullptr);

    void setBusy(bool busy); // while the program is being compiled and run
    [[nodiscard]] QString words() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showState();
    bool m_isBusy = false;
};

} // namespace scanscope::app

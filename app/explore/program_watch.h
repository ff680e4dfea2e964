// Watches the texts of a program that is shown: saved in an editor, it is to be run again.
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

    void follow(const QStringList& files); // these, and nothing else any more
    void stop() { follow({}); }
    [[nodiscard]] const QStringList& files() const { return m_files; }

    static constexpr int quietBefore = 150; // milliseconds after the last write

signals:
    void saved(); // any of them

private:
    void watchAll();
    QStringList m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_quiet;
};

// Whether the files of a program are watched: a dot and a word above its field. A click pauses it.
class WatchButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit WatchButton(QWidget* parent = nullptr);

    void setBusy(bool busy); // it is being compiled and run
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

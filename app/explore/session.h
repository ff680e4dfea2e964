// A session is one kind of work in Explore: a run of the catalogue, a recording, a user program, two runs
// side by side, an exercise or a lesson. Sessions form layers: a session passes requests that it does not
// handle to the session below it. A lesson is above a pair, and the pair is above a run. All sessions live as
// long as the place. Each session adds itself to the workspace's list, and the place loops over this list.
#pragma once

#include <optional>
#include <QObject>

#include "app/explore/run_controller.h"
#include "app/explore/workspace.h"
#include "app/frame/place_frame.h"

namespace scanscope::app {

class Session : public QObject {
    Q_OBJECT
public:
    virtual void run() { m_under->run(); } // afterwards, the keys control playback
    virtual void chooseAlgorithm() { m_under->chooseAlgorithm(); }
    virtual void focusInput() { m_under->focusInput(); } // of a user program: the arguments
    virtual void walkFindings(int direction) { m_under->walkFindings(direction); }
    virtual void pressBarrier(int line) { m_under->pressBarrier(line); }
    virtual void chooseSchedule(const QString& id) { m_under->chooseSchedule(id); } // and repeats the run

    // The fields above the stage and the column; null if the run cannot be changed.
    [[nodiscard]] virtual QWidget* fields() const { return m_under->fields(); }
    // The file to load or run again if this run is shown as the second of a pair; nothing if its trace is
    // sufficient.
    [[nodiscard]] virtual std::optional<SecondFile> file() const { return m_under->file(); }
    // The panel left of the stage while the session is shown, or null.
    [[nodiscard]] virtual QWidget* panel() const { return nullptr; }
    [[nodiscard]] bool isShown() const { return m_isShown; } // whether it currently adds something
    // Whether there is room below the stage for the answers under each schedule.
    [[nodiscard]] bool leavesRoomForAnswers() const {
        return !(panel() && m_isShown) && (!m_under || m_under->leavesRoomForAnswers());
    }

    virtual void enter() { // this becomes the current session, or one below it
        if (m_under) m_under->enter();
    }
    virtual void leave() { // another session replaces it
        if (m_under) m_under->leave();
    }
    virtual void takeStage() { // the workspace's new run is on the stage
        if (m_under) m_under->takeStage();
    }
    virtual void setFullScreen(bool full) { // only the stage is shown
        if (QWidget* own = panel()) own->setVisible(!full && m_isShown);
    }
    virtual void arrange(bool /*isNarrow*/) {} // adapts to the size of the place

signals:
    // A run is ready to be shown, and its session becomes the current one. `path` is the run's file, or
    // empty.
    void ready(const scanscope::app::SharedDocument& document, const QString& path);
    void opened();                           // the user has opened a file, so Explore is shown
    void unreadable(const QString& message); // a message about a file, shown in the current place
    void changed();                          // its parts beside the stage have changed

protected:
    // `under` is the session below it, or null if it handles everything itself.
    explicit Session(Workspace& workspace, Session* under = nullptr)
        : QObject(workspace.place)
        , m_work(workspace)
        , m_under(under) {
        workspace.sessions.push_back(this);
    }

    Workspace& m_work;
    Session* m_under;
    bool m_isShown = false;
};

} // namespace scanscope::app

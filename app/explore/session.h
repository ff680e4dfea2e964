// A session is one kind of work in Explore: a run of the catalogue, a recording, a user program, two runs
// side by side, an exercise or a lesson. A session may stand on another, to which it passes on what it does
// not answer itself: a lesson on a pair, the pair on a run. All of them live as long as the place; each enters
// itself in the list of the workspace, over which the place loops.
#pragma once

#include <optional>
#include <QObject>

#include "app/explore/second_file.h"
#include "app/explore/workspace.h"
#include "app/frame/place_frame.h"

namespace scanscope::app {

class Session : public QObject {
    Q_OBJECT
public:
    virtual void run() { m_under->run(); } // after it the keys play
    virtual void chooseAlgorithm() { m_under->chooseAlgorithm(); }
    virtual void focusInput() { m_under->focusInput(); } // of a program its arguments
    virtual void walkFindings(int direction) { m_under->walkFindings(direction); }
    virtual void pressBarrier(int line) { m_under->pressBarrier(line); }
    virtual void chooseSchedule(const QString& id) { m_under->chooseSchedule(id); } // and run it so

    // Over stage and column; null: what runs is not to be chosen.
    [[nodiscard]] virtual QWidget* fields() const { return m_under->fields(); }
    // The file by which the run is made again at the side of another; none: its trace says enough.
    [[nodiscard]] virtual std::optional<SecondFile> file() const { return m_under->file(); }
    // At the left of the stage while the session is shown; null: none.
    [[nodiscard]] virtual QWidget* panel() const { return nullptr; }
    [[nodiscard]] bool isShown() const { return m_isShown; } // it adds something to what is worked at
    // The answers under each schedule may stand below the stage.
    [[nodiscard]] bool leavesRoomForAnswers() const {
        return !(panel() && m_isShown) && (!m_under || m_under->leavesRoomForAnswers());
    }

    virtual void enter() { // it is what is worked at, or what that stands on
        if (m_under) m_under->enter();
    }
    virtual void leave() { // another one has taken its place
        if (m_under) m_under->leave();
    }
    virtual void takeStage() { // another run is on the stage, that of the workspace
        if (m_under) m_under->takeStage();
    }
    virtual void setFullScreen(bool full) { // the stage alone
        if (QWidget* own = panel()) own->setVisible(!full && m_isShown);
    }
    virtual void arrange(bool /*isNarrow*/) {} // for the size of the place

signals:
    // A run to be shown: the session is what is worked at from now on. `path`: the file that the run is of;
    // empty: of none.
    void ready(const scanscope::app::SharedDocument& document, const QString& path);
    void opened();                           // a person has opened a file: it comes forward
    void unreadable(const QString& message); // of a file; said in the place that a person is at
    void changed();                          // what it shows beside the stage

protected:
    // `under`: the session that it stands on; null: it answers everything itself.
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

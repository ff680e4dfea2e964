// Results of a run under each schedule, in a strip under the stage: of the request of an algorithm beside its
// right result, or of an array of a program.
#pragma once

#include <optional>

#include "app/explore/thread_orders.h"
#include "app/frame/job.h"
#include "viz/model/answers.h"
#include "viz/model/document.h"

namespace scanscope::viz {
class AnswersStrip;
} // namespace scanscope::viz

namespace scanscope::app {

struct Workspace;

class ScheduleAnswers : public QObject {
    Q_OBJECT
public:
    // The strip stands on the columns of the stage. For a program it shows what the orders know of the array
    // that the chosen finding is about.
    ScheduleAnswers(Workspace& workspace, ThreadOrders* orders);

    // Whether there is room for the strip: none at all, as far as a person asks for it, or enough to open it
    // for every run that has findings.
    enum class Room : std::uint8_t { none, onRequest, enough };
    void show(Room room);    // for the run on the stage
    void setRoom(Room room); // shows anew where that is another
    void toggle(Room room);  // as a person asks for it, from now on
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] bool areThere(const viz::Document& document) const; // or will be soon
    [[nodiscard]] viz::AnswersStrip* strip() const { return m_strip; }

signals:
    void changed();
    void toggleRequested();
    void scheduleChosen(const QString& id); // to be shown on the stage

private:
    [[nodiscard]] bool areTelling(const viz::Document& document) const;
    [[nodiscard]] bool isProgram() const; // that is shown
    void compare();
    void showOrders();
    void refresh();

    Workspace& m_work;
    viz::AnswersStrip* m_strip;
    ThreadOrders* m_orders;
    Job m_job;
    viz::SharedDocument m_document; // that the answers are shown for; null: none
    Room m_room = Room::none;
    std::shared_ptr<const trace::Trace> m_answered; // whose answers are shown or on their way
    std::optional<bool> m_asked;                    // open or closed, where a person said so
};

} // namespace scanscope::app

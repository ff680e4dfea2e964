// Shows the results of a run under each schedule, in a strip below the stage: an algorithm's results beside
// the right one, those of an array of a user program, or a user program's input, result and expected result.
#pragma once

#include <optional>
#include <string>

#include "app/explore/program_verdict.h"
#include "app/explore/second_look.h"
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
    // The strip is aligned with the stage's columns. For a user program, it shows the array of the selected
    // finding, from `orders`.
    ScheduleAnswers(Workspace& workspace, SecondLook* orders);

    // The room for the strip: none at all, only if the user asks for it, or enough to open it for every run
    // with findings.
    enum class Room : std::uint8_t { none, onRequest, enough };
    void show(Room room);    // updates the strip for the run on the stage
    void setRoom(Room room); // updates the strip if the room has changed
    void toggle(Room room);  // on the user's request, which also applies to later runs
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] bool areThere(const viz::Document& document) const; // also if they are being computed
    [[nodiscard]] viz::AnswersStrip* strip() const { return m_strip; }

signals:
    void changed();
    void toggleRequested();
    void scheduleChosen(const QString& id); // for the run on the stage

private:
    [[nodiscard]] bool areWorthShowing(const viz::Document& document) const;
    [[nodiscard]] bool isProgram() const; // whether a user program is shown
    [[nodiscard]] bool showsExpected(const trace::Finding* chosen) const;
    void compare();
    void showOrders();
    void refresh();

    Workspace& m_work;
    viz::AnswersStrip* m_strip;
    SecondLook* m_look;
    Job m_job;
    viz::SharedDocument m_document; // the document of the answers, or null
    Room m_room = Room::none;
    std::shared_ptr<const trace::Trace> m_answered; // the trace whose answers are shown or being computed
    std::optional<bool> m_asked;                    // the user's choice, open or closed, if any
};

// Returns the answers for the array of this name; if it does not differ, for the first array that differs, or
// else for the last array. `shown` is the schedule of the run on the stage. If the previous run had a
// different result under this schedule, that result is added below. There are no answers if the program has
// no arrays.
[[nodiscard]] viz::Answers answersInOrders(const trace::OrderComparison& comparison,
                                           const trace::OrderComparison* before, const std::string& array,
                                           const std::string& shown);

// Returns the verdict with the results of the thread orders added.
[[nodiscard]] viz::VerdictText withOrders(viz::VerdictText text, const viz::Document& document,
                                          const SecondLook::Orders& orders);

} // namespace scanscope::app

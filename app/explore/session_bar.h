// The row of fields for the current run, which is a run of the catalogue or a user program, with the buttons
// Options and Run at its end. During a run, Run becomes Cancel. Fields that do not fit in a narrow window
// move to the options popover.
#pragma once

#include <vector>

#include "app/frame/place_frame.h"

namespace scanscope::viz {
class Button;
class Field;
class Popover;
} // namespace scanscope::viz

namespace scanscope::app {

class Job;

class SessionBar : public SetupRow {
    Q_OBJECT
public:
    void follow(Job* job);           // Run becomes Cancel during a slow job
    void setOutdated(bool outdated); // makes Run the primary button
    [[nodiscard]] viz::Popover* options() const { return m_popover; }
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    [[nodiscard]] viz::Button* runButton() const { return m_run; }

signals:
    void edited(); // the fields have changed
    void runRequested();
    void cancelRequested(); // cancels every job that the bar follows

protected:
    SessionBar();
    viz::Field* addField(viz::Field* field); // appends the field
    // Completes the row. `moved` is the layout in the options popover for fields that do not fit.
    void addButtons(viz::Popover* options, QBoxLayout* moved);
    // Moves the field to the options if the bar is narrower than `below`.
    void leaves(viz::Field* field, int below) { m_leaving.push_back({field, below}); }
    void openOptions();
    void showOptionCount(int changed);
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Leaving {
        viz::Field* field;
        int below;
    };
    void setRunning(bool running);
    void place(viz::Field* field, bool inRow);

    std::vector<viz::Field*> m_order;
    std::vector<Leaving> m_leaving;
    viz::Popover* m_popover = nullptr;
    QBoxLayout* m_moved = nullptr;
    viz::Button *m_optionsButton, *m_run;
    bool m_isRunning = false;
};

} // namespace scanscope::app

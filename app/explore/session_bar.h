// The row of fields that says what runs: those of a run of the catalogue or those of a program, and at their
// end Options and Run, which is Cancel while something runs. Fields that find no room in a narrow window move
// into the popover of the options.
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
    void follow(Job* job);           // Run becomes Cancel while it takes long
    void setOutdated(bool outdated); // Run becomes primary
    [[nodiscard]] viz::Popover* options() const { return m_popover; }
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    [[nodiscard]] viz::Button* runButton() const { return m_run; }

signals:
    void edited(); // something else is asked for now
    void runRequested();
    void cancelRequested(); // of each job that it follows

protected:
    SessionBar();
    viz::Field* addField(viz::Field* field); // behind those before
    // Closes the row. `moved` is where fields go that find no room, within the options.
    void addButtons(viz::Popover* options, QBoxLayout* moved);
    // In a bar that is narrower than this, the field stands among the options.
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

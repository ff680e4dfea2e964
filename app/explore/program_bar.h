// The row of fields of a program of one's own: which it is, which of its launches and blocks is looked at,
// and with what it is run. Fields that find no room move into the popover of the options.
#pragma once

#include <QDateTime>
#include <vector>

#include "app/frame/setup_row.h"
#include "kernels/own/record_program.h"
#include "viz/model/document.h"

class QLineEdit;

namespace scanscope::viz {
class Button;
class ChoiceBox;
class Field;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgramField;
class ProgramOptionsPopover;
class WatchButton;

class ProgramBar : public SetupRow {
    Q_OBJECT
public:
    ProgramBar();

    [[nodiscard]] const own::ProgramRequest& request() const { return m_request; }
    void setRequest(const own::ProgramRequest& request); // emits nothing
    // What ran, when, and how long it took.
    void showRun(const viz::SharedDocument& document, const QDateTime& when, double seconds);
    void showBlock(viz::BlockAddress block); // that is looked at

    void setRunning(bool running);   // Run becomes Cancel
    void showCancelling();           // until it runs no more
    void setOutdated(bool outdated); // Run becomes primary
    [[nodiscard]] bool isWatching() const;
    void setWatching(bool watching);
    void focusArguments();

    [[nodiscard]] ProgramField* program() const { return m_program; }
    [[nodiscard]] WatchButton* watch() const { return m_watch; }
    [[nodiscard]] QString lastRun() const;
    [[nodiscard]] viz::ChoiceBox* launches() const { return m_launches; }
    [[nodiscard]] viz::ChoiceBox* blocks() const { return m_blocks; }
    [[nodiscard]] QLineEdit* arguments() const { return m_arguments; }
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    [[nodiscard]] ProgramOptionsPopover* options() const { return m_options; }
    [[nodiscard]] viz::Button* runButton() const { return m_run; }

signals:
    void edited();
    void runRequested();
    void cancelRequested();
    void openRequested();
    void watchingChanged(bool watching);
    void blockChosen(scanscope::viz::BlockAddress block);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildFields();
    void connectParts();
    void takeArguments();
    void showLaunches();
    void showBlocks(viz::LaunchIndex launch);
    void showOptionCount();
    viz::Field* addField(const QString& label, QWidget* control, int width);

    own::ProgramRequest m_request;
    viz::SharedDocument m_document;
    viz::LaunchIndex m_launch; // whose blocks can be chosen
    bool m_isRunning = false;

    ProgramField* m_program;
    WatchButton* m_watch;
    QWidget* m_last;
    viz::TextLabel *m_lastTime, *m_lastTook, *m_launchNumber, *m_blockNumber;
    viz::ChoiceBox *m_launches, *m_blocks, *m_executor;
    QLineEdit* m_arguments;
    ProgramOptionsPopover* m_options;
    viz::Button *m_optionsButton, *m_run;
    std::vector<viz::Field*> m_order;
    viz::Field *m_lastField, *m_launchField, *m_blockField, *m_argumentsField;
};

} // namespace scanscope::app

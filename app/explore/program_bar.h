// The fields of a user program: its file, the launch and the block on the stage, and the arguments and
// options of its runs.
#pragma once

#include <QDateTime>
#include <QString>
#include <QWidget>

#include "app/explore/session_bar.h"
#include "kernels/own/program_request.h"
#include "viz/model/document.h"
#include "viz/model/film.h"

class QLineEdit;
class QStringListModel;

namespace scanscope::viz {
class ChoiceBox;
class TextLabel;
class IconButton;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgramField;
class ProgramOptionsPopover;
class WatchButton;

class ProgramBar : public SessionBar {
    Q_OBJECT
public:
    ProgramBar();

    [[nodiscard]] const own::ProgramRequest& request() const { return m_request; }
    void setRequest(const own::ProgramRequest& request); // emits nothing
    // Shows the run, its time of day, and its duration.
    void showRun(const viz::SharedDocument& document, const QDateTime& when, double seconds);
    void showBlock(viz::BlockAddress block); // the block that is shown

    void focusArguments();

    // The result that the user expects of the program, as for `check --expect`; empty: none. The field may
    // contain a text that is still being typed.
    [[nodiscard]] const QString& expectation() const { return m_expectation; }
    void setExpected(const QString& text); // emits nothing
    void setExpectedInvalid(bool invalid);

    [[nodiscard]] ProgramField* program() const { return m_program; }
    [[nodiscard]] WatchButton* watch() const { return m_watch; }
    [[nodiscard]] QString lastRun() const;
    [[nodiscard]] viz::ChoiceBox* launches() const { return m_launches; }
    [[nodiscard]] viz::ChoiceBox* blocks() const { return m_blocks; }
    [[nodiscard]] QLineEdit* arguments() const { return m_arguments; }
    [[nodiscard]] QLineEdit* expected() const { return m_expected; }
    [[nodiscard]] ProgramOptionsPopover* options() const { return m_options; }

signals:
    void openRequested();
    void watchingChanged(bool watching);
    void blockChosen(scanscope::viz::BlockAddress block);
    void expectedEdited();
    void expectedChosen(const QString& text); // Return was pressed, or the field was left

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildFields();
    void connectParts();
    void takeArguments();
    void takeExpected();
    void showLaunches();
    void showBlocks(viz::LaunchIndex launch);
    viz::Field* add(const QString& label, QWidget* control, int width);

    own::ProgramRequest m_request;
    viz::SharedDocument m_document;
    viz::LaunchIndex m_launch; // the launch whose blocks can be chosen

    ProgramField* m_program;
    WatchButton* m_watch;
    QWidget* m_last;
    viz::TextLabel *m_lastTime, *m_lastTook, *m_launchNumber, *m_blockNumber;
    viz::ChoiceBox *m_launches, *m_blocks, *m_executor;
    QLineEdit *m_arguments, *m_expected;
    QString m_expectation;
    QStringListModel* m_expectations; // that fit the run
    ProgramOptionsPopover* m_options;
    viz::Field *m_programField, *m_launchField, *m_argumentsField, *m_expectedField;
};

// Returns the source line that launches this kernel; 0 if there are several or none.
[[nodiscard]] int launchLine(const trace::Trace& trace, const trace::Launch& launch);

// Returns the number of a launch among all launches of the program, recorded or not: "2 of 5".
[[nodiscard]] QString launchNumber(const trace::Trace& trace, viz::LaunchIndex launch);

// The field for the current program: its name, its folder or the programs of its notebook, and a button to
// open another one.
class ProgramField : public QWidget {
    Q_OBJECT
public:
    explicit ProgramField(QWidget* parent = nullptr);

    void setFile(const QString& path, int others); // `others` is the number of files compiled with it
    // Offers the programs of a notebook; none for any other file. Emits nothing.
    void setPrograms(const QStringList& titles, const QString& chosen, const QString& leftOut);
    [[nodiscard]] viz::ChoiceBox* programs() const { return m_programs; }
    [[nodiscard]] QString name() const;
    [[nodiscard]] viz::IconButton* openButton() const { return m_open; }

signals:
    void openRequested();
    void programChosen(const QString& title);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    viz::TextLabel *m_name, *m_folder;
    viz::ChoiceBox* m_programs;
    viz::IconButton* m_open;
};

// Returns the file's folder, with "~" for the home folder.
[[nodiscard]] QString shownFolder(const QString& file);

} // namespace scanscope::app

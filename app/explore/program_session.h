// The session for a user program: its fields, its runs and their verdicts, and its files, which are watched.
// It also offers the programs that were run last, and new ones from templates.
#pragma once

#include <QDateTime>

#include "app/explore/program_templates.h"
#include "app/explore/program_verdict.h"
#include "app/explore/program_watch.h"
#include "app/explore/recent_list.h"
#include "app/explore/session.h"
#include "app/frame/job.h"

namespace scanscope::viz {
class VerdictStrip;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgramBar;

class ProgramSession : public Session {
    Q_OBJECT
public:
    explicit ProgramSession(Workspace& workspace);

    void open(const QString& file); // keeps the current request if the program is already shown
    void open(const own::ProgramRequest& request, const QString& expected = {});
    void openInNotebook(const QString& file, const QString& title); // no title: its first program
    void showRecording(const SharedDocument& document,
                       const QString& path); // the path of a program that may not be on this machine
    [[nodiscard]] QString mainFile() const;  // the first file of the program in the bar

    [[nodiscard]] ProgramBar* bar() const { return m_bar; }
    [[nodiscard]] viz::VerdictStrip* strip() const { return m_strip; }
    [[nodiscard]] SecondLook* look() { return &m_look; }
    [[nodiscard]] RecentList* recent() { return &m_recent; }
    [[nodiscard]] const Actions& actions() const { return m_actions; } // for the menu and the search
    // The last compiled version; null if it was refused, or recorded elsewhere.
    [[nodiscard]] const std::shared_ptr<const own::BuiltProgram>& built() const { return m_built; }

    void run() override;
    void chooseAlgorithm() override { emit left(); }
    void focusInput() override;
    void walkFindings(int direction) override;
    void pressBarrier(int line) override;
    void chooseSchedule(const QString& id) override;
    [[nodiscard]] QWidget* fields() const override { return m_fields; }
    [[nodiscard]] std::optional<SecondFile> file() const override;
    void enter() override;
    void leave() override;
    void takeStage() override { m_staged = m_work.document; }
    void arrange(bool isNarrow) override;

signals:
    void left(); // the user wants the catalogue instead
    // A run is ready to be shown. The session above this one passes it on.
    void shown(const scanscope::app::SharedDocument& document, const QString& path);
    void ran(const scanscope::own::ProgramRequest& request); // the program ran or was refused
    void made(const QString& file);                          // a new file was made from a template

private:
    void connectParts();
    void makeActions();
    void start(const own::ProgramRequest& request);
    void start(); // starts the bar's request
    // Whether the run on the stage is one of this program. If so, it stays when a newer version is refused.
    [[nodiscard]] bool shows(const own::ProgramRequest& request) const;
    void show(const ProgramRun& run);
    void showRun(const SharedDocument& document, double seconds);
    void showFindings(); // those that are known so far
    void showExpected(); // whether the expected result was refused
    void expect(const QString& text);
    void resumeLook();
    [[nodiscard]] const viz::FindingGroups& groups() const {
        return m_groups ? *m_groups : m_document->of<viz::FindingGroups>();
    }
    void showRefusal(const ProgramRun& run);
    void showCancelled();
    void showProgress(const own::RunProgress& progress);
    void nameShownRun(); // on the stage, if a refused run came after it
    void showBlock();
    void goToBlock(viz::BlockAddress block);
    void showChosen();
    void goToCard(int card);
    [[nodiscard]] int wrongResult() const;
    [[nodiscard]] bool isPair() const { return m_staged && m_staged->beside(); }
    // The number of the finding in the document on the stage; none if it is not there.
    [[nodiscard]] std::optional<int> inPair(int finding) const;
    void allowMore();
    void showPrograms();                          // those of the notebook in the bar
    void edit(const std::string& path, int line); // opens an editor
    void makeFrom(const ProgramTemplate& kind);
    // Returns the file of a source; empty if there is none.
    [[nodiscard]] QString fileOf(const std::string& path) const;
    void watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace);
    void runWhatWasSaved(); // after the user has saved in an editor
    void resumeWatching(bool watching);

    QWidget* m_fields; // the bar above the verdict
    ProgramBar* m_bar;
    viz::VerdictStrip* m_strip;
    ProgramWatch m_watch{this};
    SecondLook m_look;
    Job m_listing; // of the notebook's programs
    RecentList m_recent;
    Actions m_actions; // templates and recent programs
    std::shared_ptr<const own::BuiltProgram> m_built;
    SharedDocument m_document; // the document of the last run that was not refused, or null
    SharedDocument m_staged;   // that of the same run beside another one, with other step numbers; or null
    std::shared_ptr<const viz::FindingGroups> m_groups; // the document's, after the second look; or null
    RunBefore m_before;                                 // the run before, with which the strip compares
    QDateTime m_begin, m_goodBegin;                     // when the last run and the shown run began
    QDateTime m_saved;                                  // when its files were saved, if that started the run
    bool m_isRefused = false;                           // the last run was refused
    bool m_isOpening = false;                           // the user has opened a program that is not shown yet
};

} // namespace scanscope::app

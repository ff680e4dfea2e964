// A user program: its fields, its runs and what they are judged to be, and its files, which are watched.
// Programs that one can begin with are those that were run last, and new ones from a template.
#pragma once

#include <QDateTime>

#include "app/explore/program_templates.h"
#include "app/explore/program_watch.h"
#include "app/explore/recent_list.h"
#include "app/explore/session.h"

namespace scanscope::viz {
class VerdictStrip;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgramBar;

class ProgramSession : public Session {
    Q_OBJECT
public:
    explicit ProgramSession(Workspace& workspace);

    void open(const QString& file); // as it was asked for before, where it is the one that is shown
    void open(const own::ProgramRequest& request);
    void showRecording(const SharedDocument& document, const QString& path); // it may be elsewhere now
    [[nodiscard]] QString mainFile() const; // the first one of the program that the bar shows

    [[nodiscard]] ProgramBar* bar() const { return m_bar; }
    [[nodiscard]] viz::VerdictStrip* strip() const { return m_strip; }
    [[nodiscard]] ThreadOrders* orders() { return &m_orders; }
    [[nodiscard]] RecentList* recent() { return &m_recent; }
    [[nodiscard]] const Actions& actions() const { return m_actions; } // for the menu and the search
    // As it was compiled last; null where it was refused, or recorded elsewhere.
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
    void left(); // for the catalogue
    // A run to be shown, for the session that stands on this one: it says that it is ready.
    void shown(const scanscope::app::SharedDocument& document, const QString& path);
    void ran(const scanscope::own::ProgramRequest& request); // or was refused
    void made(const QString& file);                          // from a template

private:
    void connectParts();
    void makeActions();
    void start(const own::ProgramRequest& request);
    void start(); // as the bar says
    // The run on the stage is one of this program: what is refused leaves it there.
    [[nodiscard]] bool shows(const own::ProgramRequest& request) const;
    void show(const ProgramRun& run);
    void showRun(const SharedDocument& document, double seconds);
    void showRefusal(const ProgramRun& run);
    void showCancelled();
    void showBlock();
    void goToBlock(viz::BlockAddress block);
    void showChosen();
    void showOrders();
    void goToCard(int card);
    void allowMore();
    void edit(const std::string& path, int line); // in an editor
    void makeFrom(const ProgramTemplate& kind);
    [[nodiscard]] QString fileOf(const std::string& path) const; // of a text; empty where there is none
    void watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace);
    void runWhatWasSaved(); // by an editor
    void resumeWatching(bool watching);

    QWidget* m_fields; // the bar over the verdict
    ProgramBar* m_bar;
    viz::VerdictStrip* m_strip;
    ProgramWatch m_watch{this};
    ThreadOrders m_orders;
    RecentList m_recent;
    Actions m_actions; // templates, and the programs that were run last
    std::shared_ptr<const own::BuiltProgram> m_built;
    SharedDocument m_document; // of the last run that was not refused; null if there is none
    SharedDocument m_staged;   // that took the stage after it: the same beside another run, with other steps
    QDateTime m_begin, m_goodBegin; // of the last run, and of the last one that is shown
    QDateTime m_saved;              // when its files were, where that is why it runs
    bool m_isOpening = false;       // a person has asked for it, and it is not shown yet
};

} // namespace scanscope::app

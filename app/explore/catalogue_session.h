// The session for a run of the catalogue. The run is recorded from the fields when the user asks for it, and
// automatically after a pause in typing. If the run is impossible, the reason is shown at the field that
// causes it. Findings are shown in the banner.
#pragma once

#include <QTimer>

#include "app/explore/finding_banner.h"
#include "app/explore/recent_list.h"
#include "app/explore/session.h"

namespace scanscope::app {

class SetupBar;
struct Setup;
class ProgramSession;

class CatalogueSession : public Session {
    Q_OBJECT
public:
    explicit CatalogueSession(Workspace& workspace);

    [[nodiscard]] SetupBar* bar() const { return m_bar; }
    [[nodiscard]] RecentList* recent() { return &m_recent; }

    void start();  // records the example and focuses the input
    bool record(); // records the run of the fields; false if it is refused
    bool record(const Setup& setup);
    void rest() { m_live.stop(); } // cancels the automatic run
    void tellFindings() { m_findings.tell(); }
    // Keeps the banner during the next run, because it says why a file could not be opened.
    void keepBanner() { m_keepsBanner = true; }

    void run() override;
    void chooseAlgorithm() override;
    void focusInput() override;
    void walkFindings(int direction) override { m_findings.walk(direction); }
    void pressBarrier(int line) override;
    void chooseSchedule(const QString& id) override;
    [[nodiscard]] QWidget* fields() const override;
    [[nodiscard]] std::optional<SecondFile> file() const override { return std::nullopt; }

    static constexpr int liveRunDelay = 250; // milliseconds after the last key press

signals:
    void again(const scanscope::kernels::Request& request); // repeats an earlier run
    void whyRequested();                                    // asks why a result is wrong

private:
    void connectBar();
    void edited();
    void show(const SharedTrace& trace, const SharedDocument& document);
    void showCancelled();
    void showFailure(const Failure& failure);
    void fixField();
    void putBack(const std::vector<std::uint32_t>& lines); // restores barriers
    void makeAgain(const QVariantMap& entry);
    void chooseNumbers();

    SetupBar* m_bar;
    FindingBanner m_findings;
    RecentList m_recent;
    QTimer m_live;
    std::function<void()> m_fix;
    bool m_keepsBanner = false;
};

// The session for a recording from a file. This is either a run of the catalogue, shown with its fields until
// it is run again, or a user program that was recorded elsewhere.
class RecordingSession : public Session {
    Q_OBJECT
public:
    RecordingSession(Workspace& workspace, CatalogueSession* catalogue, ProgramSession* program);

    void open(const QString& path) { m_work.runs.open(path); }
    [[nodiscard]] std::optional<SecondFile> file() const override { return SecondFile{m_work.path, {}}; }

private:
    void show(const SharedTrace& trace, const SharedDocument& document, const QString& path);
    CatalogueSession* m_catalogue;
    ProgramSession* m_program;
};

} // namespace scanscope::app

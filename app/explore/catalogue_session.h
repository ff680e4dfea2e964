// A run of the catalogue: recorded as its fields say, when a person asks for it and by itself after a pause
// in typing. The reason why it cannot run is said beside the field that it is about, and what is wrong with a
// run in the banner.
#pragma once

#include <QTimer>

#include "app/explore/finding_banner.h"
#include "app/explore/recent_list.h"
#include "app/explore/session.h"

namespace scanscope::app {

class SetupBar;
struct Setup;

class CatalogueSession : public Session {
    Q_OBJECT
public:
    explicit CatalogueSession(Workspace& workspace);

    [[nodiscard]] SetupBar* bar() const { return m_bar; }
    [[nodiscard]] RecentList* recent() { return &m_recent; }

    void start();  // records the start state and gives the input the focus
    bool record(); // what the fields say; false where that is refused
    bool record(const Setup& setup);
    void rest() { m_live.stop(); } // what was typed is not run by itself any more
    void tellFindings() { m_findings.tell(); }
    // The next run stands in for a file that could not be opened: what the banner says of that stays.
    void keepBanner() { m_keepsBanner = true; }

    void run() override;
    void chooseAlgorithm() override;
    void focusInput() override;
    void walkFindings(int direction) override { m_findings.walk(direction); }
    void pressBarrier(int line) override;
    void chooseSchedule(const QString& id) override;
    [[nodiscard]] QWidget* fields() const override;
    [[nodiscard]] std::optional<SecondFile> file() const override { return std::nullopt; }

    static constexpr int liveRunDelay = 250; // milliseconds after the last key

signals:
    void again(const scanscope::kernels::Request& request); // a run of another day
    void whyRequested();                                    // of a wrong result

private:
    void connectBar();
    void edited();
    void show(const SharedTrace& trace, const SharedDocument& document);
    void showCancelled();
    void showFailure(const Failure& failure);
    void fixField();
    void putBack(const std::vector<std::uint32_t>& lines); // barriers
    void makeAgain(const QVariantMap& entry);
    void chooseNumbers();

    SetupBar* m_bar;
    FindingBanner m_findings;
    RecentList m_recent;
    QTimer m_live;
    std::function<void()> m_fix;
    bool m_keepsBanner = false;
};

} // namespace scanscope::app

// One thing that the place Benchmark can measure: its fields, its work in the background, its results, and
// what they show. The place lays all that out and knows no measure.
#pragma once

#include <QWidget>

#include "app/benchmark/content.h"
#include "app/frame/job.h"
#include "app/frame/place.h"
#include "app/reports/bench_views.h"

namespace scanscope::kernels {
struct ExecutorInfo;
}

namespace scanscope::app {

class Study : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    // Its fields. The place takes them into its window and owns them from then on.
    [[nodiscard]] virtual QWidget* setup() = 0;
    [[nodiscard]] virtual QWidget* anchorOf(const QString& field) = 0; // for a message about it
    virtual void markInvalid(const QString& field, bool invalid) = 0;
    virtual void setExecutors(const std::vector<kernels::ExecutorInfo>& executors); // of this machine

    virtual void start() = 0; // throws kernels::BadRequest, naming the field
    void cancel();
    [[nodiscard]] Job& job() { return m_job; } // what start() began
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] bool isCancelling() const { return m_job.isCancelling(); } // still busy
    [[nodiscard]] bool isOutdated() const { return m_isOutdated; } // Run would measure something else
    // The text of the button that starts it, and what it does and how long that takes, where nothing is there
    // yet.
    [[nodiscard]] virtual QString runText() const = 0;
    [[nodiscard]] virtual QString invitation() const = 0;

    [[nodiscard]] virtual bool offers(BenchView view) const; // one of its own, for which there are results
    // The content of one of its views. `isLogarithmic`: upwards, where the view is not anyway.
    [[nodiscard]] virtual BenchmarkContent content(BenchView view, bool isLogarithmic) const = 0;
    virtual void shown(const viz::Chart& chart) { static_cast<void>(chart); } // what is on the screen now
    [[nodiscard]] virtual QString label() const { return {}; } // beside the headline: "recorded on an H200"
    [[nodiscard]] virtual QString foot() const { return {}; }  // of a picture: where and when
    [[nodiscard]] virtual std::vector<Page> pages() const = 0; // behind the results
    [[nodiscard]] virtual StripContent strip() const = 0;
    [[nodiscard]] virtual QString title() const = 0; // in the middle of the bar
    [[nodiscard]] virtual QString details() const = 0;
    virtual void toggleSeries(const viz::ChartSeries& series); // hides a curve, or shows it again

    // Where a study has results of several sources, and which of them are looked at.
    [[nodiscard]] virtual std::vector<ResultSource> sources() const { return {}; }
    [[nodiscard]] virtual int shownSource() const { return 0; }
    virtual void showSource(int source) { static_cast<void>(source); }

    // Files of results. Only a study that reads them is asked to; opened() or unreadable() follows.
    [[nodiscard]] virtual bool readsFiles() const { return false; }
    virtual void open(const QString& path) { static_cast<void>(path); }
    virtual void overlay(const QString& path) { static_cast<void>(path); } // over what is shown

    [[nodiscard]] virtual bool hasResults() const = 0;
    [[nodiscard]] virtual QStringList dataFilters() const = 0;
    // Writes the format of the ending. Throws std::runtime_error.
    virtual void saveData(const QString& path) = 0;
    // The loss of quitting now. showUnsaved() brings to the screen what can be saved of it; it says what the
    // dialog that saves it is called.
    [[nodiscard]] virtual Loss loss() const { return {}; }
    virtual QString showUnsaved() { return {}; }

signals:
    void contentChanged(); // the results, or what is looked at
    void stripChanged();
    void edited();       // the setup
    void runRequested(); // from a field
    void failed(const QString& field, const QString& message);
    void opened(const QString& path); // or laid over
    void unreadable(const QString& message);

protected:
    void setupEdited();
    void begin(Job::Work work);                                          // what is set up
    [[nodiscard]] const QStringList& hidden() const { return m_hidden; } // curves

    bool m_isOutdated = true, m_wasRun = false;

private:
    QStringList m_hidden;
    Job m_job;
};

} // namespace scanscope::app

// A study of the place Benchmark: its setup fields, background work, results and their presentation. The
// place lays them out without knowing what is measured.
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

    // The setup fields. The place adds them to its window and then owns them.
    [[nodiscard]] virtual QWidget* setup() = 0;
    // Returns the widget next to which messages about the field are shown.
    [[nodiscard]] virtual QWidget* anchorOf(const QString& field) = 0;
    virtual void markInvalid(const QString& field, bool invalid) = 0;
    virtual void setExecutors(const std::vector<kernels::ExecutorInfo>& executors); // on this machine

    virtual void start() = 0; // throws kernels::BadRequest with the name of the field
    void cancel();
    [[nodiscard]] Job& job() { return m_job; } // the job that start() began
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] bool isCancelling() const { return m_job.isCancelling(); } // still busy
    [[nodiscard]] bool isOutdated() const { return m_isOutdated; } // Run would measure something else
    // The texts of the button that starts the study, and of the note on an empty chart: what the study does
    // and how long it takes.
    [[nodiscard]] virtual QString runText() const = 0;
    [[nodiscard]] virtual QString invitation() const = 0;

    [[nodiscard]] virtual bool offers(BenchView view) const; // whether it has results for one of its views
    // The content of one of its views. `isLogarithmic` asks for a logarithmic vertical axis.
    [[nodiscard]] virtual BenchmarkContent content(BenchView view, bool isLogarithmic) const = 0;
    virtual void shown(const viz::Chart& chart) { static_cast<void>(chart); } // the chart is on the screen
    [[nodiscard]] virtual QString label() const { return {}; } // next to the headline: "recorded on an H200"
    [[nodiscard]] virtual QString foot() const { return {}; }  // the foot of a picture: where and when
    [[nodiscard]] virtual std::vector<Page> pages() const = 0; // the tabs after the results
    [[nodiscard]] virtual StripContent strip() const = 0;
    [[nodiscard]] virtual QString title() const = 0; // in the middle of the title bar
    [[nodiscard]] virtual QString details() const = 0;
    virtual void toggleSeries(const viz::ChartSeries& series); // hides a curve, or shows it again

    // The sources of results to choose from, and the index of the one that is shown.
    [[nodiscard]] virtual std::vector<ResultSource> sources() const { return {}; }
    [[nodiscard]] virtual int shownSource() const { return 0; }
    virtual void showSource(int source) { static_cast<void>(source); }

    // Reads files of results. open() and overlay() are only called if readsFiles(); they emit opened() or
    // unreadable().
    [[nodiscard]] virtual bool readsFiles() const { return false; }
    virtual void open(const QString& path) { static_cast<void>(path); }
    virtual void overlay(const QString& path) { static_cast<void>(path); } // draws it over the shown results

    [[nodiscard]] virtual bool hasResults() const = 0;
    [[nodiscard]] virtual QStringList dataFilters() const = 0;
    // Writes the data in the format of the file ending. Throws std::runtime_error.
    virtual void saveData(const QString& path) = 0;
    // The results that quitting would lose. showUnsaved() shows the results that can be saved, and returns
    // the title of the dialog for saving them.
    [[nodiscard]] virtual Loss loss() const { return {}; }
    virtual QString showUnsaved() { return {}; }

signals:
    void contentChanged(); // the results have changed, or different ones are shown
    void stripChanged();
    void edited();       // the setup has changed
    void runRequested(); // the user started the run in a setup field
    void failed(const QString& field, const QString& message);
    void opened(const QString& path); // or overlaid
    void unreadable(const QString& message);

protected:
    void setupEdited();
    void begin(Job::Work work);                                          // starts the job
    [[nodiscard]] const QStringList& hidden() const { return m_hidden; } // the hidden curves

    bool m_isOutdated = true, m_wasRun = false;

private:
    QStringList m_hidden;
    Job m_job;
};

} // namespace scanscope::app

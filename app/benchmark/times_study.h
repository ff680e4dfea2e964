// Times, throughput and speed-up over n: measured here, opened from a file, or recorded on a real GPU.
#pragma once

#include <QTimer>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/benchmark/services.h"
#include "app/benchmark/study.h"
#include "app/benchmark/times_results.h"
#include "kernels/bench/engine.h"

namespace scanscope::app {

class BenchSetup;

class TimesStudy : public Study {
    Q_OBJECT
public:
    TimesStudy(decltype(BenchServices::time) measure, decltype(BenchServices::recorded) recorded,
               QObject* parent = nullptr);
    ~TimesStudy() override;

    using Source = TimesResults::Source;
    [[nodiscard]] Source source() const { return m_results.source(); }
    [[nodiscard]] bool has(Source source) const { return m_results.has(source); }
    void show(Source source); // does nothing if it has no results
    // The report that is shown. While a run has no rows yet, content() is drawn pale.
    [[nodiscard]] const bench::Report& report() const { return m_results.report(); }

    void removeOverlay();
    [[nodiscard]] bool hasOverlay() const { return m_beside.has_value(); }

    [[nodiscard]] QWidget* setup() override;
    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    void markInvalid(const QString& field, bool invalid) override;
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors) override;
    void start() override;
    [[nodiscard]] QString runText() const override;
    [[nodiscard]] QString invitation() const override;
    [[nodiscard]] bool offers(BenchView view) const override;
    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    void shown(const viz::Chart& chart) override;
    [[nodiscard]] QString label() const override { return m_results.label(); }
    [[nodiscard]] QString foot() const override { return benchFoot(report()); }
    [[nodiscard]] std::vector<Page> pages() const override;
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString details() const override;
    void toggleSeries(const viz::ChartSeries& series) override;
    [[nodiscard]] std::vector<ResultSource> sources() const override { return m_results.sources(); }
    [[nodiscard]] int shownSource() const override { return int(source()); }
    void showSource(int source) override { show(Source(source)); }
    // Files are read off the GUI thread. A bad file changes nothing.
    [[nodiscard]] bool readsFiles() const override { return true; }
    void open(const QString& path) override;
    void overlay(const QString& path) override;
    [[nodiscard]] bool hasResults() const override { return !report().rows.empty(); }
    [[nodiscard]] QStringList dataFilters() const override;
    void saveData(const QString& path) override;
    [[nodiscard]] Loss loss() const override;
    QString showUnsaved() override;

    [[nodiscard]] BenchSetup* fields() const { return m_setup; }

private:
    void connectParts();
    void loadRecorded(decltype(BenchServices::recorded) recorded);
    template <class Take> void read(const QString& path, Take take);
    [[nodiscard]] Job::Work measuring(std::optional<double> budgetSeconds);
    void goOn(const bench::Progress& now);
    void add(const bench::Row& row);
    void complete(const bench::Report& report);
    void ended(const QString& what, bool isWhole);
    void showReach(viz::Chart& chart, BenchView view) const;
    [[nodiscard]] QString missingGpu() const;  // why there is no GPU; empty if there is one
    [[nodiscard]] QString thisMachine() const; // this machine's GPU, or else its CPU
    void suggestBaseline();

    decltype(BenchServices::time) m_measure;
    Job m_reader, m_recordedReader;
    TimesResults m_results;
    std::optional<bench::Report> m_beside; // the overlaid report
    QString m_besideName;
    bench::Wanted m_wanted;                    // the settings of the last run
    std::optional<bench::Progress> m_progress; // only during a run
    QString m_what;                            // the strip's text after a run
    int m_total = 0;                           // rows of the last run
    QTimer m_grown; // collects rows that arrive close together, to show them in one update
    BenchSetup* m_setup = nullptr;
};

} // namespace scanscope::app

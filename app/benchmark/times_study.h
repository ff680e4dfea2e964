// Times, throughput and speed-up over n: measured here, opened from a file, or recorded on a real GPU.
#pragma once

#include <QTimer>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/benchmark/services.h"
#include "app/benchmark/study.h"
#include "kernels/bench/engine_options.h"

namespace scanscope::app {

class BenchSetup;

class TimesStudy : public Study {
    Q_OBJECT
public:
    TimesStudy(decltype(BenchServices::time) measure, decltype(BenchServices::recorded) recorded,
               QObject* parent = nullptr);
    ~TimesStudy() override;

    // Which results are looked at. Those of the other sources stay. Where this machine is to be looked at and
    // its first row is still to come, report() is what was there before, and content() is pale.
    enum class Source : std::uint8_t { Measured, Recorded, Opened };
    [[nodiscard]] Source source() const { return m_source; }
    [[nodiscard]] bool has(Source source) const;
    void show(Source source); // where there are any

    void removeOverlay();
    [[nodiscard]] bool hasOverlay() const { return m_beside.has_value(); }
    [[nodiscard]] const bench::Report& report() const; // that is shown

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
    [[nodiscard]] QString label() const override;
    [[nodiscard]] QString foot() const override { return benchFoot(report()); }
    [[nodiscard]] std::vector<Page> pages() const override;
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString details() const override;
    void toggleSeries(const viz::ChartSeries& series) override;
    [[nodiscard]] std::vector<ResultSource> sources() const override; // in the order of Source
    [[nodiscard]] int shownSource() const override { return int(m_source); }
    void showSource(int source) override { show(Source(source)); }
    // Files are read away from the GUI thread; a bad one changes nothing.
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
    // Results with the name that they have in words: "results.json".
    struct Named {
        bench::Report report;
        QString name;
    };
    void connectParts();
    void loadRecorded(decltype(BenchServices::recorded) recorded);
    template <class Take> void read(const QString& path, Take take);
    [[nodiscard]] Job::Work measuring(std::optional<double> budgetSeconds);
    void goOn(const bench::Progress& now);
    void add(const bench::Row& row);
    void measureInto(const bench::Report& report);
    void ended(const QString& what, bool isWhole);
    [[nodiscard]] bool isWaiting() const;           // for the first row
    [[nodiscard]] QString deviceOfRecorded() const; // "H200"; empty where this build carries no results
    [[nodiscard]] StripContent progressStrip() const;
    void showReach(viz::Chart& chart, BenchView view) const;
    [[nodiscard]] const bench::Report* sourceReport(Source source) const;
    [[nodiscard]] QString nameOfShown() const;
    [[nodiscard]] std::vector<StripCondition> conditions() const;
    [[nodiscard]] QString missingGpu() const;  // why; empty where there is one
    [[nodiscard]] QString thisMachine() const; // its GPU, else its processor
    void suggestBaseline();

    decltype(BenchServices::time) m_measure;
    Job m_reader, m_recordedReader;
    bench::Report m_measured;
    // What was looked at when Run was asked for, until there is a row.
    struct Before {
        bench::Report report;
        Source source = Source::Measured;
    };
    std::optional<Before> m_before;
    bench::Wanted m_wanted; // of the last run
    std::optional<Named> m_opened, m_beside;
    std::optional<bench::Report> m_recorded;
    Source m_source = Source::Measured;
    std::optional<bench::Progress> m_progress; // while it runs
    QString m_what;                            // when it does not
    int m_total = 0;                           // rows of the last run
    bool m_isUnsaved = false;
    QTimer m_grown; // rows of one group come together: they are shown at once
    BenchSetup* m_setup = nullptr;
};

} // namespace scanscope::app

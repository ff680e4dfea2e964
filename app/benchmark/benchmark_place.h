// The place Benchmark: what is measured, its chart and its table. It lays out whatever study the chosen view
// belongs to.
#pragma once

#include <array>
#include <QWidget>

#include "app/benchmark/services.h"
#include "app/reports/bench_views.h"
#include "kernels/run/executors.h"
#include "viz/widgets/banner.h"

namespace scanscope::kernels {
struct ExecutorInfo;
} // namespace scanscope::kernels

namespace scanscope::viz {
class Button;
class ChartView;
class FieldMessage;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class AccuracyStudy;
class EdgeTab;
class Invitation;
class PlaceHead;
class ProgressStrip;
class ResultsTabs;
class Study;
class TimesStudy;
class WorkStudy;

class BenchmarkPlace : public QWidget {
    Q_OBJECT
public:
    explicit BenchmarkPlace(const BenchServices& services, QWidget* parent = nullptr);
    ~BenchmarkPlace() override;
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);

    void showView(BenchView view);
    [[nodiscard]] BenchView view() const { return m_view; }
    [[nodiscard]] bool offers(BenchView view) const; // the results have what it shows
    void run();                                      // what is set up; while it runs: cancels
    void cancel();                                   // all that runs
    // The chart as PNG, SVG or PDF, its data by the study, by the ending. saved() or notSaved() follows, for
    // a picture later: it is encoded and written beside the window.
    void save(const QString& path);
    [[nodiscard]] QStringList chartFilters() const;
    [[nodiscard]] QStringList dataFilters() const;
    void toggleResults(); // the right column
    bool closeDrawer();   // where it is one, and open
    void sayBriefly(const QString& words);
    void showMessage(const QString& message, const std::vector<viz::Banner::Way>& ways = {});

    [[nodiscard]] Study* study() const; // of the view
    [[nodiscard]] bool busy() const;    // with any study
    [[nodiscard]] TimesStudy* times() const { return m_times; }
    [[nodiscard]] AccuracyStudy* accuracy() const { return m_accuracy; }
    [[nodiscard]] WorkStudy* work() const { return m_work; }
    [[nodiscard]] viz::ChartView* chart() const { return m_chart; }
    [[nodiscard]] viz::Button* runButton() const { return m_run; }
    [[nodiscard]] viz::SegmentedControl* views() const;
    [[nodiscard]] viz::Button* logAxis() const;
    [[nodiscard]] viz::SegmentedControl* sources() const; // in the order of TimesStudy::Source
    [[nodiscard]] viz::Button* invitation() const;        // on a chart without anything on it
    [[nodiscard]] ResultsTabs* results() const { return m_results; }
    [[nodiscard]] ProgressStrip* strip() const { return m_strip; }
    [[nodiscard]] viz::FieldMessage* message() const { return m_message; }
    [[nodiscard]] viz::Banner* banner() const { return m_banner; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString label() const; // beside the headline

signals:
    void openRequested();            // results from a file
    void saveRequested(bool asData); // else as a picture first
    // With a sentence about what the picture has no room for, where there is something.
    void saved(const QString& path, const QString& leftOut);
    void notSaved(const QString& message);
    void contentChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildSetup();
    QWidget* buildStage();
    void connectParts();
    void connectStudy(Study* which);
    [[nodiscard]] std::array<Study*, 3> studies() const;
    void edited();
    void start();
    void refuse(const QString& field, const QString& message);
    void showContent();
    void showStrip();
    void showSetup();
    void arrange();
    void showSources();
    void showSentence();
    void showInvitation();
    void saveChart(const QString& path);
    void saveData(const QString& path) const; // throws std::runtime_error

    TimesStudy* m_times;
    AccuracyStudy* m_accuracy;
    WorkStudy* m_work;
    BenchView m_view = BenchView::Bandwidth;

    viz::Button* m_run = nullptr;
    PlaceHead* m_head = nullptr;
    Invitation* m_invitation = nullptr;
    viz::ChartView* m_chart = nullptr;
    viz::Banner* m_banner = nullptr;
    ResultsTabs* m_results = nullptr;
    ProgressStrip* m_strip = nullptr;
    viz::FieldMessage* m_message = nullptr;
    QWidget *m_setup = nullptr, *m_stage = nullptr;
    QString m_invalid; // field
    EdgeTab* m_edge = nullptr;
    bool m_isDrawer = false, m_isOpen = true; // the right column
};

} // namespace scanscope::app

// The place Benchmark: what is measured, its chart and its table. Its first view is Work, which counts on the
// emulator; a view is a controller that measures and a function that makes BenchmarkContent of its results.
#pragma once

#include <QWidget>

#include "app/benchmark/content.h"
#include "app/benchmark/work_controller.h"

class QLineEdit;

namespace scanscope::viz {
class Button;
class ChartView;
class ChipField;
class Field;
class FieldMessage;
class IconButton;
class SegmentedControl;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgressStrip;
class ResultsPanel;

class BenchmarkPlace : public QWidget {
    Q_OBJECT
public:
    explicit BenchmarkPlace(WorkController::Measure measure, QWidget* parent = nullptr);
    ~BenchmarkPlace() override;

    void run();          // what is set up; while it runs: cancels
    void runFirstTime(); // where nothing was ever measured
    void cancel() { m_work.cancel(); }
    // The chart as PNG, SVG or PDF, its data as CSV or JSON, by the ending. Throws std::runtime_error.
    void save(const QString& path);
    [[nodiscard]] static QStringList fileFilters();

    [[nodiscard]] WorkController& work() { return m_work; }
    [[nodiscard]] const std::vector<kernels::WorkRow>& rows() const { return m_rows; }
    [[nodiscard]] viz::ChartView* chart() const { return m_chart; }
    [[nodiscard]] viz::ChipField* algorithms() const { return m_algorithms; }
    [[nodiscard]] QLineEdit* sizes() const { return m_sizes; }
    [[nodiscard]] viz::SegmentedControl* form() const { return m_form; }
    [[nodiscard]] viz::Button* runButton() const { return m_run; }
    [[nodiscard]] viz::SegmentedControl* views() const { return m_views; }
    [[nodiscard]] ResultsPanel* results() const { return m_results; }
    [[nodiscard]] ProgressStrip* strip() const { return m_strip; }
    [[nodiscard]] viz::FieldMessage* message() const { return m_message; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString sentence() const;

signals:
    void saveRequested();
    void contentChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildSetup();
    QWidget* buildStage();
    void connectParts();
    void setupEdited();
    void start();
    void ended(const QString& what);
    void showContent();
    [[nodiscard]] std::vector<kernels::WorkRow> chosenRows() const; // in the order of the algorithms
    [[nodiscard]] kernels::WorkOptions options() const;             // throws BadRequest

    WorkController m_work;
    std::vector<kernels::WorkRow> m_rows;
    int m_total = 0; // rows of the sweep
    bool m_wasRun = false;

    viz::ChipField* m_algorithms = nullptr;
    QLineEdit* m_sizes = nullptr;
    viz::Field *m_sizesField = nullptr, *m_algorithmsField = nullptr;
    viz::SegmentedControl *m_form = nullptr, *m_views = nullptr;
    viz::Button* m_run = nullptr;
    viz::IconButton* m_save = nullptr;
    viz::TextLabel *m_headline = nullptr, *m_sentence = nullptr;
    viz::ChartView* m_chart = nullptr;
    ResultsPanel* m_results = nullptr;
    ProgressStrip* m_strip = nullptr;
    viz::FieldMessage* m_message = nullptr;
    QWidget* m_setup = nullptr;
};

} // namespace scanscope::app

// Work and depth over n, counted on the emulator.
#pragma once

#include "app/benchmark/study.h"
#include "app/benchmark/work_controller.h"

class QLineEdit;

namespace scanscope::viz {
class ChipField;
class Field;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class WorkStudy : public Study {
    Q_OBJECT
public:
    explicit WorkStudy(WorkController::Measure measure, QObject* parent = nullptr);

    [[nodiscard]] QWidget* setup() override { return m_setup; }
    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    void markInvalid(const QString& field, bool invalid) override;
    void start() override;
    void cancel() override { m_controller.cancel(); }
    [[nodiscard]] bool busy() const override { return m_controller.busy(); }
    [[nodiscard]] bool isOutdated() const override { return m_isOutdated; }
    [[nodiscard]] bool startsByItself() const override { return true; }
    [[nodiscard]] BenchmarkContent content(int view) const override;
    [[nodiscard]] std::vector<Page> pages() const override;
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString details() const override;
    void toggleSeries(const viz::ChartSeries& series) override;
    [[nodiscard]] bool hasResults() const override { return !m_rows.empty(); }
    [[nodiscard]] QStringList dataFilters() const override;
    void saveData(const QString& path) const override;

    [[nodiscard]] WorkController& controller() { return m_controller; }
    [[nodiscard]] const std::vector<kernels::WorkRow>& rows() const { return m_rows; }
    [[nodiscard]] viz::ChipField* algorithms() const { return m_algorithms; }
    [[nodiscard]] QLineEdit* sizes() const { return m_sizes; }
    [[nodiscard]] viz::SegmentedControl* form() const { return m_form; }

private:
    void buildSetup();
    void connectParts();
    void ended(const QString& what);
    [[nodiscard]] kernels::WorkOptions options() const;             // throws BadRequest
    [[nodiscard]] std::vector<kernels::WorkRow> chosenRows() const; // in the order of the algorithms

    WorkController m_controller;
    std::vector<kernels::WorkRow> m_rows;
    QString m_what;
    int m_done = 0, m_total = 0; // rows of the sweep
    bool m_isOutdated = true, m_wasRun = false;

    QWidget* m_setup = nullptr;
    viz::ChipField* m_algorithms = nullptr;
    QLineEdit* m_sizes = nullptr;
    viz::Field *m_algorithmsField = nullptr, *m_sizesField = nullptr;
    viz::SegmentedControl* m_form = nullptr;
};

} // namespace scanscope::app

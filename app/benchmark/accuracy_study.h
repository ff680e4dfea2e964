// How far float32 sums are from float64 over n, for the plain loop, the tree, the warp and Kahan's sum.
#pragma once

#include "app/benchmark/accuracy_controller.h"
#include "app/benchmark/study.h"

class QLineEdit;

namespace scanscope::viz {
class ChoiceBox;
class Field;
} // namespace scanscope::viz

namespace scanscope::app {

class AccuracyStudy : public Study {
    Q_OBJECT
public:
    explicit AccuracyStudy(AccuracyController::Measure measure, QObject* parent = nullptr);
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);

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

    [[nodiscard]] AccuracyController& controller() { return m_controller; }
    [[nodiscard]] const std::vector<kernels::AccuracyRow>& rows() const { return m_rows; }
    [[nodiscard]] QLineEdit* sizes() const { return m_sizes; }
    [[nodiscard]] viz::ChoiceBox* executor() const { return m_executor; }

private:
    void buildSetup();
    void connectParts();
    void ended(const QString& what);

    AccuracyController m_controller;
    std::vector<kernels::AccuracyRow> m_rows;
    QStringList m_hidden; // curves
    QString m_what;
    int m_done = 0, m_total = 0; // sums
    bool m_isOutdated = true, m_wasRun = false;

    QWidget* m_setup = nullptr;
    QLineEdit* m_sizes = nullptr;
    viz::ChoiceBox* m_executor = nullptr;
    viz::Field *m_sizesField = nullptr, *m_executorField = nullptr;
};

} // namespace scanscope::app

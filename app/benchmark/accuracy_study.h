// How far float32 sums are from float64 over n, for the plain loop, the tree, the warp and Kahan's sum.
#pragma once

#include "app/benchmark/accuracy_controller.h"
#include "app/benchmark/sweep_study.h"

namespace scanscope::viz {
class ChoiceBox;
} // namespace scanscope::viz

namespace scanscope::app {

class AccuracyStudy : public SweepStudy {
    Q_OBJECT
public:
    explicit AccuracyStudy(AccuracyController::Measure measure, QObject* parent = nullptr);
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);

    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    [[nodiscard]] QString runText() const override;
    [[nodiscard]] QString invitation() const override;
    void start() override;
    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    [[nodiscard]] std::vector<Page> pages() const override;
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString details() const override;
    void toggleSeries(const viz::ChartSeries& series) override;
    [[nodiscard]] bool hasResults() const override { return !m_rows.empty(); }

    [[nodiscard]] AccuracyController& controller() { return m_controller; }
    [[nodiscard]] const std::vector<kernels::AccuracyRow>& rows() const { return m_rows; }
    [[nodiscard]] viz::ChoiceBox* executor() const { return m_executor; }

protected:
    [[nodiscard]] Job& worker() override { return m_controller; }
    [[nodiscard]] const Job& worker() const override { return m_controller; }
    [[nodiscard]] QString progressText(int done, int total) const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    void buildSetup();
    void connectParts();

    AccuracyController m_controller;
    std::vector<kernels::AccuracyRow> m_rows;
    QStringList m_hidden; // curves

    viz::ChoiceBox* m_executor = nullptr;
    viz::Field* m_executorField = nullptr;
};

} // namespace scanscope::app

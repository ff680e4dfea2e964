// The error of float32 sums against float64 over n, for a plain loop, a tree, warps and Kahan summation.
#pragma once

#include <QStringList>
#include <span>

#include "app/benchmark/content.h"
#include "app/benchmark/sweep_study.h"
#include "kernels/verify/accuracy.h"

namespace scanscope::viz {
class ChoiceBox;
} // namespace scanscope::viz

namespace scanscope::app {

// Returns the errors over n, with a panel for each kind of input that has any error.
[[nodiscard]] BenchmarkContent accuracyContent(const QStringList& hidden,
                                               std::span<const kernels::AccuracyRow> rows);

class AccuracyStudy : public SweepOf<kernels::AccuracyRow, kernels::AccuracyOptions> {
public:
    explicit AccuracyStudy(Measure measure, QObject* parent = nullptr);
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors) override;

    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    [[nodiscard]] viz::ChoiceBox* executor() const { return m_executor; }

protected:
    [[nodiscard]] QString machine() const override;
    [[nodiscard]] kernels::AccuracyOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    viz::ChoiceBox* m_executor;
    viz::Field* m_executorField;
};

} // namespace scanscope::app

// Modelled beside measured time over n: the emulator records what was measured, the model says what it costs.
#pragma once

#include "app/benchmark/algorithm_field.h"
#include "app/benchmark/sweep_study.h"
#include "kernels/cost/cost_study.h"

namespace scanscope::app {

class ModelStudy : public SweepOf<cost::CostRow, cost::CostStudyOptions> {
    Q_OBJECT
public:
    explicit ModelStudy(Measure measure, QObject* parent = nullptr);

    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    void toggleSeries(const viz::ChartSeries& series) override;
    [[nodiscard]] viz::ChipField* algorithms() const { return m_algorithms.chips(); }

protected:
    [[nodiscard]] QString machine() const override { return tr("Emulator"); }
    [[nodiscard]] cost::CostStudyOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    [[nodiscard]] std::vector<cost::CostRow> chosenRows() const;

    AlgorithmField m_algorithms;
};

} // namespace scanscope::app

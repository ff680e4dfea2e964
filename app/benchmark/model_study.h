// Modelled beside measured time over n: the emulator records what was measured, the model says what it costs.
#pragma once

#include <span>

#include "app/benchmark/content.h"
#include "app/benchmark/sweep_study.h"
#include "kernels/cost/cost_study.h"
#include "viz/charts/dot_plot.h"

namespace scanscope::app {

// `algorithms` in the order of their markers; rows of others are passed over, and those of hidden ones count
// for the table only.
[[nodiscard]] BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                                            std::span<const cost::CostRow> rows);

// The same for a picture of more algorithms than curves could tell apart: how far the model is off, by size.
[[nodiscard]] viz::DotPlot modelDots(const QStringList& algorithms, std::span<const cost::CostRow> rows);

class ModelStudy : public SweepOf<cost::CostRow, cost::CostStudyOptions> {
public:
    explicit ModelStudy(Measure measure, QObject* parent = nullptr);

    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;

protected:
    [[nodiscard]] QString machine() const override { return tr("Emulator"); }
    [[nodiscard]] cost::CostStudyOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;
};

} // namespace scanscope::app

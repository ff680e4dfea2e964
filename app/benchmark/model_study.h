// Modelled and measured times over n: the emulator records each measured run, and the model estimates its
// time.
#pragma once

#include <span>

#include "app/benchmark/content.h"
#include "app/benchmark/sweep_study.h"
#include "kernels/cost/cost_study.h"
#include "viz/charts/dot_plot.h"

namespace scanscope::app {

// `algorithms` is in the order of the markers. Rows of other algorithms are ignored; hidden algorithms only
// appear in the table.
[[nodiscard]] BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                                            std::span<const cost::CostRow> rows);

// Returns the model's errors by size as a dot plot, for pictures with too many algorithms for curves.
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

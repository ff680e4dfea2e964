// Work and depth over n, counted on the emulator.
#pragma once

#include <span>

#include "app/benchmark/content.h"
#include "app/benchmark/sweep_study.h"
#include "kernels/work/work.h"

namespace scanscope::viz {
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

// `algorithms` is in the order of the markers. Rows of other algorithms are ignored; hidden algorithms only
// appear in the table.
[[nodiscard]] BenchmarkContent workContent(const QStringList& algorithms, const QStringList& hidden,
                                           std::span<const kernels::WorkRow> rows);

class WorkStudy : public SweepOf<kernels::WorkRow, kernels::WorkOptions> {
public:
    explicit WorkStudy(Measure measure, QObject* parent = nullptr);

    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    [[nodiscard]] viz::SegmentedControl* form() const { return m_form; }

protected:
    [[nodiscard]] QString machine() const override { return tr("Emulator"); }
    [[nodiscard]] kernels::WorkOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    viz::SegmentedControl* m_form;
};

} // namespace scanscope::app
